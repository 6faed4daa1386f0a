import { ok, type Result, sizeOf } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { isNight } from '../game/phase.ts'
import { SIGNAL_ITEMS_MAX, SIGNAL_SIZE_MAX, STORYTELLER_SIGNAL_SIZE_MAX } from '../limits.ts'
import { isOnline, userOf } from '../members/presence.ts'
import type { SessionState, SignalEntry, SignalItem } from '../state.ts'
import { isWellFormedItem } from './items.ts'

/**
 * Signals belong to the night, also their answers; only reading does not end with it. A screen asks with its
 * view of the session.
 */
export const canSignal = ({
  game,
}: {
  readonly game: { readonly phase: number }
}): Result<true, RuleError> => (isNight(game.phase) ? ok(true) : refuse('signal-by-day'))

export function checkMessage(message: readonly SignalItem[]): Result<true, RuleError> {
  if (message.length === 0) return refuse('signal-empty')
  if (message.length > SIGNAL_ITEMS_MAX) return refuse('signal-too-long', { max: SIGNAL_ITEMS_MAX })
  return message.every(isWellFormedItem) ? ok(true) : refuse('bad-value', { field: 'message' })
}

/** Size of a signal: whoever does not tell the story has less to say in the night. */
export function checkSize(
  state: SessionState,
  senderId: string,
  message: readonly SignalItem[],
): Result<true, RuleError> {
  const max = isStoryteller(state, senderId) ? STORYTELLER_SIGNAL_SIZE_MAX : SIGNAL_SIZE_MAX
  return sizeOf(message) > max ? refuse('signal-too-large', { max }) : ok(true)
}

/** Id of a signal, by sender and time: one sender sends one a millisecond. */
export function freshSignalId(
  state: SessionState,
  senderId: string,
  now: number,
): { readonly id: string; readonly time: number } {
  const last = state.secret.signals.findLast((signal) => signal.senderId === senderId)
  const time = last ? Math.max(now, last.time + 1) : now
  return { id: `${senderId}@${time}`, time }
}

/**
 * Whom a signal reaches besides the Storytellers, who get each exactly once. Only a Storyteller chooses; what a
 * player or spectator sends is for the Storytellers alone.
 */
export function signalRecipients(
  state: SessionState,
  senderId: string,
  wanted: readonly string[],
): Result<readonly string[], RuleError> {
  if (!isStoryteller(state, senderId)) return ok([])
  const recipients = [...new Set(wanted)].filter((id) => !isStoryteller(state, id))
  for (const id of recipients) {
    const user = userOf(state, id)
    if (!user) return refuse('no-such-user')
    if (!isOnline(user)) return refuse('signal-offline', { name: user.username })
  }
  if (recipients.length === 0) return refuse('signal-no-recipient')
  return ok(recipients)
}

/** Addressees of a signal: its recipients, or every Storyteller where a player or spectator sent it. */
export const isAddressee = (state: SessionState, signal: SignalEntry, userId: string): boolean =>
  signal.senderId !== userId &&
  (signal.recipients.length > 0 ? signal.recipients.includes(userId) : isStoryteller(state, userId))

export const isReadBy = ({ seenBy, readBy }: SignalEntry, userId: string): boolean =>
  seenBy.includes(userId) || readBy?.includes(userId) === true
