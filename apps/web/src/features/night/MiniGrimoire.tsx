import type { ContentIndex } from '@belfry/content'
import type { GrimoireCopy, SessionView } from '@belfry/rules'
import { useNames } from '../../frame/useNames.ts'
import { useText } from '../../frame/useText.ts'
import { markedAlignment, reminderFace, tokenFace } from '../../lib/characters/faces.ts'
import { ReminderDisc } from '../../ui/token/ReminderDisc.tsx'
import { Token } from '../../ui/token/Token.tsx'

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
  const character = entry.role === null ? undefined : content.character(entry.role)
  return (
    <div className="mini-seat">
      <Token
        face={character ? tokenFace(character, entry.alignment) : null}
        alignment={markedAlignment(entry.alignment, character)}
        px={TOKEN_PX}
      />
      <span className="mini-seat__name">{names.seat(view, seat)}</span>
      {character && <span className="visually-hidden">{character.name}</span>}
      <span className="mini-seat__reminders">
        {entry.reminders.map((reminder) => {
          const face = reminderFace(reminder, content)
          return (
            <span key={`${reminder.role} ${reminder.name}`} title={face.label}>
              <ReminderDisc face={face} px={REMINDER_PX} />
            </span>
          )
        })}
      </span>
    </div>
  )
}

/** The whole grimoire, as it was when it was shown. */
export function MiniGrimoire({ copy, view, content }: MiniGrimoireProps) {
  const { t } = useText('night')
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
      {bluffs.length > 0 && (
        <div className="mini-grimoire__bluffs">
          <p>{t('night:item.bluffs')}</p>
          <div>
            {bluffs.map((character) => (
              <Token key={character.id} face={tokenFace(character)} px={TOKEN_PX} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
