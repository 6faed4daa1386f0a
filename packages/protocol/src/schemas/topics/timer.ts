import { TIMER_SECONDS, TIMER_TITLE_MAX, type TimerNotice } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'

const newTimer = z.strictObject({
  title: line(TIMER_TITLE_MAX),
  duration: z.number().min(TIMER_SECONDS.min).max(TIMER_SECONDS.max),
  isPausedDuringVotes: z.boolean(),
  paused: z.boolean().default(false),
})

const timerInbound = {
  /** A new timer (duration in seconds); {paused} alone pauses the running one or lets it go on; null cancels. */
  timer: inbound({
    class: 'durable',
    ack: false,
    schema: z.union([newTimer, z.strictObject({ paused: z.boolean() }), z.null()]),
    toCommand: (timer) => {
      if (timer === null) return { type: 'cancelTimer' }
      if (!('duration' in timer)) return { type: 'pauseTimer', isPaused: timer.paused }
      const { title, duration: seconds, isPausedDuringVotes, paused: isPaused } = timer
      return { type: 'setTimer', title, seconds, isPausedDuringVotes, isPaused }
    },
  }),
}

/** Timer that runs: its end in server time, and, while it is paused, the milliseconds it has left. */
const timerSchema = z.strictObject({
  title: z.string(),
  expiration: z.number(),
  isPausedDuringVotes: z.boolean(),
  paused: z.number().nullable(),
})

const timerOutbound = {
  timer: outbound({ schema: timerSchema.nullable(), apply: (view, timer) => withGamestate(view, { timer }) }),
}

const timerToWire: ToWire<TimerNotice> = {
  timerChanged: ({ timer }) => [['timer', timer]],
}

/** The timer. */
export const timer = {
  inbound: timerInbound,
  outbound: timerOutbound,
  toWire: timerToWire,
  gamestate: { timer: timerSchema.nullable() },
}
