import { expect } from 'vitest'
import type { Person } from './people.ts'
import type { Answer, Reached } from './server.ts'

/** Somebody without an account, and what their browser keeps. */
interface Visitor extends Person {
  readonly device: string
}

interface Wish {
  readonly session?: string
  readonly invitation?: string
  readonly device?: string
}

export const askIn = async (server: Reached, name: string, wish: Wish = {}): Promise<Answer> =>
  server.post('guest', { name, captcha: await server.captcha(), ...wish })

/** Opens the link of a table, takes a name and comes in. */
export async function visitor(server: Reached, name: string, wish: Wish): Promise<Visitor> {
  const answer = await askIn(server, name, wish)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { user, accessToken, refreshToken, device } = answer.body
  return { email: '', id: user.id, token: accessToken, refreshToken, device }
}
