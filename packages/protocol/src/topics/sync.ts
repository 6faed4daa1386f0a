import type { SessionPart } from '@belfry/rules'
import { z } from 'zod'
import { gamestateSchema, sessionSchema } from '../schemas/view.ts'
import { inbound, outbound } from '../wire.ts'

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
}
