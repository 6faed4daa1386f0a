import { isModerator, isModeratorLevel, isStoryteller, seatOf } from '../core/actor.ts'
import { isGuest } from '../core/guest.ts'
import type { SessionView } from '../core/registry.ts'
import type { SessionState } from '../state.ts'
import { isOnline, userOf } from './presence.ts'

/**
 * Somebody at the table, as far as rights go. The server makes it of its state and a screen of its view: both
 * then ask the same rules.
 */
export interface PersonAtTable {
  readonly id: string
  /** Index of the seat, or -1. */
  readonly seat: number
  readonly isStoryteller: boolean
  readonly isModerator: boolean
  readonly isOnline: boolean
  /** Owner: made the session. */
  readonly isOwner?: boolean
  readonly isGuest?: boolean
}

export function personOf(state: SessionState, userId: string): PersonAtTable | undefined {
  const user = userOf(state, userId)
  if (!user) return undefined
  return {
    id: userId,
    seat: seatOf(state, userId),
    isStoryteller: isStoryteller(state, userId),
    isModerator: isModerator(state, userId),
    isOnline: isOnline(user),
    isOwner: state.meta.ownerId === userId,
    isGuest: isGuest(user),
  }
}

export function personInView(
  { session }: Pick<SessionView, 'session'>,
  userId: string,
): PersonAtTable | undefined {
  const user = session.usersAll.find(({ id }) => id === userId)
  if (!user) return undefined
  return {
    id: userId,
    seat: session.players.findIndex(({ id }) => id === userId),
    isStoryteller: session.storytellers.some(({ id }) => id === userId),
    isModerator: isModeratorLevel(user.level),
    isOnline: user.isOnline,
    isOwner: session.owner.id === userId,
    isGuest: isGuest(user),
  }
}

/** Participant in the talk. Everybody else looks on. */
export const isOnStage = (person: PersonAtTable): boolean => person.seat >= 0 || person.isStoryteller

export const isSpectator = (person: PersonAtTable): boolean => !isOnStage(person)

export const isUserOnStage = (state: SessionState, userId: string): boolean => {
  const person = personOf(state, userId)
  return person !== undefined && isOnStage(person)
}
