import type { AnyCommand, Command, CommandName } from '../core/registry.ts'
import { personIdAt, type SeatRef, storytellerRef } from '../core/seat-ref.ts'
import { isSameToken } from '../reminders/policy.ts'
import { type PlaceRef, placeOf } from '../seats/places.ts'
import type { Deed, Reminder, SessionState } from '../state.ts'
import type { DeedKind } from './kinds.ts'

type Words = Partial<Omit<Deed, 'kind'>> & { readonly kind: DeedKind }
type Wording<Name extends CommandName> = (
  command: Command<Name>,
  before: SessionState,
  after: SessionState,
) => Words

const placeNumber = (state: SessionState, at: PlaceRef): SeatRef =>
  typeof at === 'number' ? at : storytellerRef(state.storytellers.findIndex(({ id }) => id === at))

const remindersAt = (state: SessionState, at: PlaceRef): readonly Reminder[] => {
  const place = placeOf(state, at)
  if (!place.ok) return []
  return place.value.kind === 'seat'
    ? (state.secret.seats[place.value.index]?.reminders ?? [])
    : (state.secret.storytellers[place.value.id]?.reminders ?? [])
}

/** Items of a list that the other has not, copies counted. */
const beyond = (list: readonly Reminder[], other: readonly Reminder[]): readonly Reminder[] => {
  const left = [...other]
  return list.filter((reminder) => {
    const found = left.findIndex((entry) => isSameToken(entry, reminder))
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
}

const about = (kind: DeedKind, at: number, reminder: Reminder | undefined): Words =>
  reminder ? { kind, at, role: reminder.role, name: reminder.name } : { kind: 'reminders', at }

/** One token that came, went or was turned over has a name; more than one are just reminders. */
function reminderWords(at: PlaceRef, before: SessionState, after: SessionState): Words {
  const [was, is] = [remindersAt(before, at), remindersAt(after, at)]
  const [added, removed] = [beyond(is, was), beyond(was, is)]
  const place = placeNumber(before, at)
  if (added.length === 1 && removed.length === 0) return about('reminder-added', place, added[0])
  if (removed.length === 1 && added.length === 0) return about('reminder-removed', place, removed[0])
  const turned = is.filter(({ isFlipped }, index) => was[index]?.isFlipped !== isFlipped)
  return added.length + removed.length === 0 && turned.length === 1
    ? about('reminder-turned', place, turned[0])
    : { kind: 'reminders', at: place }
}

const seatsRemoved = (before: SessionState, after: SessionState): Words => ({
  kind: 'seats-removed',
  count: before.seats.length - after.seats.length,
})

const whoIsAt = ({ seats, storytellers }: SessionState, at: SeatRef | null | undefined): string | null =>
  at === null || at === undefined ? null : personIdAt(seats, storytellers, at)

/** Commands that can be taken back, with the words for each. */
const WORDINGS: { readonly [Name in CommandName]?: Wording<Name> } = {
  setRole: ({ at, role }, before) => ({ kind: 'role', at: placeNumber(before, at), role }),
  setAlignment: ({ at, alignment }, before) => ({
    kind: 'alignment',
    at: placeNumber(before, at),
    alignment,
  }),
  setReminders: ({ at }, before, after) => reminderWords(at, before, after),
  changeReminder: ({ at }, before, after) => reminderWords(at, before, after),
  setDead: ({ index, isDead }) => ({ kind: isDead ? 'dead' : 'alive', at: index }),
  setVoteless: ({ index, isVoteless }) => ({ kind: isVoteless ? 'vote-taken' : 'vote-given', at: index }),
  execute: ({ index, isDead }) => ({ kind: isDead ? 'executed' : 'spared', at: index }),
  exileNominee: ({ nominee }) => ({ kind: 'exiled', at: nominee }),
  markForDeath: ({ index, isMarkedForDeath }) => ({
    kind: isMarkedForDeath ? 'marked' : 'unmarked',
    at: index,
  }),
  addSeat: () => ({ kind: 'seats-added', count: 1 }),
  setSeatCount: (_command, before, after) =>
    after.seats.length > before.seats.length
      ? { kind: 'seats-added', count: after.seats.length - before.seats.length }
      : seatsRemoved(before, after),
  // An empty seat is named by where it is now; whoever sits there by themselves.
  moveSeat: ({ from, to }, before) => ({ kind: 'seat-moved', at: to, who: whoIsAt(before, from) }),
  swapSeats: ({ a, b }, before) => ({
    kind: 'seat-moved',
    at: b,
    who: whoIsAt(before, a) ?? whoIsAt(before, b),
  }),
  shuffleSeats: () => ({ kind: 'seats-shuffled' }),
  removeSeat: (_command, before, after) => seatsRemoved(before, after),
  removeEmptySeats: (_command, before, after) => seatsRemoved(before, after),
  removeAllSeats: (_command, before, after) => seatsRemoved(before, after),
  emptySeat: ({ index }) => ({ kind: 'seat-emptied', at: index }),
  renameSeat: ({ index }) => ({ kind: 'seat-renamed', at: index }),
  clearGrimoire: () => ({ kind: 'cleared' }),
  setEdition: (_command, _before, after) => ({ kind: 'edition', name: after.edition?.name ?? '' }),
  setScript: (_command, _before, after) => ({ kind: 'edition', name: after.edition?.name ?? '' }),
}

export const isDeed = ({ type }: AnyCommand): boolean => WORDINGS[type] !== undefined

/** Deed in words, for those who may take it back; null for what cannot be taken back at all. */
export function deedOf(command: AnyCommand, before: SessionState, after: SessionState): Deed | null {
  const wording = WORDINGS[command.type] as Wording<CommandName> | undefined
  if (!wording) return null
  const words = wording(command as never, before, after)
  return {
    kind: words.kind,
    at: words.at ?? null,
    who: words.who === undefined ? whoIsAt(before, words.at) : words.who,
    role: words.role ?? null,
    name: words.name ?? null,
    alignment: words.alignment ?? null,
    count: words.count ?? 0,
  }
}
