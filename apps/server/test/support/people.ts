import { expect } from 'vitest'
import { authenticator } from '../../../../tools/lib/authenticator.mjs'
import type { Level } from '../../src/domain/levels.ts'
import type { Reached, TestServer } from './server.ts'

/** Somebody with an account, logged in. */
export interface Person {
  readonly email: string
  readonly id: string
  token: string
  refreshToken: string
}

export const PASSWORD = 'correct horse'
/** The terms that a test server names. */
export const TERMS = '1'

export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** Register at the provider and log in, as the web app does. */
export async function signUp(server: Reached, name: string): Promise<Person> {
  const email = `${name}@example.org`
  const captcha = await server.captcha()
  const registered = await server.post('user/register', {
    email,
    password: PASSWORD,
    username: name,
    terms: TERMS,
    captcha,
  })
  expect(registered.status).toBe(200)
  const { token, username } = registered.body
  const { body } = await server.post('login', { captcha, token, username, version: '3.46.4' })
  return { email, id: body.user.id, token: body.accessToken, refreshToken: body.refreshToken }
}

/** Log in with e-mail address and password. */
export async function logIn(server: Reached, email: string, password = PASSWORD): Promise<Person> {
  const captcha = await server.captcha()
  const provided = await server.post('user/login', { email, password, captcha })
  expect(provided.status).toBe(200)
  const { body } = await server.post('login', { captcha, token: provided.body.token, version: '3.46.4' })
  return { email, id: body.user.id, token: body.accessToken, refreshToken: body.refreshToken }
}

export async function verifyEmail(server: Reached, person: Person): Promise<void> {
  const code = codeIn(await server.mailTo(person.email, 'code'))
  const { body } = await server.post('verify', { type: 'email', code }, { token: person.token })
  expect(body).toEqual({ success: true, status: 'verified' })
}

export async function member(server: Reached, name: string): Promise<Person> {
  const person = await signUp(server, name)
  await verifyEmail(server, person)
  return person
}

/** The app on somebody's phone, set up over the API; the login that did it has shown it. */
export async function secondFactor(
  server: Reached,
  { token }: Person,
): Promise<{ readonly code: () => string; readonly recovery: readonly string[] }> {
  const { body: begun } = await server.post('factor/begin', { password: PASSWORD }, { token })
  const app = authenticator(begun.secret)
  const code = (): string => app.code(server.clock.now())
  const confirmed = await server.post('factor/confirm', { code: code() }, { token })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { code, recovery: confirmed.body.codes }
}

/** Sets a level behind the server's back, for tests about something else. */
export const setLevel = (server: TestServer, person: Person, level: Level): Promise<void> =>
  server.running.services.database.repositories.users.update(person.id, { level }, server.clock.now())
