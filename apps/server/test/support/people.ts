import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { authenticator } from '../../../../tools/lib/authenticator.mjs'
import type { Level } from '../../src/domain/levels.ts'
import { identityOf } from '../../src/modules/accounts/identity/embedded.ts'
import { hashPassword } from '../../src/modules/accounts/identity/passwords.ts'
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

/** What a server notes of the requests of a test. */
const CALLER = { ip: '127.0.0.1', agent: 'node', version: '3.46.4', locale: 'en' } as const

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

/** An account made by registering and verifying the address over HTTP, for tests about these. */
export async function registeredMember(server: Reached, name: string): Promise<Person> {
  const person = await signUp(server, name)
  await verifyEmail(server, person)
  return person
}

/** The hash of one password is made once for all accounts of a worker. */
let passwordHash: Promise<string> | undefined

/**
 * An account as registering, verifying the address and logging in leave it, made without requests, mails, captchas
 * and a hash of its own: tests make over a thousand.
 */
async function insertedMember({ running, clock }: TestServer, name: string): Promise<Person> {
  const { accounts, database, embedded, logins } = running.services
  if (!embedded) throw new Error('this server keeps no accounts')
  const { customers } = database.repositories
  const email = `${name}@example.org`
  passwordHash ??= hashPassword(PASSWORD)
  const customer = {
    id: randomUUID(),
    email,
    passwordHash: await passwordHash,
    username: name,
    acceptsMarketing: false,
    isDisabled: false,
    ownsAddress: false,
  }
  expect(await customers.insert(customer, clock.now())).toBe(true)
  expect(await embedded.claim(customer.id)).toBe(true)
  const { user } = await accounts.ensure(embedded.name, identityOf(customer, true), name)
  const login = await logins.begin(user, '', CALLER)
  await accounts.emailVerified(user)
  return { email, id: user.id, token: login.accessToken, refreshToken: login.refreshToken }
}

const isHere = (server: Reached): server is TestServer => 'running' in server

export const member = (server: Reached, name: string): Promise<Person> =>
  isHere(server) ? insertedMember(server, name) : registeredMember(server, name)

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
export async function setLevel(server: TestServer, person: Person, level: Level): Promise<void> {
  const { users } = server.running.services.database.repositories
  await users.update(person.id, { level }, server.clock.now())
}
