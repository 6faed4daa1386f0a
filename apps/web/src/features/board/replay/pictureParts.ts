import type { Translate } from '@belfry/i18n'
import { sideOf } from '@belfry/rules'
import type { CastMember, Happening } from '../../../shared/chronicle/chronicle.ts'
import type { WholeStory } from '../../../shared/chronicle/useStory.ts'
import type { PictureParts } from './SharedPicture.tsx'

/** Ways in which a game comes to its end. */
const DECISIVE: ReadonlySet<Happening['kind']> = new Set(['execution', 'survival', 'exile', 'death'])

function seatOf(member: CastMember, { telling }: WholeStory): PictureParts['seats'][number] {
  const { who, character, alignment, isDead } = member
  return {
    name: telling.name(who),
    character: character?.name ?? '',
    icon: character?.icon ?? null,
    team: character?.team === 'traveller' ? 'traveller-good' : (character?.team ?? 'townsfolk'),
    isEvil: sideOf(alignment, character?.team ?? null) === 'e',
    isDead,
  }
}

interface Facts {
  readonly t: Translate
  readonly script: string
  readonly date: string
}

/** What the picture of a game says. */
export function pictureParts(story: WholeStory, { t, script, date }: Facts): PictureParts {
  const { chronicle, telling } = story
  const nights = chronicle.chapters.filter(({ label }) => label === 'night').length
  const last = chronicle.chapters
    .flatMap(({ happenings }) => happenings)
    .findLast(({ kind }) => DECISIVE.has(kind))
  return {
    title: script,
    result: telling.result(chronicle),
    isEvilWin: chronicle.isEvilWin,
    facts: [
      t('replay:picture.people', { count: chronicle.cast.length }),
      t('replay:picture.nights', { count: nights }),
      ...(last ? [telling.happening(last)] : []),
    ],
    foot: date,
    seats: chronicle.cast.map((member) => seatOf(member, story)),
  }
}
