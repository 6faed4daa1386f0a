import { HOOK_MS, type HookNotice, type HookView } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import type { WireMessage } from '../../wire.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { nothing } from '../views/common.ts'

const hooksInbound = {
  attention: inbound({
    class: 'durable',
    ack: false,
    schema: nothing,
    toCommand: () => ({ type: 'soundGong' }),
  }),
}

const hookNames = Object.keys(HOOK_MS) as (keyof typeof HOOK_MS)[]

const hookViewSchema = z.strictObject({ name: z.enum(hookNames), until: z.number().nullable() })

const hooksOutbound = {
  attention: outbound({
    schema: z.strictObject({ until: z.number() }),
    apply: (view, { until }) => withSession(view, { hook: { name: 'attention-gong', until } }),
  }),
  /** The hooks without a message of their own; null when the table is free again. */
  hook: outbound({ schema: hookViewSchema.nullable(), apply: (view, hook) => withSession(view, { hook }) }),
}

const started: Readonly<Partial<Record<HookView['name'], (hook: HookView) => WireMessage>>> = {
  'attention-gong': (hook) => (hook.until === null ? ['hook', hook] : ['attention', { until: hook.until }]),
  'reveal-grimoire': () => ['reveal', null],
}

const hooksToWire: ToWire<HookNotice> = {
  hookStarted: ({ hook }) => [started[hook.name]?.(hook) ?? ['hook', hook]],
  hookEnded: () => [['hook', null]],
}

/** What holds the whole table for a moment. */
export const hooks = {
  inbound: hooksInbound,
  outbound: hooksOutbound,
  toWire: hooksToWire,
  session: { hook: hookViewSchema.nullable() },
}
