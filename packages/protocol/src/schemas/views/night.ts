import { z } from 'zod'

/** Whom something at night is for. */
export const userIds = z.array(z.string().max(40)).max(30)
