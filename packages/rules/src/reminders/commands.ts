import { ok, type Result } from '@belfry/kit'
import { characterOf, hasTrait } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders, Decision } from '../core/topic.ts'
import { CUSTOM_REMINDER_MAX, MAX_REMINDERS_PER_SEAT } from '../limits.ts'
import { isRoleTold } from '../roles/policy.ts'
import { type Place, type PlaceRef, placeOf } from '../seats/places.ts'
import type { Alignment, Reminder, SessionState } from '../state.ts'
import {
  alignmentReturned,
  alignmentTurned,
  CUSTOM_REMINDER,
  copiesOf,
  isCustomReminder,
  isSameToken,
  isSideReminder,
  placeReminder,
  type ReminderPlace,
} from './policy.ts'

export type ReminderInput = Pick<Reminder, 'role' | 'name' | 'isFlipped'>

export interface ReminderCommands {
  /** Reminders of a place from now on. What is new there may come from another place. */
  setReminders: { readonly at: PlaceRef; readonly reminders: readonly ReminderInput[] }
  /** Single token put, taken or turned: two who work on the same place leave each other's where they lie. */
  changeReminder: { readonly at: PlaceRef; readonly change: ReminderChange }
}

export type ReminderChange =
  | { readonly kind: 'add'; readonly reminder: ReminderInput }
  | { readonly kind: 'remove'; readonly reminder: ReminderInput }
  /** `reminder.isFlipped` is the side that shall be up. */
  | { readonly kind: 'turn'; readonly reminder: ReminderInput }
  | { readonly kind: 'rename'; readonly reminder: ReminderInput; readonly name: string }

interface Board {
  readonly places: readonly ReminderPlace[]
  readonly refs: readonly Place[]
}

/** Places in order, seats first, then Storytellers: earlier holders are found in it. */
const boardOf = (state: SessionState): Board => ({
  places: [
    ...state.secret.seats.map(({ role, reminders }) => ({ role, reminders })),
    ...state.storytellers.map(({ id }) => ({
      role: state.secret.storytellers[id]?.role ?? null,
      reminders: state.secret.storytellers[id]?.reminders ?? [],
    })),
  ],
  refs: [
    ...state.seats.map((_seat, index) => ({ kind: 'seat', index }) as const),
    ...state.storytellers.map(({ id }) => ({ kind: 'storyteller', id }) as const),
  ],
})

const isSamePlace = (a: Place, b: Place): boolean =>
  a.kind === 'seat' ? b.kind === 'seat' && a.index === b.index : b.kind === 'storyteller' && a.id === b.id

/** Token as it will lie there: notes have one side only, and some characters' tokens lie open for all. */
function normalised(state: SessionState, content: GameContent, input: ReminderInput): Reminder {
  const { role, name } = input
  if (isCustomReminder(input)) return { role, name, isFlipped: false }
  const isPublic = hasTrait(characterOf(state, content, role), 'public-reminder')
  const reminder = { role, name, isFlipped: input.isFlipped }
  return isPublic ? { ...reminder, isPublic: true } : reminder
}

function checkNew(
  state: SessionState,
  content: GameContent,
  { role, name }: Reminder,
): Result<true, RuleError> {
  if (name === '' || name.length > CUSTOM_REMINDER_MAX) return refuse('bad-value', { field: 'reminder' })
  if (isCustomReminder({ role }) || isSideReminder({ role })) return ok(true)
  return copiesOf(characterOf(state, content, role), name) > 0 ? ok(true) : refuse('no-such-reminder')
}

/** Tokens of `wanted` that do not lie there yet, copies counted. */
function additions(wanted: readonly Reminder[], present: readonly Reminder[]): ReadonlySet<number> {
  const left = [...present]
  const added = new Set<number>()
  wanted.forEach((reminder, at) => {
    const found = left.findIndex((entry) => isSameToken(entry, reminder))
    if (found < 0) added.add(at)
    else left.splice(found, 1)
  })
  return added
}

const isSameList = (a: readonly Reminder[], b: readonly Reminder[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ role, name, isFlipped, isPublic }, at) => {
      const other = b[at]
      return (
        other?.role === role &&
        other.name === name &&
        other.isFlipped === isFlipped &&
        other.isPublic === isPublic
      )
    }))

const remindersOn = (place: Place, reminders: readonly Reminder[]): AnyEvent =>
  place.kind === 'seat'
    ? { type: 'remindersSet', index: place.index, reminders }
    : { type: 'storytellerRemindersSet', id: place.id, reminders }

/** Events of places whose tokens changed; the others are not spoken of. */
const changes = (before: Board, after: readonly ReminderPlace[]): readonly AnyEvent[] =>
  before.refs.flatMap((place, at) => {
    const reminders = after[at]?.reminders ?? []
    return isSameList(before.places[at]?.reminders ?? [], reminders) ? [] : [remindersOn(place, reminders)]
  })

