import type { SessionPart } from '@belfry/rules'
import { z } from 'zod'
import { outbound } from './rows.ts'
import { gamestateSchema, gamestateST, sessionSchema } from './views/view.ts'

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
  /** To Storytellers alone. */
  gamestateST: outbound({ schema: gamestateST, apply: (view, part) => ({ ...view, gamestateST: part }) }),
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
