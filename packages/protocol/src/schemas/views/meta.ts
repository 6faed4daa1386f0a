import { z } from 'zod'

const level = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const tagsSchema = z.strictObject({
  difficulty: level,
  cameras: level,
  travellers: level,
  grimoire: level,
  locked: z.boolean(),
  streaming: z.boolean(),
})