/** Alignment events of a token that turns the seat it is put on. */
function turning(
  state: SessionState,
  content: GameContent,
  index: number,
  added: readonly Reminder[],
): readonly AnyEvent[] {
  const seat = state.secret.seats[index]
  if (!seat) return []
  const turned = added
    .map((reminder) => alignmentTurned(seat, reminder, characterOf(state, content, reminder.role)))
    .find((alignment) => alignment !== undefined)
  if (turned === undefined) return []
  // A player whom a token turns evil does not know it.
  const isTold = turned !== 'e' && isRoleTold(state, content, seat.team)
  return [{ type: 'alignmentSet', index, alignment: turned, isTold }]
}

/** Alignment events of seats that lose the token which turned them, and keep no other one that does. */
function returning(
  state: SessionState,
  content: GameContent,
  before: Board,
  after: readonly ReminderPlace[],
): readonly AnyEvent[] {
  return state.secret.seats.flatMap((seat, index) => {
    const present = before.places[index]?.reminders ?? []
    const left = after[index]?.reminders ?? []
    const backWith = (tokens: readonly Reminder[]): Alignment | undefined =>
      tokens
        .map((token) => alignmentReturned(seat, token, characterOf(state, content, token.role)))
        .find((alignment) => alignment !== undefined)
    const alignment = backWith(present.filter((token) => !left.some((entry) => isSameToken(entry, token))))
    if (alignment === undefined || backWith(left) !== undefined) return []
    // A player who was told of the turn is told of its end, and no other.
    return [{ type: 'alignmentSet', index, alignment, isTold: seat.sentAlignment === seat.alignment }]
  })
}

/** Copy of a token that is meant: the one with the same side up, if there is one. */
const found = (present: readonly Reminder[], meant: ReminderInput): number => {
  const exact = present.findIndex((entry) => isSameToken(entry, meant) && entry.isFlipped === meant.isFlipped)
  return exact < 0 ? present.findIndex((entry) => isSameToken(entry, meant)) : exact
}

/** List of tokens after one has changed. What is not there any more is left alone. */
const listAfter: {
  readonly [Kind in ReminderChange['kind']]: (
    present: readonly Reminder[],
    change: Extract<ReminderChange, { kind: Kind }>,
  ) => readonly ReminderInput[]
} = {
  add: (present, { reminder }) => [...present, reminder],
  remove: (present, { reminder }) => {
    const at = found(present, reminder)
    return present.filter((_entry, index) => index !== at)
  },
  turn: (present, { reminder }) => {
    const at = found(present, { ...reminder, isFlipped: !reminder.isFlipped })
    return present.map((entry, index) => (index === at ? { ...entry, isFlipped: reminder.isFlipped } : entry))
  },
  rename: (present, { reminder, name }) => {
    const at = found(present, reminder)
    return present.map((entry, index) =>
      index === at ? { role: CUSTOM_REMINDER, name, isFlipped: false } : entry,
    )
  },
}

/** Tokens that shall lie on a place: what is new there is checked, and may come from another place. */
function layOut(
  state: SessionState,
  place: Place,
  reminders: readonly ReminderInput[],
  content: GameContent,
): Decision {
  if (reminders.length > MAX_REMINDERS_PER_SEAT)
    return refuse('too-many-reminders', { max: MAX_REMINDERS_PER_SEAT })
  const board = boardOf(state)
  const at = board.refs.findIndex((ref) => isSamePlace(ref, place))
  const wanted = reminders.map((reminder) => normalised(state, content, reminder))
  const added = additions(wanted, board.places[at]?.reminders ?? [])
  const fresh = wanted.filter((_reminder, index) => added.has(index))
  for (const reminder of fresh) {
    const allowed = checkNew(state, content, reminder)
    if (!allowed.ok) return allowed
  }
  const kept = wanted.filter((_reminder, index) => !added.has(index))
  const start = board.places.map((entry, index) =>
    index === at ? { role: entry.role, reminders: kept } : entry,
  )
  const after = fresh.reduce<readonly ReminderPlace[]>(
    (places, reminder) =>
      placeReminder(places, at, reminder, {
        character: characterOf(state, content, reminder.role),
        mayDuplicate: false,
      }),
    start,
  )
  const turned = place.kind === 'seat' ? turning(state, content, place.index, fresh) : []
  return ok([...changes(board, after), ...returning(state, content, board, after), ...turned])
}

const remindersOf = (state: SessionState, place: Place): readonly Reminder[] =>
  (place.kind === 'seat' ? state.secret.seats[place.index] : state.secret.storytellers[place.id])
    ?.reminders ?? []

export const reminderDeciders: Deciders<ReminderCommands> = {
  setReminders: {
    by: ['storyteller'],
    decide: (state, { at, reminders }, { content }) => {
      const place = placeOf(state, at)
      return place.ok ? layOut(state, place.value, reminders, content) : place
    },
  },
  changeReminder: {
    by: ['storyteller'],
    decide: (state, { at, change }, { content }) => {
      const place = placeOf(state, at)
      if (!place.ok) return place
      const after = listAfter[change.kind](remindersOf(state, place.value), change as never)
      return layOut(state, place.value, after, content)
    },
  },
}
