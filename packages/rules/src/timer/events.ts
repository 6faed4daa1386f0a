import type { Evolvers } from '../core/topic.ts'

export interface TimerState {
  readonly title: string
  /** End of the timer in server time; meaningless while paused. */
  readonly expiration: number
  readonly isPausedDuringVotes: boolean
  /** Milliseconds left while paused, else null. */
  readonly paused: number | null
  /** Paused by a vote, so that the end of the vote lets it go on. */
  readonly isHeldByVote: boolean
}

export interface TimerEvents {
  timerSet: { readonly timer: TimerState | null }
}

export const timerEvolvers: Evolvers<TimerEvents> = {
  timerSet: (state, { timer }) => ({ ...state, timer }),
}
