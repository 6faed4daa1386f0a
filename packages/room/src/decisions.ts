import type { Ack } from '@belfry/protocol'
import type { AnyEvent, Decision, SessionState } from '@belfry/rules'
import type { Answers } from './answers.ts'
import type { LogRow } from './ports.ts'
import { endOf, type Turn, turnOf } from './turn.ts'

/** Something asked of the room, until it is answered. */
export interface Job {
  readonly requestId: string | null
  readonly decide: (state: SessionState, now: number) => Decision
  readonly answer: (events: readonly AnyEvent[], after: SessionState) => unknown
  readonly done: (ack: Ack) => void
}

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
  const decision = job.decide(state, now)
  if (!decision.ok) return { job, entry: null, ack: { ok: false, ...decision.error } }
  const events = decision.value
  if (events.length === 0) return { job, entry: null, ack: { ok: true, value: job.answer([], state) } }
  const turn = turnOf(state, events)
  const answer = job.answer(events, endOf(turn))
  const row = { seq: seq + 1, requestId: job.requestId, events, answer, at: now }
  return { job, entry: { row, turn }, ack: { ok: true, value: answer } }
}

/** Decides jobs one after another, each on the state the one before it leads to. */
export function decideAll(jobs: readonly Job[], start: Place, answers: Answers): Decided[] {
  let place = start
  const asked = new Set<string>()
  return jobs.map((job) => {
    // A retry that arrives together with its original waits for that one's answer.
    const isTwin = job.requestId !== null && asked.has(job.requestId)
    if (job.requestId !== null) asked.add(job.requestId)
    if (isTwin) return { job, entry: null, ack: { ok: true } }
    const decided = decideOne(job, place, answers)
    if (decided.entry) {
      place = { state: endOf(decided.entry.turn), seq: decided.entry.row.seq, now: start.now }
    }
    return decided
  })
}
