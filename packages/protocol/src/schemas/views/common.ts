import { z } from 'zod'

/** Ids of accounts, and names of sessions, as they travel. */
export const userId = z.string().min(1).max(64)

/** What is only shown and never judged is not measured again on its way out. */
export const text = z.string()

export const time = z.number()
