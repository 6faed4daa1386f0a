import type { MediaView, SessionView } from '@belfry/rules'
import { ReminderDisc } from '../../../art/token/ReminderDisc.tsx'
import { Token } from '../../../art/token/Token.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { noteOf } from '../../../shared/notes/notes.ts'
import { openRolePicker } from '../../../shared/notes/openRolePicker.ts'
import { useNotes } from '../../../shared/notes/useNotes.ts'
import { Face } from '../../../shared/people/Face.tsx'
import { NumberedName } from '../../../shared/people/NumberedName.tsx'
import { userById } from '../../../shared/people/people.ts'
import { RoleMark } from '../../../shared/people/RoleMark.tsx'
import { useNames } from '../../../shared/people/useNames.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Picture } from './Picture.tsx'

interface WhispererProps {
  readonly view: SessionView
  readonly seat: number
}

const TOKEN_PX = 56
const REMINDER_PX = 32

/** What the reader knows or guesses of the character; a click changes that, unless everybody knows it. */
function RoleToken({ view, seat }: WhispererProps) {
  const shell = useShell()
  const { modals } = shell
  const { t } = useText('chat')
  const names = useNames()
  const content = useTableContent()
  const notes = useNotes()
  const faces = useFaces()
  const player = view.session.players[seat]
  const note = noteOf(notes, player, seat)
  const character = content?.character(player?.role ?? note.role ?? '')
  const isTraveller = character?.team === 'traveller'
  const label = t('chat:whisper.role', { name: names.seat(view, seat) })
  const token = (
    <Token
      face={character ? faces.token(character) : null}
      px={TOKEN_PX}
      isNote={player?.role === null && note.role !== null}
    />
  )
  if (isTraveller || !modals.isRegistered('role')) return <span className="whisperer__token">{token}</span>
  return (
    <button
      type="button"
      className="whisperer__token"
      aria-label={label}
      title={label}
      onClick={() => openRolePicker(shell, seat)}
    >
      {token}
    </button>
  )
}

function Reminders({ view, seat }: WhispererProps) {
  const content = useTableContent()
  const notes = useNotes()
  const faces = useFaces()
  const player = view.session.players[seat]
  const placed = [...(player?.reminders ?? []), ...noteOf(notes, player, seat).reminders]
  if (!content || placed.length === 0) return null
  return (
    <ul className="whisperer__reminders">
      {placed.map((reminder, index) => {
        const face = faces.reminder(reminder, content)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two reminders may be the same
          <li key={index} title={face.label}>
            <ReminderDisc face={face} px={REMINDER_PX} />
          </li>
        )
      })}
    </ul>
  )
}

/** Beside the picture, what of it does not come. */
const SWITCHES: readonly (readonly [keyof MediaView, IconName])[] = [
  ['isMuted', 'microphoneOff'],
  ['isDeafened', 'deafened'],
  ['isVideoMuted', 'cameraOff'],
]

function Media({ media }: { readonly media: MediaView | undefined }) {
  const { t } = useText('chat')
  const off = SWITCHES.filter(([name]) => media?.[name])
  if (off.length === 0) return null
  return (
    <ul className="whisperer__media">
      {off.map(([name, icon]) => (
        <li key={name} data-media={name} title={t(`chat:media.${name}`)}>
          <Icon name={icon} />
          <span className="visually-hidden">{t(`chat:media.${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Somebody who takes part in the whisper, as one sees somebody across a small table. */
export function Whisperer({ view, seat }: WhispererProps) {
  const names = useNames()
  const player = view.session.players[seat]
  const user = userById(view, player?.id ?? '')
  const name = names.seat(view, seat)
  return (
    <li className="whisperer" data-seat={seat} data-own={seat === view.self.seat}>
      <span className="whisperer__portrait">
        <Face
          id={user?.id ?? ''}
          name={name}
          avatar={user?.cosmetics.avatar}
          isOnline={user?.isOnline ?? false}
        />
        <Picture seat={seat} />
        <Media media={view.gamestate.media[user?.id ?? '']} />
      </span>
      <NumberedName className="whisperer__name" name={name} />
      {user && <RoleMark view={view} userId={user.id} />}
      {user && user.pronouns !== '' && <span className="whisperer__pronouns">{user.pronouns}</span>}
      <RoleToken view={view} seat={seat} />
      <Reminders view={view} seat={seat} />
    </li>
  )
}
