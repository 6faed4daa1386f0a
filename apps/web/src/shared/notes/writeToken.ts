import { debounceLeading } from '@belfry/kit'
import {
  type Alignment,
  CUSTOM_REMINDER,
  DEBOUNCE_MS,
  isStorytellerRef,
  placeReminder,
  type ReminderChange,
  type ReminderInput,
  type ReminderPlace,
  type SessionView,
} from '@belfry/rules'
import { askTable, updatePlayer } from '../../shell/askTable.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { tableContent } from '../characters/tableContent.ts'
import { askTelling, isUntold, tellCharacter } from '../characters/telling.ts'
import { noteKey, noteOf, notesKey, withNote } from './notes.ts'
import { notesOf } from './useNotes.ts'
import { placeIn, writeTargetOf } from './writeTarget.ts'

/**
 * Characters and reminders are written by everybody, but not in the same place: the Storyteller's go to the table,
 * a player's stay in notes of their own. Whoever writes needs not know which.
 */
const playerAt = (view: SessionView, index: number) => view.session.players[index]

const noteAt = (shell: Shell, view: SessionView, index: number) =>
  noteOf(notesOf(shell).of(notesKey(view)), playerAt(view, index), index)

const changeNote = (
  shell: Shell,
  view: SessionView,
  index: number,
  change: Parameters<typeof withNote>[2],
): void =>
  notesOf(shell).change(notesKey(view), (notes) =>
    withNote(notes, noteKey(playerAt(view, index), index), change),
  )

/** The character and alignment that stand written where this person writes. */
export function writtenRole(shell: Shell, index: number): { role: string | null; alignment: Alignment } {
  const { view } = shell.table.get()
  if (!view) return { role: null, alignment: null }
  if (writeTargetOf(view) === 'notes') return noteAt(shell, view, index)
  const place = placeIn(view, index)
  return { role: place?.role ?? null, alignment: place?.alignment ?? null }
}

/** Puts a character, or none, on a place, with the alignment that was chosen along with it. */
export async function writeRole(
  shell: Shell,
  index: number,
  role: string | null,
  alignment: Alignment,
): Promise<boolean> {
  const { view } = shell.table.get()
  if (!view) return false
  if (writeTargetOf(view) === 'notes') {
    changeNote(shell, view, index, { role, alignment })
    return true
  }
  const before = placeIn(view, index)
  const isSame = before?.role === role && before.alignment === alignment
  const player = playerAt(view, index)
  if (isSame && !(player && isUntold(player))) return true
  const telling = await askTelling(shell, index, { role, alignment })
  if (telling === null) return false
  const isKept = telling === 'keep' || undefined
  if (isSame) return isKept || !player?.id || tellCharacter(shell, index, player.id)
  if (before?.role !== role && !(await updatePlayer(shell, { index, property: 'role', value: role, isKept })))
    return false
  return (
    before?.alignment === alignment ||
    updatePlayer(shell, { index, property: 'alignment', value: alignment, isKept })
  )
}

export function writtenReminders(shell: Shell, index: number): readonly ReminderInput[] {
  const { view } = shell.table.get()
  if (!view) return []
  return writeTargetOf(view) === 'notes'
    ? noteAt(shell, view, index).reminders
    : (placeIn(view, index)?.reminders ?? [])
}

const bare = ({ role, name, isFlipped }: ReminderInput): ReminderInput => ({ role, name, isFlipped })

export function writeReminders(
  shell: Shell,
  index: number,
  reminders: readonly ReminderInput[],
): Promise<boolean> {
  const { view } = shell.table.get()
  if (!view) return Promise.resolve(false)
  if (writeTargetOf(view) === 'table')
    return updatePlayer(shell, { index, property: 'reminders', value: reminders.map(bare) })
  changeNote(shell, view, index, { reminders: reminders.map(bare) })
  return Promise.resolve(true)
}

/** One token on the table: what another Storyteller puts there meanwhile stays. */
const changeReminder = (shell: Shell, index: number, change: ReminderChange): Promise<boolean> =>
  askTable(shell, 'board:error.update_player', 'changeReminder', { index, change })

const isAtTable = ({ table }: Shell): boolean => {
  const { view } = table.get()
  return view !== null && writeTargetOf(view) === 'table'
}

