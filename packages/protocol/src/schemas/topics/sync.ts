import type { SessionPart } from '@belfry/rules'
import { z } from 'zod'
import { inbound, outbound } from '../rows.ts'
import { gamestateSchema, sessionSchema } from '../views/view.ts'

export const syncInbound = {
  /**
   * Older screens send what they know to each other. The server knows it: only a Storyteller may offer it, and
   * nothing of it is ever taken over.
   */
  gamestate: inbound({
    class: 'ephemeral',
    ack: false,
    schema: z.unknown(),
    toCommand: () => ({ type: 'offerGamestate' }),
  }),
}

/** A full view in two or three messages; together they replace all that was known before. */
export const syncOutbound = {
  session: outbound({
    schema: sessionSchema,
    apply: (view, { self, ...session }) => ({
      self,
      session: session as SessionPart,
      gamestate: view.gamestate,
      gamestateST: null,
    }),
  }),
  gamestate: outbound({
    schema: gamestateSchema,
    apply: (view, gamestate) => ({
      self: view.self,
      session: view.session,
      gamestate,
      gamestateST: view.gamestateST,
    }),
  }),
  /** To the sender of a fire-and-forget message that was not accepted: which, why; the present state follows. */
  refused: outbound({
    schema: z.strictObject({
      name: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    apply: (view) => view,
  }),
}
