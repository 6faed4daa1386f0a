import { type Clock, debounceLeading } from '@belfry/kit'
import { DEBOUNCE_MS, type SessionView, type VoteView, votePosition } from '@belfry/rules'
import { createStore, type Readable } from '../../lib/store.ts'
import type { Table } from '../../lib/table/table.ts'

/** Wishes that have not come back from the server yet. */
export type Wishes = Readonly<Record<number, number>>

/** Raises and lowers voting hands. The screen follows at once; the server has the last word. */
export interface Ballot extends Readable<Wishes> {
  readonly cast: (seat: number, value: number) => void
}

/** A change that waits for the end of its window still leaves this long before the hand passes its seat. */
const LEAD_MS = 60

/** Moment at which the hand will have passed a seat, as far as the present schedule tells. */
export function passesAt(vote: VoteView, seat: number, seats: number): number | null {
  const nextAt = vote.schedule?.nextAt ?? null
  if (!vote.nomination || nextAt === null) return null
  const position = votePosition(seat, vote.nomination[1], seats)
  return nextAt + (position + 1 - Math.max(vote.locked, 0)) * vote.speed
}

interface SeatBallot {
  readonly cast: (value: number) => void
  readonly drop: () => void
}

interface BallotParts {
  readonly clock: Clock
  readonly table: Pick<Table, 'get' | 'subscribe' | 'send' | 'serverNow' | 'watch'>
}

/** Ballot of one seat: the first change goes at once, the last of a burst at the end, but never too late. */
function createSeatBallot({ clock, table }: BallotParts, seat: number): SeatBallot {
  let sent: number | null = null
  let wished: number | null = null
  let cancelFlush = (): void => undefined
  const send = (value: number): void => {
    sent = value
    table.send('vote', [seat, value, table.serverNow()])
  }
  const debounced = debounceLeading(clock, DEBOUNCE_MS, send)
  const flush = (): void => {
    debounced.cancel()
    if (wished !== null && wished !== sent) send(wished)
  }
  return {
    cast(value) {
      wished = value
      debounced(value)
      cancelFlush()
      const { view } = table.get()
      const lockedAt = view && passesAt(view.gamestate.vote, seat, view.session.players.length)
      if (lockedAt === null || wished === sent) return
      cancelFlush = clock.after(lockedAt - LEAD_MS - table.serverNow(), flush)
    },
    drop() {
      cancelFlush()
      debounced.cancel()
    },
  }
}

const nominationOf = (view: SessionView | null): string => JSON.stringify(view?.gamestate.vote.nomination)

export function createBallot(parts: BallotParts): Ballot {
  const { table } = parts
  const store = createStore<Wishes>({})
  const seats = new Map<number, SeatBallot>()
  let nomination = nominationOf(table.get().view)

  const forget = (): void => {
    for (const seat of seats.values()) seat.drop()
    seats.clear()
    store.set({})
  }
  table.subscribe(() => {
    const { view } = table.get()
    const now = nominationOf(view)
    if (now !== nomination) {
      nomination = now
      forget()
      return
    }
    const votes = view?.gamestate.vote.votes ?? {}
    const open = Object.entries(store.get()).filter(([seat, value]) => (votes[Number(seat)] ?? 0) !== value)
    if (open.length < Object.keys(store.get()).length) store.set(Object.fromEntries(open))
  })
  table.watch((event) => {
    // What was wished for is not to be: the hands are shown as the table knows them.
    if (event.type === 'denied' && event.name === 'vote') store.set({})
  })

  return {
    get: store.get,
    subscribe: store.subscribe,
    cast(seat, value) {
      const ballot = seats.get(seat) ?? createSeatBallot(parts, seat)
      seats.set(seat, ballot)
      store.set({ ...store.get(), [seat]: value })
      ballot.cast(value)
    },
  }
}
