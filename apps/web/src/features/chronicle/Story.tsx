import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { Shroud } from '../../art/token/Shroud.tsx'
import { Token } from '../../art/token/Token.tsx'
import { inRegion } from '../../lib/browser/region.ts'
import { saveFile } from '../../lib/browser/saveFile.ts'
import { markedAlignment } from '../../shared/characters/faces.ts'
import { useFaces } from '../../shared/characters/useFaces.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import {
  type CastMember,
  type Chapter,
  type Chronicle,
  chronicleOf,
  type Happening,
  type Told,
} from '../../shared/chronicle/chronicle.ts'
import { type Telling, tellAll, useTelling } from '../../shared/chronicle/useTelling.ts'

const TOKEN_PX = 84

const RESULTS = { true: 'evil', false: 'good', null: 'open' } as const

const resultOf = ({ isEvilWin }: Chronicle) => RESULTS[`${isEvilWin}`]

const CHAPTER_ICONS: Readonly<Record<Chapter['label'], IconName>> = {
  start: 'bell',
  night: 'moon',
  day: 'sun',
}

const HAPPENING_ICONS: Readonly<Record<Happening['kind'], IconName>> = {
  death: 'cloak',
  revival: 'heart',
  voteless: 'ticket',
  vote: 'gavel',
  nomination: 'gavel',
  execution: 'axe',
  survival: 'axe',
  exile: 'leave',
  end: 'flag',
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

function ChapterOf({ chapter, telling }: { readonly chapter: Chapter; readonly telling: Telling }) {
  return (
    <li className="chronicle__chapter" data-chapter={chapter.label}>
      <h3 className="chronicle__heading">
        <Icon name={CHAPTER_ICONS[chapter.label]} />
        {telling.chapter(chapter)}
        <time className="chronicle__time" dateTime={new Date(chapter.since).toISOString()}>
          {clockTime(chapter.since)}
        </time>
      </h3>
      <ul className="chronicle__happenings">
        {chapter.happenings.map((told) => (
          <li
            key={`${told.kind} ${told.time} ${'who' in told ? told.who.seat : ''}`}
            className="chronicle__happening"
            data-happening={told.kind}
          >
            <Icon name={HAPPENING_ICONS[told.kind]} />
            <span>{telling.happening(told)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface StoryProps {
  readonly view: SessionView
  readonly told: Told
  readonly content: ContentIndex
}

/** Who was who, and then the game from its start to its end. */
export function Story({ view, told, content }: StoryProps) {
  const { t } = useText('chronicle')
  const telling = useTelling(view)
  const chronicle = chronicleOf(told, content)
  const title = t('chronicle:file.title', { script: told.script })
  return (
    <div className="chronicle" data-result={resultOf(chronicle)}>
      <p className="chronicle__result">{telling.result(chronicle)}</p>
      <div className="chronicle__save">
        <Button
          icon="scroll"
          onClick={() =>
            saveFile(t('chronicle:file.name'), tellAll(title, chronicle, telling), 'text/plain;charset=utf-8')
          }
        >
          {t('chronicle:save')}
        </Button>
      </div>
      <ul className="chronicle__cast">
        {chronicle.cast.map((member) => (
          <Member key={member.who.seat} member={member} telling={telling} />
        ))}
      </ul>
      <ol className="chronicle__chapters">
        {chronicle.chapters.map((chapter) => (
          <ChapterOf key={chapter.since} chapter={chapter} telling={telling} />
        ))}
      </ol>
    </div>
  )
}
