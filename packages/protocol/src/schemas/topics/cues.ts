import { CUE_MS, type CueNotice, type CueView } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import type { WireMessage } from '../../wire.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { nothing } from '../views/common.ts'

const cuesInbound = {
  attention: inbound({
    class: 'durable',
    ack: false,
    schema: nothing,
    toCommand: () => ({ type: 'soundGong' }),
  }),
}

const cueNames = Object.keys(CUE_MS) as (keyof typeof CUE_MS)[]

const cueViewSchema = z.strictObject({ name: z.enum(cueNames), until: z.number().nullable() })

const cuesOutbound = {
  attention: outbound({
    schema: z.strictObject({ until: z.number() }),
    apply: (view, { until }) => withSession(view, { hook: { name: 'attention-gong', until } }),
  }),
  /** The cues without a message of their own; null when the table is free again. */
  hook: outbound({ schema: cueViewSchema.nullable(), apply: (view, hook) => withSession(view, { hook }) }),
}

const started: Readonly<Partial<Record<CueView['name'], (hook: CueView) => WireMessage>>> = {
  'attention-gong': (hook) => (hook.until === null ? ['hook', hook] : ['attention', { until: hook.until }]),
  'reveal-grimoire': () => ['reveal', null],
}

const cuesToWire: ToWire<CueNotice> = {
  hookStarted: ({ hook }) => [started[hook.name]?.(hook) ?? ['hook', hook]],
  hookEnded: () => [['hook', null]],
}

/** Cues: what holds the whole table for a moment. */
export const cues = {
  inbound: cuesInbound,
  outbound: cuesOutbound,
  toWire: cuesToWire,
  session: { hook: cueViewSchema.nullable() },
}
