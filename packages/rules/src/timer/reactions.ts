import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import type { SessionState } from '../state.ts'
import { holdTimer, runTimer, timerOver } from './commands.ts'
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

/** Timers pause for a vote, so that nobody's speech runs out during it, and end with their day or game. */
export const timerReactions: Reactions<Events> = {
  voteStarted: (state, _event, { now }) => hold(state, now),
  voteTallied: (state, _event, { now }) => letGo(state, now),
  voteReset: (state, _event, { now }) => letGo(state, now),
  nominationClosed: (state, _event, { now }) => letGo(state, now),
  phaseSet: (state, { phase }) => (isNight(phase) ? timerOver(state) : []),
  runningSet: (state, { isRunning }) => (isRunning ? [] : timerOver(state)),
  tableReset: timerOver,
  rolesDealt: timerOver,
}
