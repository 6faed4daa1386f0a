import type { ViewerKind } from '@belfry/rules'
import { z } from 'zod'
import { gameViewSchema } from '../src/schemas/topics/game.ts'
import { textSchema } from '../src/schemas/views/chat.ts'
import { seatSchema, storytellerEntrySchema } from '../src/schemas/views/seats.ts'
import { gamestateSchema, gamestateST, selfSchema, sessionPartSchema } from '../src/schemas/views/view.ts'

/** Nothing may stand here: the field exists for other eyes. */
const nothing = z.array(z.never())
const noEntries = z.record(z.string(), z.never())

/** A seat that is neither one's own nor known through the grimoire. */
const foreignSeat = seatSchema
  .extend({ isMarkedForDeath: z.literal(false), status: nothing, told: z.null() })
  .refine(({ alignment, revealed }) => revealed || alignment === null, 'alignment of a covered seat')

const ownSeat = seatSchema.extend({ isMarkedForDeath: z.literal(false), told: z.null() })

const publicStoryteller = storytellerEntrySchema.extend({
  role: z.null(),
  alignment: z.null(),
  reminders: nothing,
})

const publicGame = gameViewSchema.extend({ privateHistory: nothing, recordedWin: z.null() })

/** Those without the grimoire read their own texts and the shared ones. */
const publicGamestate = gamestateSchema.extend({
  following: noEntries,
  woken: noEntries,
  directTexts: z.array(textSchema.extend({ isHidden: z.literal(false) })),
})

const storyteller = z.strictObject({
  self: selfSchema.extend({ kind: z.literal('storyteller') }),
  session: sessionPartSchema,
  gamestate: gamestateSchema,
  gamestateST,
})

const grimoire = z.strictObject({
  self: selfSchema.extend({ kind: z.literal('grimoire') }),
  session: sessionPartSchema.extend({
    banlist: nothing,
    door: z.null(),
    players: z.array(seatSchema.extend({ isMarkedForDeath: z.literal(false), told: z.null() })),
    game: gameViewSchema.extend({ recordedWin: z.null() }),
  }),
  gamestate: gamestateSchema,
  gamestateST: z.null(),
})

const publicSession = sessionPartSchema.extend({
  banlist: nothing,
  door: z.null(),
  storytellers: z.array(publicStoryteller),
  game: publicGame,
})

const player = z
  .strictObject({
    self: selfSchema.extend({ kind: z.literal('player'), seat: z.int().min(0) }),
    session: publicSession.extend({ players: z.array(ownSeat) }),
    gamestate: publicGamestate,
    gamestateST: z.null(),
  })
  .refine(
    ({ self, session }) =>
      session.players.every((seat, index) => index === self.seat || foreignSeat.safeParse(seat).success),
    'a foreign seat shows what only its player may know',
  )

const spectator = z.strictObject({
  self: selfSchema.extend({ kind: z.literal('spectator'), seat: z.literal(-1) }),
  session: publicSession.extend({ players: z.array(foreignSeat), bluffs: z.null() }),
  gamestate: publicGamestate,
  gamestateST: z.null(),
})

/** What may reach whom, as shapes: everything that leaves is parsed against these in tests. */
export const AUDIENCE_SCHEMAS = { storyteller, grimoire, player, spectator } satisfies Record<
  ViewerKind,
  z.ZodType
>
