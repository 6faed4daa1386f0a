import fc from 'fast-check'
import {
  type AnyCommand,
  decide,
  evolveAll,
  fireDeadline,
  nextDeadline,
  type SessionState,
  SYSTEM,
  seatAtPosition,
  VOTE_GRACE_MS,
  votePosition,
} from '../../src/index.ts'
import { character, contentOf, NOW, table, withSecretSeat } from '../../testing/table.ts'
import { hand, nominated } from '../../testing/vote.ts'

/** What a seat's token may multiply its vote by. */
export const FACTORS = [1, 2, 3, -1] as const
const content = contentOf(
  ...FACTORS.map((factor, at) =>
    character(`tr${at + 1}`, 'traveller', { traits: [{ name: 'vote-multiplier', factor }] }),
  ),
)

/** Something that happens at the table, a while after the last thing. */
type Happening =
  | { readonly kind: 'command'; readonly wait: number; readonly command: AnyCommand }
  | {
      readonly kind: 'vote'
      readonly wait: number
      /** Whose vote: this many seats from the one under the hand. */
      readonly offset: number
      readonly age: number
    }
  /** The server sleeps: whatever was due meanwhile is found late. */
  | { readonly kind: 'outage'; readonly wait: number }

const CONTROLS: readonly AnyCommand[] = [
  { type: 'startCountdown' },
  { type: 'startVote' },
  { type: 'pauseVote' },
  { type: 'resumeVote' },
  { type: 'resetVote' },
]

const wait = fc.integer({ min: 0, max: 2500 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      wait,
      command: fc.constantFrom(...CONTROLS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('vote' as const),
      wait: fc.integer({ min: 0, max: 700 }),
      offset: fc.integer({ min: -3, max: 2 }),
      age: fc.integer({ min: 0, max: 800 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('outage' as const), wait: fc.integer({ min: 0, max: 6000 }) }),
  },
)

interface Run {
  readonly seats: number
  readonly nominee: number
  readonly speed: number
  readonly factors: readonly number[]
  readonly script: readonly Happening[]
}

export const run: fc.Arbitrary<Run> = fc.integer({ min: 1, max: 12 }).chain((seats) =>
  fc.record({
    seats: fc.constant(seats),
    nominee: fc.nat({ max: seats - 1 }),
    speed: fc.integer({ min: 500, max: 1500 }),
    factors: fc.array(fc.nat({ max: FACTORS.length - 1 }), { minLength: seats, maxLength: seats }),
    script: fc.array(happening, { minLength: 10, maxLength: 60 }),
  }),
)

/** What was seen on the way: each step of the counter, and each vote with what became of it. */
interface Seen {
  readonly locks: { readonly locked: number; readonly at: number; readonly firedAt: number }[]
  readonly problems: string[]
}

function opened({ seats, nominee, speed, factors }: Run): SessionState {
  const base = nominated(table({ players: seats }), nominee, 0, content)
  const multiplied = factors.reduce(
    (state, factor, seat) =>
      withSecretSeat(state, seat, { reminders: [{ role: `tr${factor + 1}`, name: 'x', isFlipped: false }] }),
    base,
  )
  return { ...multiplied, vote: { ...multiplied.vote, speed } }
}

const apply = (state: SessionState, command: AnyCommand, user: string | null, now: number) => {
  const actor = user === null ? SYSTEM : ({ kind: 'user', userId: user } as const)
  return decide(state, command, { actor, now, content })
}

class Table {
  state: SessionState
  now = NOW
  readonly seen: Seen = { locks: [], problems: [] }

  constructor(state: SessionState) {
    this.state = state
  }

  /** Fires what is due, each at its time, or all at the end of an outage. */
  pass(ms: number, isAsleep = false): void {
    const until = this.now + ms
    for (let next = nextDeadline(this.state); next && next.due <= until; next = nextDeadline(this.state)) {
      const firedAt = isAsleep ? until : next.due
      const fired = fireDeadline(this.state, next.id, { now: firedAt, content })
      if (!fired.ok) throw new Error(fired.error.code)
      for (const event of fired.value) {
        if (event.type === 'voteAdvanced')
          this.seen.locks.push({ locked: event.locked, at: event.at, firedAt })
      }
      this.state = evolveAll(this.state, fired.value)
    }
    this.now = until
  }

  control(command: AnyCommand): void {
    const decided = apply(this.state, command, 'st', this.now)
    if (decided.ok) this.state = evolveAll(this.state, decided.value)
  }

  /** Compares the rule with a plain restatement of it. */
  vote(offset: number, age: number): void {
    const { vote, seats } = this.state
    const nominee = vote.nomination?.[1] ?? 0
    const position = (vote.locked - 1 + offset + 10 * seats.length) % seats.length
    const seat = seatAtPosition(position, nominee, seats.length)
    const value = vote.votes[seat] ? 0 : 1
    const lockedAt = vote.lockTimes[votePosition(seat, nominee, seats.length)]
    const castAt = this.now - age
    const isOver = !vote.isInProgress && vote.locked > seats.length
    const isFixed = lockedAt !== undefined && this.now > lockedAt
    const isGraced =
      lockedAt !== undefined &&
      castAt <= lockedAt &&
      this.now <= lockedAt + VOTE_GRACE_MS &&
      age <= VOTE_GRACE_MS
    const counts = !isOver && (!isFixed || isGraced)
    const decided = apply(this.state, hand(seat, value, castAt), `p${seat}`, this.now)
    if (decided.ok !== counts) this.seen.problems.push(`vote of ${seat} at ${this.now}: ${decided.ok}`)
    if (!decided.ok) return
    this.state = evolveAll(this.state, decided.value)
    if ((this.state.vote.votes[seat] ?? 0) !== value) this.seen.problems.push(`vote of ${seat} is lost`)
  }

  play(script: readonly Happening[]): void {
    for (const step of script) {
      this.pass(step.wait, step.kind === 'outage')
      if (step.kind === 'command') this.control(step.command)
      if (step.kind === 'vote') this.vote(step.offset, step.age)
    }
  }
}

/** The table after a script, with all that was seen on the way. */
export const played = (given: Run): Table => {
  const at = new Table(opened(given))
  at.control({ type: 'startVote' })
  at.play(given.script)
  return at
}
