import { z } from 'zod'
import { inbound, outbound, type ToWire } from '../src/schemas/rows.ts'

/** What must not compile where the wire is defined; `npm run types` reads it and nothing runs it. */

export const hand = inbound({
  class: 'durable',
  ack: false,
  schema: z.string(),
  // @ts-expect-error: the icon is a text, and the command wants it
  toCommand: (icon) => ({ type: 'raiseHand', icon: icon * 2 }),
})

export const night = outbound({
  schema: z.boolean(),
  // @ts-expect-error: a flag has no length
  apply: (view, isSilent) => (isSilent.length > 0 ? view : view),
})

type SilentNight = { readonly notice: 'silentNightSet'; readonly isSilent: boolean }

export const toWire: ToWire<SilentNight> = {
  // @ts-expect-error: what is told has the shape of its message
  silentNightSet: ({ isSilent }) => [['silentNight', { isSilent }]],
}
