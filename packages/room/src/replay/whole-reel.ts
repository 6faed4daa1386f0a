import {
  type AnyEvent,
  completed,
  evolve,
  type SessionState,
  type SessionView,
  upcast,
  viewFor,
} from '@belfry/rules'
import { type Eye, SPECTATOR, STORYTELLER, type WholeBody } from './format.ts'
import { marksBetween } from './marks.ts'
import type { Reel } from './reel.ts'
import { sharing } from './sharing.ts'

/** So many frames lie between two that are remembered: going anywhere follows at most so many decisions. */
const SNAPSHOT_EVERY = 32

/** States of a game, each found from the nearest one before it. */
function statesOf(
  start: SessionState,
  rows: readonly (readonly AnyEvent[])[],
): (frame: number) => SessionState {
  const snapshots: SessionState[] = [start]
  let last = { frame: 0, state: start }
  const follow = (from: typeof last, to: number): SessionState => {
    let { state } = from
    for (let frame = from.frame; frame < to; frame++) {
      state = (rows[frame] ?? []).reduce(evolve, state)
      const reached = frame + 1
      if (reached % SNAPSHOT_EVERY === 0) snapshots[reached / SNAPSHOT_EVERY] ??= state
    }
    return state
  }
  return (frame) => {
    const nearest = Math.min(Math.floor(frame / SNAPSHOT_EVERY), snapshots.length - 1)
    const remembered = { frame: nearest * SNAPSHOT_EVERY, state: snapshots[nearest] as SessionState }
    const from = last.frame <= frame && last.frame > remembered.frame ? last : remembered
    last = { frame, state: follow(from, frame) }
    return last.state
  }
}

const ANYBODY = ''

const userOf = (state: SessionState, eye: Eye): string => {
  if (eye === STORYTELLER) return state.storytellers[0]?.id ?? ANYBODY
  return eye === SPECTATOR ? ANYBODY : eye
}

/** A whole game through today's rules, whichever wrote it. */
export function wholeReel(body: WholeBody, rules: number): Reel {
  const rows = body.rows.map(([, events]) => upcast(rules, events))
  const stateAt = statesOf(completed(body.start), rows)
  const length = rows.length + 1
  let marks: ReturnType<Reel['marks']> | undefined
  let shown: SessionView | undefined
  return {
    length,
    startedAt: body.startedAt,
    times: [0, ...body.rows.map(([after]) => after)],
    eyes: [STORYTELLER, ...body.people.flatMap(({ id, seat }) => (seat === null ? [] : id)), SPECTATOR],
    marks: () => {
      marks ??= rows.flatMap((_events, at) =>
        marksBetween(stateAt(at), stateAt(at + 1)).map((mark) => ({ ...mark, frame: at + 1 })),
      )
      return marks
    },
    viewAt: (frame, eye) => {
      const state = stateAt(Math.max(0, Math.min(frame, length - 1)))
      shown = sharing(shown, viewFor(state, userOf(state, eye)))
      return shown
    },
  }
}
