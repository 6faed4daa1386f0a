import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { TIMER_SECONDS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import type { TimerState } from './events.ts'
import { isTimerLength, isTimerTitle, timeLeft } from './policy.ts'

const TIMER_DEADLINE = 'timer'

export interface TimerCommands {
  setTimer: {
    readonly title: string
    readonly seconds: number
    readonly isPausedDuringVotes: boolean
    /** Timer that begins paused. */
    readonly isPaused: boolean
  }
  pauseTimer: { readonly isPaused: boolean }
  cancelTimer: Record<never, never>
  /** End of a timer that ran out, fired by its deadline. */
  endTimer: Record<never, never>
}

type TimerFacts = Pick<TimerState, 'title' | 'isPausedDuringVotes'>

export const runTimer = (
  { title, isPausedDuringVotes }: TimerFacts,
  left: number,
  now: number,
): readonly AnyEvent[] => {
  const expiration = now + left
  return [
    {
      type: 'timerSet',
      timer: { title, expiration, isPausedDuringVotes, paused: null, isHeldByVote: false },
    },
    deadlineSet({ id: TIMER_DEADLINE, due: expiration, keeps: 'wall', command: { type: 'endTimer' } }),
  ]
}

export const holdTimer = (
  state: SessionState,
  { title, isPausedDuringVotes }: TimerFacts,
  left: number,
  now: number,
  isHeldByVote: boolean,
): readonly AnyEvent[] => [
  ...clearDeadline(state, TIMER_DEADLINE),
  {
    type: 'timerSet',
    timer: { title, expiration: now + left, isPausedDuringVotes, paused: left, isHeldByVote },
  },
]

export const timerOver = (state: SessionState): readonly AnyEvent[] =>
  state.timer ? [...clearDeadline(state, TIMER_DEADLINE), { type: 'timerSet', timer: null }] : []

export const timerDeciders: Deciders<TimerCommands> = {
  setTimer: {
    by: ['storyteller'],
    decide: (state, { title, seconds, isPausedDuringVotes, isPaused }, ctx) => {
      const { now } = ctx
      if (!isTimerTitle(title)) return refuse('bad-value', { field: 'title' })
      if (!isTimerLength(seconds))
        return refuse('timer-out-of-range', { min: TIMER_SECONDS.min, max: TIMER_SECONDS.max })
      const left = Math.round(seconds * 1000)
      const facts = { title, isPausedDuringVotes }
      const isHeldByVote = isPausedDuringVotes && state.vote.isInProgress && !isPaused
      if (isPaused || isHeldByVote) return ok(holdTimer(state, facts, left, now, isHeldByVote))
      return inSteps(
        state,
        ctx,
        (current) => clearDeadline(current, TIMER_DEADLINE),
        () => runTimer(facts, left, now),
      )
    },
  },
  pauseTimer: {
    by: ['storyteller'],
    decide: (state, { isPaused }, { now }) => {
      const { timer } = state
      if (!timer) return refuse('no-timer')
      // Pause of a timer that a vote holds: the Storyteller's own takes over, and outlasts the vote.
      if (isPaused && timer.paused !== null && !timer.isHeldByVote) return ok([])
      if (!isPaused && timer.paused === null) return ok([])
      const left = timeLeft(timer, now)
      return ok(isPaused ? holdTimer(state, timer, left, now, false) : runTimer(timer, left, now))
    },
  },
  cancelTimer: {
    by: ['storyteller'],
    decide: (state) => ok(timerOver(state)),
  },
  endTimer: {
    by: ['system'],
    decide: (state) =>
      ok(state.timer && state.timer.paused === null ? [{ type: 'timerSet', timer: null }] : []),
  },
}
