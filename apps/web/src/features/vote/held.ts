import {
  counterAt,
  OVERDUE_SHIFT_MS,
  type SessionView,
  seatsToCome,
  type VoteClock,
  type VoteView,
} from '@belfry/rules'

/** What of a scene decides whether the hand is held. */
interface Holdable {
  readonly vote: VoteView
  readonly seats: number
  readonly awaited: readonly number[]
}

/** Seats whose hands are not fixed yet and whose people are away. */
export function awaitedSeats(
  { gamestate: { vote }, session }: SessionView,
  nominee: number,
): readonly number[] {
  const away = new Set(session.usersAll.flatMap(({ id, isOnline }) => (isOnline ? [] : [id])))
  const coming = seatsToCome(vote.locked, nominee, session.players.length)
  return coming.filter((seat) => away.has(session.players[seat]?.id ?? ''))
}

/**
 * The server holds the hand: its next step is long due, and people of the seats still to come are away. That is so for
 * some seconds after a restart; the rest of the vote is shifted by it.
 */
export const isHeld = ({ vote: { schedule }, awaited }: Holdable, serverNow: number): boolean =>
  awaited.length > 0 &&
  schedule !== null &&
  schedule.nextAt !== null &&
  serverNow - schedule.nextAt > OVERDUE_SHIFT_MS

/** The clock that the hand is drawn by: while it is held, it rests where the server left it. */
export const clockOf = (scene: Holdable, serverNow: number): VoteClock => {
  const { locked, speed, schedule } = scene.vote
  const isResting = schedule !== null && isHeld(scene, serverNow)
  return { locked, speed, schedule: isResting ? { ...schedule, nextAt: null } : schedule }
}

export const counterNow = (scene: Holdable, serverNow: number): number =>
  counterAt(clockOf(scene, serverNow), serverNow, scene.seats).counter
