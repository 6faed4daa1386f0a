import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { holdTimer, runTimer } from './commands.ts'
import { timeLeft } from './policy.ts'

const hold = (state: SessionState, now: number): readonly AnyEvent[] => {
  const { timer } = state
  if (!timer?.isPausedDuringVotes || timer.paused !== null) return []
  return holdTimer(state, timer, timeLeft(timer, now), now, true)
}

const letGo = (state: SessionState, now: number): readonly AnyEvent[] => {
  const { timer, vote } = state
  if (!timer?.isHeldByVote || vote.isInProgress) return []
  return runTimer(timer, timeLeft(timer, now), now)
}

/** Timers pause for a vote: somebody's speech should not run out while it is taken. */
export const timerReactions: Reactions<Events> = {
  voteStarted: (state, _event, { now }) => hold(state, now),
  voteTallied: (state, _event, { now }) => letGo(state, now),
  voteReset: (state, _event, { now }) => letGo(state, now),
  nominationClosed: (state, _event, { now }) => letGo(state, now),
}
