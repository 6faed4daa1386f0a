import type { SessionView } from '@belfry/rules'
import { useText } from '../../shell/useText.ts'
import { nominatorOf, nomineeOf, type PastPerson } from '../people/people.ts'
import { useNames } from '../people/useNames.ts'
import type { CastMember, Chapter, Chronicle, Happening } from './chronicle.ts'

export interface Telling {
  readonly name: (person: PastPerson) => string
  readonly result: (chronicle: Chronicle) => string
  readonly chapter: (chapter: Chapter) => string
  readonly happening: (happening: Happening) => string
  readonly cast: (member: CastMember) => string
}

/** Puts a chronicle into words: the same on the screen and in the file. */
export function useTelling(view: SessionView): Telling {
  const { t } = useText('chronicle')
  const names = useNames()
  const past = (person: PastPerson): string => names.past(view, person)
  const result = (isEvilWin: boolean | null): string => {
    if (isEvilWin === null) return t('chronicle:result.open')
    return t(isEvilWin ? 'chronicle:result.evil' : 'chronicle:result.good')
  }
  const happening = (told: Happening): string => {
    if (told.kind === 'end') return result(told.isEvilWin)
    if (!('vote' in told)) return t(`chronicle:${told.kind}`, { name: past(told.who) })
    const { type, votes, majority, voters } = told.vote
    const by = nominatorOf(told.vote)
    const who = {
      nominator: by ? past(by) : t('chronicle:nominator.secret'),
      nominee: past(nomineeOf(told.vote)),
    }
    if (told.kind === 'nomination') return t(`chronicle:nomination.${type}`, who)
    if (votes === null) return t('chronicle:vote.secret', who)
    const hands = voters.map(past).join(', ') || t('chronicle:vote.nobody')
    return t(`chronicle:vote.${type}`, { ...who, votes, majority, hands })
  }
  return {
    name: past,
    result: ({ isEvilWin }) => result(isEvilWin),
    chapter: ({ label, number }) => t(`chronicle:chapter.${label}`, { number }),
    happening,
    cast: ({ who, character, isDead }) =>
      t(isDead ? 'chronicle:cast.dead' : 'chronicle:cast.alive', {
        name: past(who),
        character: character?.name ?? t('chronicle:cast.unknown'),
      }),
  }
}
