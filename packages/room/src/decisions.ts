import type { Ack } from '@belfry/protocol'
import {
  type Actor,
  type AnyCommand,
  type AnyEvent,
  type Decision,
  decide,
  fireDeadline,
  type GameContent,
  type SessionState,
} from '@belfry/rules'
import type { Answers } from './answers.ts'
import type { LogRow, RoomLog, RoomOptions } from './ports.ts'
import { endOf, type Turn, turnOf } from './turn.ts'
import { Unreadable } from './unreadable.ts'

/** Something asked of the room, until it is answered. */
export interface Job {
  readonly requestId: string | null
  /** Arrival of a command, or time at which a deadline is due. Jobs are decided in this order. */
  readonly at: number
  readonly decide: (state: SessionState, now: number, arrivedAt: number) => Decision
  readonly answer: (events: readonly AnyEvent[], after: SessionState) => unknown
  readonly done: (ack: Ack) => void
}

/** A mistake of ours: asking again finds it again. */
export const INTERNAL: Ack = { ok: false, code: 'internal', params: {} }

/** Answer while nothing can be kept here, which may pass. */
export const NOT_WRITTEN: Ack = { ok: false, code: 'not-written', params: {} }

/** Answer to somebody whose request ended with this. A room that cannot follow its log is opened anew. */
export const ackOf = (error: unknown, log: Pick<RoomLog, 'isAway'>): Ack =>
  error instanceof Unreadable || log.isAway?.(error) ? NOT_WRITTEN : INTERNAL

export const NO_ANSWER = (): undefined => undefined

export const decisionOn =
  (
    command: AnyCommand,
    actor: Actor,
    { content, dice }: Pick<RoomOptions, 'content' | 'dice'>,
  ): Job['decide'] =>
  (state, now, arrivedAt) =>
    decide(state, command, { actor, now, arrivedAt, content, dice })

export const firing =
  (deadlineId: string, content: GameContent): Job['decide'] =>
  (state, now) =>
    fireDeadline(state, deadlineId, { now, content })

export interface Entry {
  readonly row: LogRow
  readonly turn: Turn
}

/** A job with what was decided about it. Without an entry there is nothing to keep. */
export interface Decided {
  readonly job: Job
  readonly entry: Entry | null
  readonly ack: Ack
}

interface Place {
  readonly state: SessionState
  readonly seq: number
  readonly now: number
}

function decideOne(job: Job, { state, seq, now }: Place, answers: Answers): Decided {
  const known = answers.find(job.requestId)
  if (known) return { job, entry: null, ack: { ok: true, value: known.answer } }
  const decision = job.decide(state, now, Math.min(job.at, now))
  if (!decision.ok) return { job, entry: null, ack: { ok: false, ...decision.error } }
  const events = decision.value
  if (events.length === 0) return { job, entry: null, ack: { ok: true, value: job.answer([], state) } }
  const turn = turnOf(state, events)
  const answer = job.answer(events, endOf(turn))
  const row = { seq: seq + 1, requestId: job.requestId, events, answer, at: now }
  return { job, entry: { row, turn }, ack: { ok: true, value: answer } }
}

/** A rule that throws is a fault of ours: whoever asked is told, and those who asked after it are served. */
function decideSafely(job: Job, place: Place, answers: Answers, onError: (error: unknown) => void): Decided {
  try {
    return decideOne(job, place, answers)
  } catch (error) {
    onError(error)
    return { job, entry: null, ack: INTERNAL }
  }
}

/** Jobs by their times. Those of one moment stay in the order in which they were queued. */
export const inOrder = (jobs: readonly Job[]): readonly Job[] => jobs.toSorted((a, b) => a.at - b.at)

/** Decides jobs one after another, each on the state the one before it leads to. */
export function decideAll(
  jobs: readonly Job[],
  start: Place,
  answers: Answers,
  onError: (error: unknown) => void,
): Decided[] {
  let place = start
  const asked = new Map<string, Decided>()
  return jobs.map((job) => {
    // A retry that arrives together with its original gets that one's answer.
    const original = job.requestId === null ? undefined : asked.get(job.requestId)
    if (original) return { job, entry: null, ack: original.ack }
    const decided = decideSafely(job, place, answers, onError)
    if (job.requestId !== null) asked.set(job.requestId, decided)
    if (decided.entry) {
      place = { state: endOf(decided.entry.turn), seq: decided.entry.row.seq, now: start.now }
    }
    return decided
  })
}

/** People who were sent away by these decisions. */
export const goneIn = (entries: readonly Entry[]): Extract<AnyEvent, { type: 'userGone' }>[] =>
  entries.flatMap(({ row }) => row.events.filter((event) => event.type === 'userGone'))

/** A row that somebody else has written, with what it means here. */
export const entryOf = (state: SessionState, row: LogRow): Entry => ({ row, turn: turnOf(state, row.events) })

/** Requests that are answered now, and those to be decided again because another row came first. */
export function sortOut(
  decided: readonly Decided[],
  committed: readonly Entry[],
): { readonly answered: readonly Decided[]; readonly again: readonly Job[] } {
  const firstLost = decided.findIndex(({ entry }) => entry !== null && !committed.includes(entry))
  // What was decided after a lost row was decided on a state that never was.
  const end = firstLost === -1 ? decided.length : firstLost
  return { answered: decided.slice(0, end), again: decided.slice(end).map(({ job }) => job) }
}
