import { z } from 'zod'
import { rowsOf } from '../together.ts'
import { userId } from './common.ts'

export const selfSchema = z.strictObject({
  userId,
  kind: z.enum(['storyteller', 'grimoire', 'player', 'spectator']),
  /** -1 without a seat. */
  seat: z.int().min(-1),
})

/** The data of a session, as its message carries it: beside it stands `self`, for whom it was made. */
export const sessionPartSchema = z.strictObject(rowsOf('session'))

export const sessionSchema = z.strictObject({ self: selfSchema, ...sessionPartSchema.shape })

export const gamestateSchema = z.strictObject(rowsOf('gamestate'))

export const gamestateST = z.strictObject(rowsOf('storyteller'))