/** In one's own notes a token comes from where it lay before, as it does on the table, unless duplicates are allowed. */
function addNote(shell: Shell, view: SessionView, index: number, reminder: ReminderInput): void {
  const content = shell.content.get()
  const character = content && tableContent(content, view.session.edition).character(reminder.role)
  const { players } = view.session
  const places: readonly ReminderPlace[] = players.map((player, at) => ({
    role: player.role ?? noteAt(shell, view, at).role,
    reminders: noteAt(shell, view, at).reminders,
  }))
  const mayDuplicate = shell.settings.get().isPlayerDuplicates
  const after = placeReminder(places, index, reminder, { character: character ?? undefined, mayDuplicate })
  for (const [at, place] of after.entries())
    if (place.reminders !== places[at]?.reminders) changeNote(shell, view, at, { reminders: place.reminders })
}

export function addReminder(shell: Shell, index: number, reminder: ReminderInput): Promise<boolean> {
  const { view } = shell.table.get()
  if (!view) return Promise.resolve(false)
  if (writeTargetOf(view) === 'notes' && !isStorytellerRef(index)) {
    addNote(shell, view, index, reminder)
    return Promise.resolve(true)
  }
  return writeTargetOf(view) === 'table'
    ? changeReminder(shell, index, { kind: 'add', reminder: bare(reminder) })
    : writeReminders(shell, index, [...writtenReminders(shell, index), reminder])
}

const without = (reminders: readonly ReminderInput[], at: number): readonly ReminderInput[] =>
  reminders.filter((_reminder, index) => index !== at)

export function removeReminder(shell: Shell, index: number, at: number): Promise<boolean> {
  const reminder = writtenReminders(shell, index)[at]
  if (!reminder) return Promise.resolve(false)
  return isAtTable(shell)
    ? changeReminder(shell, index, { kind: 'remove', reminder: bare(reminder) })
    : writeReminders(shell, index, without(writtenReminders(shell, index), at))
}

/** An empty name takes the note away. */
export function renameReminder(shell: Shell, index: number, at: number, name: string): Promise<boolean> {
  const present = writtenReminders(shell, index)
  const reminder = present[at]
  if (name === '' || !reminder) return removeReminder(shell, index, at)
  if (isAtTable(shell))
    return changeReminder(shell, index, { kind: 'rename', reminder: bare(reminder), name })
  const renamed = { role: CUSTOM_REMINDER, name, isFlipped: false }
  return writeReminders(
    shell,
    index,
    present.map((entry, place) => (place === at ? renamed : entry)),
  )
}

/** One token of a seat. It stays the same token when others beside it come and go; `copy` counts equal ones. */
interface TokenRef {
  readonly role: string
  readonly name: string
  readonly copy: number
}

const isCopy = (token: Pick<TokenRef, 'role' | 'name'>, other: ReminderInput): boolean =>
  token.role === other.role && token.name === other.name

function refAt(present: readonly ReminderInput[], at: number): TokenRef | null {
  const token = present[at]
  if (!token) return null
  const copy = present.slice(0, at).filter((other) => isCopy(token, other)).length
  return { role: token.role, name: token.name, copy }
}

const positionOf = (present: readonly ReminderInput[], ref: TokenRef): number =>
  present.findIndex(
    (token, at) =>
      isCopy(ref, token) && present.slice(0, at).filter((other) => isCopy(ref, other)).length === ref.copy,
  )

function turn(shell: Shell, index: number, ref: TokenRef, isFlipped: boolean): Promise<boolean> {
  const present = writtenReminders(shell, index)
  const at = positionOf(present, ref)
  const reminder = present[at]
  if (!reminder || reminder.isFlipped === isFlipped) return Promise.resolve(true)
  const change = { ...bare(reminder), isFlipped }
  return isAtTable(shell)
    ? changeReminder(shell, index, { kind: 'turn', reminder: change })
    : writeReminders(
        shell,
        index,
        present.map((entry, place) => (place === at ? change : entry)),
      )
}

/** Flips wait for each other: a burst of them on one token is sent as its beginning and its end. */
const flipsOf = perShell((shell) => {
  const wished = new Map<string, boolean>()
  const senders = new Map<string, ReturnType<typeof debounceLeading<readonly []>>>()
  const senderFor = (key: string, index: number, ref: TokenRef) => {
    const known = senders.get(key)
    if (known) return known
    const made = debounceLeading(shell.clock, DEBOUNCE_MS, () => {
      const side = wished.get(key)
      wished.delete(key)
      if (side !== undefined) void turn(shell, index, ref, side)
    })
    senders.set(key, made)
    return made
  }
  return (index: number, at: number): void => {
    const present = writtenReminders(shell, index)
    const ref = refAt(present, at)
    if (!ref || ref.role === CUSTOM_REMINDER) return
    const key = JSON.stringify([index, ref])
    wished.set(key, !(wished.get(key) ?? present[at]?.isFlipped))
    senderFor(key, index, ref)()
  }
})

export const flipReminder = (shell: Shell, index: number, at: number): void => flipsOf(shell)(index, at)
