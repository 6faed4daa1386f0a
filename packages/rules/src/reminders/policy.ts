import { isLabel, traitOf } from '../core/characters.ts'
import type { CharacterFacts } from '../core/content.ts'
import { CUSTOM_TOKEN_BELOW, REMINDER_SIZE_STEPS } from '../limits.ts'
import { sideOf } from '../roles/alignment.ts'
import type { Alignment, Reminder, SecretSeat } from '../state.ts'

export const CUSTOM_REMINDER = 'custom'

/** Tokens of no character, at hand for everybody: one for each seat. */
const SIDE_REMINDERS: readonly string[] = ['good', 'evil']

export const isCustomReminder = ({ role }: Pick<Reminder, 'role'>): boolean => role === CUSTOM_REMINDER

export const isSideReminder = ({ role }: Pick<Reminder, 'role'>): boolean => SIDE_REMINDERS.includes(role)

export const isSameToken = (
  a: Pick<Reminder, 'role' | 'name'>,
  b: Pick<Reminder, 'role' | 'name'>,
): boolean => a.role === b.role && isLabel(a.name, b.name)

/** A seat or a Storyteller's entry with what lies on it. */
export interface ReminderPlace {
  readonly role: string | null
  readonly reminders: readonly Reminder[]
}

/** Number of tokens with this label that a character has. */
export const copiesOf = (character: CharacterFacts | undefined, name: string): number =>
  [...(character?.reminders ?? []), ...(character?.remindersGlobal ?? [])].filter((label) =>
    isLabel(label, name),
  ).length

/** Number of copies of a token that may lie on the table: its own, once for every holder of its character. */
export function tokensAllowed(
  places: readonly ReminderPlace[],
  reminder: Pick<Reminder, 'role' | 'name'>,
  character: CharacterFacts | undefined,
): number {
  if (isCustomReminder(reminder)) return Number.POSITIVE_INFINITY
  if (isSideReminder(reminder)) return places.length
  const holders = places.filter(({ role }) => role === reminder.role).length
  return copiesOf(character, reminder.name) * Math.max(1, holders)
}

const withoutOne = (
  reminders: readonly Reminder[],
  token: Pick<Reminder, 'role' | 'name'>,
): readonly Reminder[] => {
  const at = reminders.findIndex((reminder) => isSameToken(reminder, token))
  return reminders.filter((_reminder, index) => index !== at)
}

const countOf = (places: readonly ReminderPlace[], token: Pick<Reminder, 'role' | 'name'>): number =>
  places.reduce(
    (total, { reminders }) => total + reminders.filter((reminder) => isSameToken(reminder, token)).length,
    0,
  )

/**
 * Puts a token on a place. Once all copies lie on the table it comes from the place that had it before, unless
 * `mayDuplicate`: players may allow themselves duplicates in their own notes, except for good and evil.
 */
export function placeReminder(
  places: readonly ReminderPlace[],
  at: number,
  reminder: Reminder,
  facts: { readonly character: CharacterFacts | undefined; readonly mayDuplicate: boolean },
): readonly ReminderPlace[] {
  const isFree = facts.mayDuplicate && !isSideReminder(reminder)
  const allowed = tokensAllowed(places, reminder, facts.character)
  const isUsedUp = !isFree && countOf(places, reminder) >= allowed
  const holds = ({ reminders }: ReminderPlace) => reminders.some((entry) => isSameToken(entry, reminder))
  const other = places.findIndex((place, index) => index !== at && holds(place))
  const from = other < 0 ? at : other
  return places.map((place, index) => {
    const left = isUsedUp && index === from ? withoutOne(place.reminders, reminder) : place.reminders
    const reminders = index === at ? [...left, reminder] : left
    return { role: place.role, reminders }
  })
}

/** The alignment a seat takes on when this token is put there, or undefined if it changes nothing. */
export function alignmentTurned(
  seat: Pick<SecretSeat, 'alignment' | 'team'>,
  reminder: Pick<Reminder, 'name'>,
  character: CharacterFacts | undefined,
): Alignment | undefined {
  const trait = traitOf(character, 'reminder-turns')
  const isItsToken = character?.remindersGlobal.some((label) => isLabel(label, reminder.name)) ?? false
  if (!trait || !isItsToken) return undefined
  const side = sideOf(seat.alignment, seat.team)
  const fits =
    trait.on === 'good' ? side === 'g' : trait.on === 'evil' ? side === 'e' : seat.team === trait.on
  return fits && seat.alignment !== trait.to ? trait.to : undefined
}

/**
 * The alignment of a seat that loses the token which turned it, or undefined if it stays as it is. A character of the
 * side before falls back to its own; any other keeps that side as one that the Storyteller chose.
 */
export function alignmentReturned(
  seat: Pick<SecretSeat, 'alignment' | 'team'>,
  reminder: Pick<Reminder, 'name'>,
  character: CharacterFacts | undefined,
): Alignment | undefined {
  const trait = traitOf(character, 'reminder-turns')
  if (!trait || seat.alignment !== trait.to) return undefined
  const before = trait.to === 'e' ? 'g' : 'e'
  const alignment = sideOf(null, seat.team) === before ? null : before
  return alignmentTurned({ alignment, team: seat.team }, reminder, character) === trait.to
    ? alignment
    : undefined
}

/** Step of a label's size: 0 for short ones, one more for each length they exceed. */
export const reminderSizeStep = (name: string): number =>
  REMINDER_SIZE_STEPS.filter((length) => name.length > length).length

/** Notes that are short look like tokens; longer ones like slips of paper. */
export const isNoteToken = (name: string): boolean => name.length < CUSTOM_TOKEN_BELOW

const TOKEN_NAME_SIZES = [
  { above: 25, percent: 70 },
  { above: 17, percent: 80 },
  { above: 10, percent: 90 },
] as const

/** Size of a character's name on its token, in percent. */
export const tokenNameSize = (name: string): number =>
  TOKEN_NAME_SIZES.find(({ above }) => name.length > above)?.percent ?? 110
