import type { TimerState } from './events.ts'

export interface TimerView {
  title: string
  expiration: number
  isPausedDuringVotes: boolean
  paused: number | null
}

export const timerView = (timer: TimerState | null): TimerView | null =>
  timer && {
    title: timer.title,
    expiration: timer.expiration,
    isPausedDuringVotes: timer.isPausedDuringVotes,
    paused: timer.paused,
  }
