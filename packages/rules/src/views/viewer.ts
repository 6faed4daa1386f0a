import { isStoryteller, seatOf } from '../core/actor.ts'
import type { SessionState } from '../state.ts'

/** What eyes a person has. `storyteller` and `grimoire` see the whole grimoire; the others only what is theirs. */
export type ViewerKind = 'storyteller' | 'grimoire' | 'player' | 'spectator'

/** Someone who looks at the table. Everything that leaves is built for one of these. */
export interface Viewer {
  readonly userId: string
  readonly kind: ViewerKind
  /** Index of the own seat, or -1. */
  readonly seat: number
}

export const GRIMOIRE_OPEN_TO_ALL = 2
export const ACCESS_GRANTED = 3

/** Played in the game that runs and is up now: back on a seat they would play with what they saw. */
export const isBetweenSeats = ({ game }: SessionState, userId: string): boolean =>
  game.isRunning && game.left.includes(userId)

const hasGrimoire = (state: SessionState, userId: string, seat: number): boolean =>
  state.users[userId]?.grimoireAccess === ACCESS_GRANTED ||
  // the open grimoire is for those who do not play; a seated player never gets roles through the tag.
  (seat < 0 && state.meta.tags.grimoire === GRIMOIRE_OPEN_TO_ALL && !isBetweenSeats(state, userId))

export function viewerOf(state: SessionState, userId: string): Viewer {
  const seat = seatOf(state, userId)
  if (isStoryteller(state, userId)) return { userId, kind: 'storyteller', seat }
  if (hasGrimoire(state, userId, seat)) return { userId, kind: 'grimoire', seat }
  return { userId, kind: seat >= 0 ? 'player' : 'spectator', seat }
}

/** Sees the grimoire: every role, reminder, signal and hidden vote. */
export const hasInsight = (viewer: Viewer): boolean =>
  viewer.kind === 'storyteller' || viewer.kind === 'grimoire'

/** Whether the eyes themselves changed, so that a fresh full view must replace what was seen so far. */
export const isOtherAudience = (before: Viewer, after: Viewer): boolean =>
  before.kind !== after.kind || before.seat !== after.seat
