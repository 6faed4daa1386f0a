import type { SessionState } from '../state.ts'
import { isSeatedAlike, isStoryteller, seatOf } from './actor.ts'
import { isGuestInGame } from './guest.ts'

/** Insight of a person. `storyteller` and `grimoire` see the whole grimoire; the others only what is theirs. */
export type ViewerKind = 'storyteller' | 'grimoire' | 'player' | 'spectator'

/** Viewer: someone who looks at the table. Everything that leaves is built for one of these. */
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
  // The open grimoire is for those who do not play (SESS-43): a seated player never gets characters through the tag.
  (seat < 0 &&
    state.meta.tags.grimoire === GRIMOIRE_OPEN_TO_ALL &&
    !isBetweenSeats(state, userId) &&
    !isGuestInGame(state, userId))

/** The parts of the state that decide who looks with what eyes. */
type EyesParts = Pick<SessionState, 'seats' | 'users' | 'storytellers' | 'meta'> & {
  readonly game: Pick<SessionState['game'], 'isRunning' | 'left'>
}

/** Insight can change only where one of these parts did: spares looking at every viewer for every event. */
export const mayChangeEyes = (before: EyesParts, after: EyesParts): boolean =>
  before.users !== after.users ||
  before.storytellers !== after.storytellers ||
  before.meta !== after.meta ||
  before.game.isRunning !== after.game.isRunning ||
  before.game.left !== after.game.left ||
  !isSeatedAlike(before.seats, after.seats)

interface Eyes {
  readonly parts: EyesParts
  readonly viewers: Map<string, Viewer>
}

/**
 * Viewers known of a state: every event is told to everybody, and hardly one changes anybody's insight, so each is
 * looked at once.
 */
const eyesOfUsers = new WeakMap<SessionState['users'], Eyes>()

/** Not the state itself, which would keep everything else of that moment alive. */
const partsOf = ({ seats, users, storytellers, meta, game }: SessionState): EyesParts => ({
  seats,
  users,
  storytellers,
  meta,
  game: { isRunning: game.isRunning, left: game.left },
})

function eyesOf(state: SessionState): Eyes {
  const known = eyesOfUsers.get(state.users)
  const isKnown = known !== undefined && !mayChangeEyes(known.parts, state)
  if (isKnown && known.parts.seats === state.seats) return known
  // Seats that only look different now are taken over, so that they are compared once.
  const eyes = { parts: partsOf(state), viewers: isKnown ? known.viewers : new Map<string, Viewer>() }
  eyesOfUsers.set(state.users, eyes)
  return eyes
}

/** State looked at last: whoever asks for one viewer of it asks for the next. */
let last: { readonly state: SessionState; readonly eyes: Eyes } | null = null

export function viewerOf(state: SessionState, userId: string): Viewer {
  if (last?.state !== state) last = { state, eyes: eyesOf(state) }
  const { viewers } = last.eyes
  const known = viewers.get(userId)
  if (known) return known
  const viewer = lookedUp(state, userId)
  viewers.set(userId, viewer)
  return viewer
}

function lookedUp(state: SessionState, userId: string): Viewer {
  const seat = seatOf(state, userId)
  if (isStoryteller(state, userId)) return { userId, kind: 'storyteller', seat }
  if (hasGrimoire(state, userId, seat)) return { userId, kind: 'grimoire', seat }
  return { userId, kind: seat >= 0 ? 'player' : 'spectator', seat }
}

/** Insight into the grimoire: every role, reminder, signal and hidden vote. */
export const hasInsight = (viewer: Viewer): boolean =>
  viewer.kind === 'storyteller' || viewer.kind === 'grimoire'

/** Insight changed, so that a fresh full view must replace what was seen so far. */
export const isOtherAudience = (before: Viewer, after: Viewer): boolean =>
  before.kind !== after.kind || before.seat !== after.seat
