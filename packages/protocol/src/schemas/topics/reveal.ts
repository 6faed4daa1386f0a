import type { RevealNotice } from '@belfry/rules'
import { z } from 'zod'
import { THE_REST } from '../../marks.ts'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { alignment, nothing } from '../views/common.ts'

const revealInbound = {
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

const revealOutbound = {
  reveal: outbound({
    schema: z.null(),
    apply: (view) => withSession(view, { hook: { name: 'reveal-grimoire', until: null } }),
  }),
  revealPlayer: outbound({
    schema: z.strictObject({
      index: z.int(),
      role: z.string().nullable(),
      alignment,
    }),
    apply: (view, { index, role, alignment: shown }) =>
      withSession(view, {
        players: view.session.players.map((player, at) =>
          at === index ? { ...player, revealed: true, role, alignment: shown } : player,
        ),
      }),
  }),
}

const revealToWire: ToWire<Extract<RevealNotice, { notice: 'seatRevealed' }>> = {
  seatRevealed: ({ index, role, alignment: shown }) => [['revealPlayer', { index, role, alignment: shown }]],
}

/** The grimoire is shown at the end. */
export const reveal = {
  inbound: revealInbound,
  outbound: revealOutbound,
  toWire: revealToWire,
}
