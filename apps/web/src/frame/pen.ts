import { debounceLeading } from '@belfry/kit'
import {
  type Alignment,
  CUSTOM_REMINDER,
  DEBOUNCE_MS,
  placeReminder,
  type ReminderInput,
  type ReminderPlace,
  type SessionView,
} from '@belfry/rules'
import { penOf, placeIn } from '../lib/board/pen.ts'
import { tableContent } from '../lib/content/tableContent.ts'
import { noteKey, noteOf, notesKey, withNote } from '../lib/notes/notes.ts'
import { askTable } from './askTable.ts'
import { notesOf } from './notes.ts'
import { perShell } from './perShell.ts'
import type { Shell } from './shell.ts'

/**
 * Characters and reminders are written by everybody, but not in the same place: the Storyteller's go to the table,
 * a player's stay in notes of their own. Whoever writes needs not know which.
 */
const updatePlayer = (shell: Shell, index: number, property: string, value: unknown): Promise<boolean> =>
  askTable(shell, 'updatePlayer', { index, property, value }, 'board:error.update_player')

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
  if (penOf(view) === 'notes') return noteAt(shell, view, index)
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
  if (penOf(view) === 'notes') {
    changeNote(shell, view, index, { role, alignment })
    return true
  }
  const before = placeIn(view, index)
  if (before?.role !== role && !(await updatePlayer(shell, index, 'role', role))) return false
  return before?.alignment === alignment || updatePlayer(shell, index, 'alignment', alignment)
}

export function writtenReminders(shell: Shell, index: number): readonly ReminderInput[] {
  const { view } = shell.table.get()
  if (!view) return []
  return penOf(view) === 'notes'
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
  if (penOf(view) === 'table') return updatePlayer(shell, index, 'reminders', reminders.map(bare))
  changeNote(shell, view, index, { reminders: reminders.map(bare) })
  return Promise.resolve(true)
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
  if (penOf(view) === 'notes' && index >= 0) {
    addNote(shell, view, index, reminder)
    return Promise.resolve(true)
  }
  return writeReminders(shell, index, [...writtenReminders(shell, index), reminder])
}

const without = (reminders: readonly ReminderInput[], at: number): readonly ReminderInput[] =>
  reminders.filter((_reminder, index) => index !== at)

export const removeReminder = (shell: Shell, index: number, at: number): Promise<boolean> =>
  writeReminders(shell, index, without(writtenReminders(shell, index), at))

/** An empty name takes the note away. */
export const renameReminder = (shell: Shell, index: number, at: number, name: string): Promise<boolean> =>
  name === ''
    ? removeReminder(shell, index, at)
    : writeReminders(
        shell,
        index,
        writtenReminders(shell, index).map((reminder, place) =>
          place === at ? { role: CUSTOM_REMINDER, name, isFlipped: false } : reminder,
        ),
      )

/** Flips wait for each other: a burst of them on one seat is sent as its beginning and its end. */
const flipsOf = perShell((shell) => {
  const wished = new Map<number, readonly ReminderInput[]>()
  const senders = new Map<number, ReturnType<typeof debounceLeading<readonly []>>>()
  const senderFor = (index: number) => {
    const known = senders.get(index)
    if (known) return known
    const made = debounceLeading(shell.clock, DEBOUNCE_MS, () => {
      const list = wished.get(index)
      wished.delete(index)
      if (list) void writeReminders(shell, index, list)
    })
    senders.set(index, made)
    return made
  }
  return (index: number, at: number): void => {
    const present = wished.get(index) ?? writtenReminders(shell, index)
    wished.set(
      index,
      present.map((reminder, place) =>
        place === at && reminder.role !== CUSTOM_REMINDER
          ? { ...bare(reminder), isFlipped: !reminder.isFlipped }
          : bare(reminder),
      ),
    )
    senderFor(index)()
  }
})

export const flipReminder = (shell: Shell, index: number, at: number): void => flipsOf(shell)(index, at)
