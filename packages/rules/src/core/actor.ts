import type { SessionState } from '../state.ts'

/**
 * Actor of a command: who asks. A user's identity always comes from the authenticated connection, never from a
 * payload.
 */
export type Actor = { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'system' }

export const SYSTEM: Actor = { kind: 'system' }

export const isStoryteller = (state: SessionState, userId: string): boolean =>
  state.storytellers.some((entry) => entry.id === userId)

export const seatOf = (state: SessionState, userId: string): number =>
  state.seats.findIndex((seat) => seat.id === userId)

/** Seating is the same: the same people on the same seats, whatever else has changed there. */
export const isSeatedAlike = (before: SessionState['seats'], after: SessionState['seats']): boolean =>
  before === after ||
  (before.length === after.length && before.every((seat, at) => seat.id === after[at]?.id))

const MODERATOR_LEVELS: readonly string[] = ['special-tpi', 'special-moderator']

export const isModeratorLevel = (level: string | null): boolean =>
  level !== null && MODERATOR_LEVELS.includes(level)

export const isModerator = (state: SessionState, userId: string): boolean =>
  isModeratorLevel(state.users[userId]?.level ?? null)
