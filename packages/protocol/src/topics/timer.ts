import { TIMER_SECONDS, TIMER_TITLE_MAX, type TimerNotice } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../view.ts'
import { inbound, outbound, type ToWire } from '../wire.ts'

export const timerInbound = {
  /** A null payload cancels. */
  timer: inbound({
    class: 'durable',
    ack: false,
    schema: z
      .strictObject({
        title: z.string().max(TIMER_TITLE_MAX),
        duration: z.number().min(TIMER_SECONDS.min).max(TIMER_SECONDS.max),
        isPausedDuringVotes: z.boolean(),
      })
      .nullable(),
    toCommand: (timer) =>
      timer
        ? {
            type: 'setTimer',
            title: timer.title,
            seconds: timer.duration,
            isPausedDuringVotes: timer.isPausedDuringVotes,
          }
        : { type: 'cancelTimer' },
  }),
}

export const timerSchema = z.strictObject({
  title: z.string(),
  expiration: z.number(),
  isPausedDuringVotes: z.boolean(),
  paused: z.number().nullable(),
})

export const timerOutbound = {
  timer: outbound({ schema: timerSchema.nullable(), apply: (view, timer) => withGamestate(view, { timer }) }),
}

export const timerToWire: ToWire<TimerNotice> = {
  timerChanged: ({ timer }) => [['timer', timer]],
}
