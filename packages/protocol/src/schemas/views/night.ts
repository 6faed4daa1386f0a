import { z } from 'zod'

/** Recipients of something at night. */
export const userIds = z.array(z.string().max(40)).max(30)
