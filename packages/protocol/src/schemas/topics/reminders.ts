import { z } from 'zod'
import { inbound } from '../rows.ts'
import { reminder, reminderName, seatRef } from '../views/seats.ts'

const reminderChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), reminder }),
  z.strictObject({ kind: z.literal('remove'), reminder }),
  z.strictObject({ kind: z.literal('turn'), reminder }),
  z.strictObject({ kind: z.literal('rename'), reminder, name: reminderName }),
])

const remindersInbound = {
  /** One reminder instead of a whole list: what somebody else has put there meanwhile stays. */
  changeReminder: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ index: seatRef, change: reminderChange }),
    toCommand: (sent) => ({ type: 'changeReminder', at: sent.index, change: sent.change }),
  }),
}

/** Reminders beside a token. What comes of them is told of the seat. */
export const reminders = {
  inbound: remindersInbound,
}
