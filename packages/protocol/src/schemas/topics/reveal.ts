import { HOOK_MS, type HookNotice, type HookView, type RevealNotice } from '@belfry/rules'
import { z } from 'zod'
import { THE_REST } from '../../marks.ts'
import { withSession } from '../../view.ts'
import type { WireMessage } from '../../wire.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'

/** A message that says all with its name. */
const nothing = z.null().optional()

export const revealInbound = {
  attention: inbound({
    class: 'durable',
    ack: false,
    schema: nothing,
    toCommand: () => ({ type: 'soundGong' }),
  }),
  reveal: inbound({
    class: 'durable',
    ack: false,
    schema: nothing,
    toCommand: () => ({ type: 'reveal' }),
  }),
  /** Until the result is told. Our own: whoever does not know it waits for the reveal to end. */
  callOffReveal: inbound({
    class: 'durable',
    ack: true,
    schema: nothing,
    toCommand: () => ({ type: 'callOffReveal' }),
  }),
  /** Who won is known from `endGame`. */
  revealGameResult: inbound({
    class: 'durable',
    ack: false,
    schema: nothing,
    toCommand: () => ({ type: 'revealResult' }),
  }),
  /** A seat's index; -1 reveals the rest, one after another. */
  revealPlayer: inbound({
    class: 'durable',
    ack: false,
    schema: z.int().min(THE_REST),
    toCommand: (index) => (index === THE_REST ? { type: 'revealRest' } : { type: 'revealSeat', index }),
  }),
}

const hookNames = Object.keys(HOOK_MS) as (keyof typeof HOOK_MS)[]

export const hookViewSchema = z.strictObject({ name: z.enum(hookNames), until: z.number().nullable() })

export const revealOutbound = {
  attention: outbound({
    schema: z.strictObject({ until: z.number() }),
    apply: (view, { until }) => withSession(view, { hook: { name: 'attention-gong', until } }),
  }),
  reveal: outbound({
    schema: z.null(),
    apply: (view) => withSession(view, { hook: { name: 'reveal-grimoire', until: null } }),
  }),
  /** The hooks without a message of their own; null when the table is free again. */
  hook: outbound({ schema: hookViewSchema.nullable(), apply: (view, hook) => withSession(view, { hook }) }),
  revealPlayer: outbound({
    schema: z.strictObject({
      index: z.int(),
      role: z.string().nullable(),
      alignment: z.enum(['g', 'e']).nullable(),
    }),
    apply: (view, { index, role, alignment }) =>
      withSession(view, {
        players: view.session.players.map((player, at) =>
          at === index ? { ...player, revealed: true, role, alignment } : player,
        ),
      }),
  }),
}

const started: Readonly<Partial<Record<HookView['name'], (hook: HookView) => WireMessage>>> = {
  'attention-gong': (hook) => (hook.until === null ? ['hook', hook] : ['attention', { until: hook.until }]),
  'reveal-grimoire': () => ['reveal', null],
}

export const revealToWire: ToWire<HookNotice | Extract<RevealNotice, { notice: 'seatRevealed' }>> = {
  hookStarted: ({ hook }) => [started[hook.name]?.(hook) ?? ['hook', hook]],
  hookEnded: () => [['hook', null]],
  seatRevealed: ({ index, role, alignment }) => [['revealPlayer', { index, role, alignment }]],
}
