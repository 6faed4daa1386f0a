import { createHmac } from 'node:crypto'

/** As the API derives it. */
export const derived = (secret: string, words: string): Buffer =>
  createHmac('sha256', secret).update(words).digest()
