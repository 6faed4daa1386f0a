import { ok } from '@belfry/kit'
import { clearDeadline, deadlineSet } from '../core/deadlines.ts'
import { refuse } from '../core/errors.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders } from '../core/topic.ts'
import { TIMER_SECONDS, TIMER_TITLE_MAX } from '../limits.ts'

const TIMER_DEADLINE = 'timer'

export interface TimerCommands {
  setTimer: { readonly title: string; readonly seconds: number; readonly isPausedDuringVotes: boolean }
  cancelTimer: Record<never, never>
  /** The timer ran out: fired by its deadline. */
  endTimer: Record<never, never>
}

export const timerDeciders: Deciders<TimerCommands> = {
  setTimer: {
    by: ['storyteller'],
    decide: (state, { title, seconds, isPausedDuringVotes }, { now }) => {
      if (title.length > TIMER_TITLE_MAX) return refuse('bad-value', { field: 'title' })
      if (!(seconds >= TIMER_SECONDS.min && seconds <= TIMER_SECONDS.max))
        return refuse('timer-out-of-range', { min: TIMER_SECONDS.min, max: TIMER_SECONDS.max })
      const expiration = now + Math.round(seconds * 1000)
      return inSteps(
        state,
        (current) => clearDeadline(current, TIMER_DEADLINE),
        () => [
          { type: 'timerSet', timer: { title, expiration, isPausedDuringVotes, paused: null } },
          deadlineSet({ id: TIMER_DEADLINE, due: expiration, keeps: 'wall', command: { type: 'endTimer' } }),
        ],
      )
    },
  },
  cancelTimer: {
    by: ['storyteller'],
    decide: (state) =>
      ok(state.timer ? [...clearDeadline(state, TIMER_DEADLINE), { type: 'timerSet', timer: null }] : []),
  },
  endTimer: {
    by: ['system'],
    decide: (state) =>
      ok(state.timer && state.timer.paused === null ? [{ type: 'timerSet', timer: null }] : []),
  },
}
