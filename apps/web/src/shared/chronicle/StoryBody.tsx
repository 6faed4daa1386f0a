import './story.css'
import { Shroud } from '../../art/token/Shroud.tsx'
import { Token } from '../../art/token/Token.tsx'
import { inRegion } from '../../lib/browser/region.ts'
import { useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { markedAlignment } from '../characters/faces.ts'
import { useFaces } from '../characters/useFaces.ts'
import type { CastMember, Chapter } from './chronicle.ts'
import type { WholeStory } from './useStory.ts'
import type { Telling } from './useTelling.ts'
import type { StoryChapter, StoryLine, TroubledSpan } from './wholeStory.ts'

const TOKEN_PX = 84

const CHAPTER_ICONS: Readonly<Record<Chapter['label'], IconName>> = {
  start: 'bell',
  night: 'moon',
  day: 'sun',
}

const LINE_ICONS: Readonly<Record<StoryLine['kind'], IconName>> = {
  alignment: 'flip',
  bluffs: 'eyeClosed',
  card: 'eye',
  choice: 'target',
  death: 'cloak',
  drunkenness: 'cup',
  end: 'flag',
  execution: 'axe',
  exile: 'leave',
  nomination: 'gavel',
  poisoning: 'beetle',
  reminder: 'pin',
  revival: 'heart',
  role: 'mask',
  sober: 'check',
  survival: 'axe',
  unreminder: 'unchalk',
  vote: 'gavel',
  voteless: 'ticket',
}

const clockTime = (time: number): string =>
  new Date(time).toLocaleTimeString(inRegion(document.documentElement.lang), {
    hour: '2-digit',
    minute: '2-digit',
  })

function Member({ member, telling }: { readonly member: CastMember; readonly telling: Telling }) {
  const { character, alignment, isDead } = member
  const faces = useFaces()
  return (
    <li className="chronicle__member" data-dead={isDead} data-seat={member.who.seat}>
      <span className="chronicle__token" aria-hidden="true">
        <Token
          face={character && faces.token(character, alignment)}
          alignment={markedAlignment(alignment, character ?? undefined)}
          px={TOKEN_PX}
        />
        {isDead && <Shroud hasVote={false} />}
      </span>
      <span className="chronicle__who">{telling.cast(member)}</span>
    </li>
  )
}

/** Headings stand under that of the sheet or the page. */
type Heading = 'h2' | 'h3'

interface ChapterProps {
  readonly chapter: StoryChapter
  readonly heading: Heading
}

function ChapterOf({ chapter, heading: Heading }: ChapterProps) {
  return (
    <li className="chronicle__chapter" data-chapter={chapter.label}>
      <Heading className="chronicle__heading">
        <Icon name={CHAPTER_ICONS[chapter.label]} />
        {chapter.title}
        <time className="chronicle__time" dateTime={new Date(chapter.since).toISOString()}>
          {clockTime(chapter.since)}
        </time>
      </Heading>
      <ul className="chronicle__happenings">
        {[...chapter.lines.entries()].map(([at, { kind, text, more }]) => (
          <li key={`${at} ${kind}`} className="chronicle__happening" data-happening={kind}>
            <Icon name={LINE_ICONS[kind]} />
            <span>
              {text}
              {more !== null && <span className="chronicle__more">{more}</span>}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface TroublesProps {
  readonly heading: Heading
  readonly spans: readonly TroubledSpan[]
  readonly nameOf: (seat: number) => string
}

/** Who was drunk or poisoned, and when. */
function Troubles({ heading: Heading, spans, nameOf }: TroublesProps) {
  const { t } = useText('replay')
  if (spans.length === 0) return null
  return (
    <section className="chronicle__troubles" aria-label={t('replay:trouble')}>
      <Heading className="chronicle__heading">{t('replay:trouble')}</Heading>
      <ul>
        {[...spans.entries()].map(([at, { seat, kind, from, to }]) => (
          <li key={`${at} ${seat}`} data-trouble={kind}>
            {to === null
              ? t(`replay:trouble.${kind}.end`, { name: nameOf(seat), from })
              : t(`replay:trouble.${kind}`, { name: nameOf(seat), from, to })}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StoryBodyProps {
  readonly story: WholeStory
  readonly heading: Heading
}

/** Who was who, then the game from its start to its end, then who was troubled when. */
export function StoryBody({ story, heading }: StoryBodyProps) {
  const { chronicle, telling, chapters, spans, nameOf } = story
  return (
    <>
      <ul className="chronicle__cast">
        {chronicle.cast.map((member) => (
          <Member key={member.who.seat} member={member} telling={telling} />
        ))}
      </ul>
      <ol className="chronicle__chapters">
        {chapters.map((chapter) => (
          <ChapterOf key={chapter.since} chapter={chapter} heading={heading} />
        ))}
      </ol>
      <Troubles heading={heading} spans={spans} nameOf={nameOf} />
    </>
  )
}
