import { z } from 'zod'
import { PROFILE_NAME_MAX, USERNAME_MIN } from '../../rest/limits.ts'
import { nameSchema } from '../texts.ts'
import { ownUser, publicUser } from './accounts.ts'
import { get, post } from './call.ts'

const counted = z.object({ id: z.string(), count: z.number() })

/** `games` is -1 for those who may not see them. The first of a list is the favourite. */
export const statsAnswer = z.object({
  games: z.number(),
  storyteller: z.number(),
  player: z.number(),
  /** Evil wins as Storyteller, and own wins as player. */
  evilWins: z.number(),
  wins: z.number(),
  editions: z.array(counted.extend({ name: z.string() })),
  roles: z.array(counted),
})

export const profileCalls = {
  user: get(z.object({ user: z.union([ownUser, publicUser]), stats: statsAnswer })),
  /** Only what is sent is changed. */
  updateUser: post(
    z.object({
      pronouns: nameSchema({ min: 0, max: PROFILE_NAME_MAX }).optional(),
      username: nameSchema({ min: USERNAME_MIN, max: PROFILE_NAME_MAX }).optional(),
      hasAgreedTOS: z.literal(true).optional(),
      acceptsMarketing: z.boolean().optional(),
      border: z.string().max(50).optional(),
      avatar: z.union([z.string().max(50), z.number().int().transform(String)]).optional(),
      stats: z.number().int().min(0).max(2).optional(),
    }),
    z.object({ user: ownUser }),
  ),
  /** Multipart, with one file in the field `avatar`. */
  avatar: post(z.unknown(), z.object({ result: z.literal(true), avatar: z.string() })),
}
