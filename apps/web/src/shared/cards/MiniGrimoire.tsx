import './cards.css'
import type { ContentIndex } from '@belfry/content'
import { type GrimoireCopy, type SessionView, storytellerRef } from '@belfry/rules'
import { ReminderDisc } from '../../art/token/ReminderDisc.tsx'
import { Token } from '../../art/token/Token.tsx'
import { useText } from '../../shell/useText.ts'
import { markedAlignment } from '../characters/faces.ts'
import { useFaces } from '../characters/useFaces.ts'
import { useNames } from '../people/useNames.ts'

export interface MiniGrimoireProps {
  readonly copy: GrimoireCopy
  readonly view: SessionView
  readonly content: ContentIndex
}

const TOKEN_PX = 84
const REMINDER_PX = 30

const place = (index: number, count: number) => ({
  '--turn': `${(360 * index) / count}deg`,
})

function Seat({
  entry,
  seat,
  view,
  content,
}: Omit<MiniGrimoireProps, 'copy'> & {
  readonly entry: GrimoireCopy['players'][number]
  readonly seat: number
}) {
  const names = useNames()
  const faces = useFaces()
  const character = entry.role === null ? undefined : content.character(entry.role)
  return (
    <div className="mini-seat">
      <Token
        face={character ? faces.token(character, entry.alignment) : null}
        alignment={markedAlignment(entry.alignment, character)}
        px={TOKEN_PX}
      />
      <span className="mini-seat__name">{names.seat(view, seat)}</span>
      {character && <span className="visually-hidden">{character.name}</span>}
      <span className="mini-seat__reminders">
        {[...entry.reminders.entries()].map(([at, reminder]) => {
          const face = faces.reminder(reminder, content)
          return (
            <span key={`${at} ${reminder.role} ${reminder.name}`} title={face.label}>
              <ReminderDisc face={face} px={REMINDER_PX} />
            </span>
          )
        })}
      </span>
    </div>
  )
}

/** Storytellers play along seldom: most of them hold nothing. */
const isInUse = ({ role, reminders }: GrimoireCopy['players'][number]): boolean =>
  role !== null || reminders.length > 0

/** The whole grimoire, as it was when it was shown. */
export function MiniGrimoire({ copy, view, content }: MiniGrimoireProps) {
  const { t } = useText('night')
  const faces = useFaces()
  const storytellers = [...copy.storytellers.entries()].filter(([, entry]) => isInUse(entry))
  const bluffs = copy.bluffs.flatMap((role) => (role === null ? [] : (content.character(role) ?? [])))
  return (
    <div className="mini-grimoire" data-count={copy.players.length}>
      <ol className="mini-grimoire__circle">
        {[...copy.players.entries()].map(([seat, entry]) => (
          <li key={seat} className="mini-grimoire__place" style={place(seat, copy.players.length)}>
            <Seat entry={entry} seat={seat} view={view} content={content} />
          </li>
        ))}
      </ol>
      {storytellers.length > 0 && (
        <ul className="mini-grimoire__storytellers">
          {storytellers.map(([at, entry]) => (
            <li key={at}>
              <Seat entry={entry} seat={storytellerRef(at)} view={view} content={content} />
            </li>
          ))}
        </ul>
      )}
      {bluffs.length > 0 && (
        <div className="mini-grimoire__bluffs">
          <p>{t('night:item.bluffs')}</p>
          <div>
            {bluffs.map((character) => (
              <Token key={character.id} face={faces.token(character)} px={TOKEN_PX} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
