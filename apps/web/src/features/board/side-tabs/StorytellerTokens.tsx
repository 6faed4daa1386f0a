import { Menu } from '@base-ui/react/menu'
import { ReminderDisc } from '../../../art/token/ReminderDisc.tsx'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useText } from '../../../shell/useText.ts'
import type { SeatModel, SeatReminder } from '../model/seat.ts'
import { seatMenu } from '../seat/menuHandle.ts'
import { useReminderKeys } from '../seat/useReminderKeys.ts'
import { useReminderWords } from '../seat/useReminderWords.ts'

const TOKEN_PX = 30
const REMINDER_PX = 26

/** The character that lies on a Storyteller's place, over the corner of the portrait. */
export function StorytellerToken({ model }: { readonly model: SeatModel }) {
  const { t } = useText('board')
  const { character, alignment, mark } = model
  const faces = useFaces()
  const side = alignment === null ? null : t(alignment === 'g' ? 'board:side.good' : 'board:side.evil')
  if (!character)
    return (
      side && (
        <span className="storyteller__side" data-alignment={alignment} title={side}>
          <span className="visually-hidden">{side}</span>
        </span>
      )
    )
  return (
    <span className="storyteller__token" title={character.name}>
      <Token face={faces.token(character, alignment)} alignment={mark} px={TOKEN_PX} />
      <span className="visually-hidden">{character.name}</span>
    </span>
  )
}

function EntryReminder({ index, reminder }: { readonly index: number; readonly reminder: SeatReminder }) {
  const onKeyDown = useReminderKeys(index, reminder)
  const words = useReminderWords(reminder)
  return (
    words && (
      <Menu.Trigger
        handle={seatMenu}
        payload={{ seat: index, reminders: [reminder] }}
        className="storyteller__reminder"
        aria-label={words.spoken}
        title={words.label}
        onKeyDown={onKeyDown}
      >
        <ReminderDisc face={words.face} px={REMINDER_PX} />
      </Menu.Trigger>
    )
  )
}

const keyOf = ({ role, name }: SeatReminder, at: number): string => `${role}:${name}:${at}`

/** What lies on a Storyteller's place besides, under the name; each can be turned and taken away. */
export function StorytellerReminders({
  index,
  model,
}: {
  readonly index: number
  readonly model: SeatModel
}) {
  if (model.reminders.length === 0) return null
  return (
    <div className="storyteller__reminders">
      {model.reminders.map((reminder, at) => (
        <EntryReminder key={keyOf(reminder, at)} index={index} reminder={reminder} />
      ))}
    </div>
  )
}
