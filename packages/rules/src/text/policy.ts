import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { TEXT_MESSAGE_MAX } from '../limits.ts'
import { isSpectator, type PersonAtTable } from '../members/person.ts'
import { TO_PRIVATE, TO_PUBLIC, TO_SPECTATORS, TO_SYSTEM } from './system.ts'

/** Facts that writing depends on besides the two people. */
export interface TextTable {
  readonly isNight: boolean
  readonly seatCount: number
  readonly isWhispersDisabled: boolean
  /** Channel the sender is in, or null. */
  readonly channel: string | null
  /** Eyes at night: the character the sender was told to be opens them. */
  readonly hasOpenEyes: boolean
}

const MODULUS_FROM_SEATS = 4

/** Neighbours on the circle; at the smallest tables everybody is one. */
export function areNeighbours(a: number, b: number, seatCount: number): boolean {
  if (a < 0 || b < 0 || a === b) return false
  return seatCount < MODULUS_FROM_SEATS || Math.abs(a - b) % (seatCount - 2) === 1
}

type Check = Result<true, RuleError>

const toPublic = (sender: PersonAtTable): Check =>
  isSpectator(sender) && !sender.isModerator ? refuse('text-spectator-public') : ok(true)

const toSpectators = (sender: PersonAtTable): Check =>
  isSpectator(sender) || sender.isStoryteller ? ok(true) : refuse('text-not-spectator')

/** Staff, who run the table or watch over it, reach everybody who is here or holds a seat. */
const fromAbove = (recipient: PersonAtTable): Check =>
  recipient.isOnline || recipient.seat >= 0 ? ok(true) : refuse('text-offline')

const betweenPlayers = (table: TextTable, sender: PersonAtTable, recipient: PersonAtTable): Check => {
  if (table.isWhispersDisabled) return refuse('whispers-disabled')
  if (areNeighbours(sender.seat, recipient.seat, table.seatCount)) return ok(true)
  return table.isNight && table.hasOpenEyes ? ok(true) : refuse('text-not-neighbour')
}

const toPerson = (table: TextTable, sender: PersonAtTable, recipient: PersonAtTable): Check => {
  if (sender.id === recipient.id) return refuse('text-self')
  if (sender.isStoryteller || (isSpectator(sender) && sender.isModerator)) return fromAbove(recipient)
  if (!recipient.isOnline) return refuse('text-offline')
  if (recipient.isStoryteller) return ok(true)
  if (isSpectator(sender)) return refuse('text-spectator-direct')
  return recipient.seat < 0 ? refuse('text-unseated') : betweenPlayers(table, sender, recipient)
}

/** Recipient: a shared log by name, or a person. */
export type TextRecipient = string | PersonAtTable

/** Rule of who may write to whom, with the reason where not. */
export function canText(table: TextTable, sender: PersonAtTable, recipient: TextRecipient): Check {
  if (recipient === TO_PRIVATE || recipient === TO_SYSTEM) return refuse('text-read-only')
  // Channels by day: whoever is in one talks there.
  if (!sender.isStoryteller && !table.isNight && table.channel !== null) return refuse('text-in-channel')
  if (recipient === TO_PUBLIC) return toPublic(sender)
  if (recipient === TO_SPECTATORS) return toSpectators(sender)
  return typeof recipient === 'string' ? refuse('no-such-user') : toPerson(table, sender, recipient)
}

/** The tabs a person is offered: logs to read, and everybody to write to. */
export function textRecipients(
  table: TextTable,
  sender: PersonAtTable,
  people: readonly PersonAtTable[],
  hasInsight: boolean,
): readonly string[] {
  // A channel silences for a while; it does not take the tabs away.
  const quiet = { ...table, channel: null }
  return [
    TO_PUBLIC,
    ...(toSpectators(sender).ok ? [TO_SPECTATORS] : []),
    ...(hasInsight ? [TO_PRIVATE] : []),
    TO_SYSTEM,
    ...people.filter((person) => canText(quiet, sender, person).ok).map(({ id }) => id),
  ]
}

/** Recipients that a click on a sender's name may choose: Storytellers for a spectator, seated neighbours for a player. */
export function canPick(table: TextTable, sender: PersonAtTable, picked: PersonAtTable): boolean {
  if (sender.id === picked.id) return false
  if (sender.isStoryteller) return true
  if (isSpectator(sender)) return picked.isStoryteller
  return picked.isStoryteller || areNeighbours(sender.seat, picked.seat, table.seatCount)
}

/** Text as it is sent; null for nothing. */
export const trimmedText = (message: string): string | null => {
  const text = message.trim()
  return text === '' ? null : text
}

export const checkText = (message: string): Check =>
  message.length > TEXT_MESSAGE_MAX ? refuse('text-too-long', { max: TEXT_MESSAGE_MAX }) : ok(true)

export const indicatorLength = (length: number): number =>
  Math.min(TEXT_MESSAGE_MAX, Math.max(1, Math.trunc(length) || 1))
