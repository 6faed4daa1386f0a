import { seatOf } from '../core/actor.ts'
import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { OPEN_EYES, PEEK_EYES } from '../eyes/events.ts'
import { isReadBy } from '../signals/policy.ts'
import type { SessionState } from '../state.ts'
import { type SystemType, tellAll, tellOne } from './system.ts'

/** Seats are counted from 1 where people read. */
const seatNumber = (index: number): number => index + 1

const ON_LEAVING: Partial<Record<Events['seatLeft']['reason'], SystemType>> = {
  vacate: 'seat_vacate',
  empty: 'seat_empty',
}

const isWatching = (status: readonly string[]): boolean =>
  status.includes(OPEN_EYES) || status.includes(PEEK_EYES)

/** Eyes that are open at night see who is woken. */
function watchers(state: SessionState): readonly string[] {
  return state.seats.flatMap(({ id }, index) =>
    id !== null && isWatching(state.secret.seats[index]?.status ?? []) ? [id] : [],
  )
}

const wokenSeats = (state: SessionState, { signal }: Events['signalSent']): readonly number[] =>
  [signal.senderId, ...signal.recipients].map((id) => seatOf(state, id)).filter((seat) => seat >= 0)

/** People who have a signal before their eyes right now. */
const awakeSeats = (state: SessionState): readonly number[] => {
  const awake = new Set(
    state.secret.signals.flatMap((signal) => signal.recipients.filter((id) => !isReadBy(signal, id))),
  )
  return [...awake].map((id) => seatOf(state, id)).filter((seat) => seat >= 0)
}

/** A peek is one look around: it tells who is awake at that moment, or that nobody is. */
function glance(state: SessionState, peeking: number, now: number): readonly AnyEvent[] {
  const userId = state.seats[peeking]?.id ?? null
  if (userId === null) return []
  const awake = awakeSeats(state).filter((seat) => seat !== peeking)
  return awake.length === 0
    ? [tellOne(now, userId, 'awake_nobody')]
    : awake.map((seat) => tellOne(now, userId, 'awake', { id: seatNumber(seat) }))
}

/** Lines of the log for what happens at the table. */
export const textReactions: Reactions<Events> = {
  seatTaken: (_state, { userId, index }, { now }) => [
    tellAll(now, 'seat_claim', { id: userId, seat: seatNumber(index) }),
  ],
  seatLeft: (_state, { userId, index, reason }, { now }) => {
    const line = ON_LEAVING[reason]
    return line ? [tellAll(now, line, { id: userId, seat: seatNumber(index) })] : []
  },
  historyAdded: (_state, { entryType, isPrivate }, { now }) =>
    entryType === 'start' && !isPrivate ? [tellAll(now, 'start')] : [],
  phaseSet: (_state, { phase }, { now }) => (phase > 0 ? [tellAll(now, 'phase', { phase })] : []),
  resultSet: (_state, { isEvilWin }, { now }) =>
    isEvilWin === null ? [] : [tellAll(now, 'end', { isEvilWin })],
  eyesChanged: (state, { seat, value }, { now }) => (value === 'peek' ? glance(state, seat, now) : []),
  signalSent: (state, event, { now }): readonly AnyEvent[] =>
    watchers(state).flatMap((watcher) =>
      wokenSeats(state, event)
        .filter((seat) => state.seats[seat]?.id !== watcher)
        .map((seat) => tellOne(now, watcher, 'signal', { id: seatNumber(seat) })),
    ),
}
