import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { authenticator } from '../../tools/lib/authenticator.mjs'
import { solve } from './captcha.ts'
import type { TestServer } from './server.ts'

/** Somebody with an account, and the tokens a browser would hold. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly id: string
  accessToken: string
  refreshToken: string
  /** Each person calls from an address of their own, so that nobody waits for another's rate limit. */
  readonly address: string
}

export interface Standing {
  /** Null leaves the level that registering gave, which a subscription may raise; one set by staff stays. */
  readonly level?: string | null
  readonly flags?: readonly string[]
  /** Moderators and staff have a second factor unless they are to set it up themselves. */
  readonly hasFactor?: boolean
  /** Ornaments they wear or have been given. */
  readonly cosmetics?: { readonly emotes?: readonly string[]; readonly border?: string }
}

export const PASSWORD = 'correct horse'
export const MEMBER_FLAGS = ['tos-agreed', 'verified-email'] as const

interface Answer {
  readonly status: number
  /** As the platform types what it parsed: tests look into answers of every shape. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** Levels whose pages ask for a second factor. */
const POWERFUL = ['special-moderator', 'special-tpi']

/** What somebody carries besides the password. */
export interface Phone {
  readonly code: () => string
  readonly recovery: readonly string[]
}

type Change = Readonly<Record<string, unknown>> & { readonly flags?: readonly string[] | undefined }

const KEEPER_RENEWAL_MS = 120_000

let lastAddress = 0
const nextAddress = (): string => {
  lastAddress += 1
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** Accounts made over the API: quick, and without a page. */
export class People {
  readonly #server: TestServer
  #keeper: Promise<Person> | undefined
  #renewKeeperAt = 0
  #tables = 10_000
  #count = 0
  /** Members who are at no table now, by the name they were asked for. */
  readonly #idle = new Map<string, Person[]>()
  /** Members of whom something was changed: nobody gets them again. */
  readonly #changed = new Set<string>()

  constructor(server: TestServer) {
    this.#server = server
  }

  async call(
    method: 'GET' | 'POST',
    path: string,
    person: Pick<Person, 'address'> & Partial<Person>,
    body?: unknown,
  ): Promise<Answer> {
    const response = await fetch(`${this.#server.url}/backend/${path}`, {
      method,
      headers: {
        'app-version': '3.46.4',
        'x-forwarded-for': person.address,
        ...(person.accessToken ? { authorization: `Bearer ${person.accessToken}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  }

  async captcha(address: string): Promise<string> {
    return solve((await this.call('GET', 'captcha', { address })).body)
  }

  /** A name nobody else in this run has. */
  /** Counts down: the lobby sorts by name, and a session that a test is about has to be on its first page. */
  #nextTable(): string {
    this.#tables -= 1
    return `table-${this.#tables}`
  }

  uniqueName(name: string): string {
    this.#count += 1
    return `${name} ${this.#count}`
  }

  emailOf(name: string): string {
    return `${name.replaceAll(' ', '.').toLowerCase()}@example.org`
  }

  /** Registers and logs in; the address is not verified yet. */
  async register(name: string): Promise<Person> {
    const address = nextAddress()
    const email = this.emailOf(name)
    const captcha = await this.captcha(address)
    const registration = { email, password: PASSWORD, username: name, terms: '1', captcha }
    const registered = await this.call('POST', 'user/register', { address }, registration)
    expect(registered.status, JSON.stringify(registered.body)).toBe(200)
    const { token, username } = registered.body
    const { body } = await this.call(
      'POST',
      'login',
      { address },
      { captcha, token, username, version: '3.46.4' },
    )
    return {
      name,
      email,
      address,
      id: body.user.id,
      accessToken: body.accessToken,
      refreshToken: body.refreshToken,
    }
  }

  /** The code in the newest mail to somebody. */
  async mailedCode(email: string): Promise<string> {
    return (await this.mail(email, /\b\d{6}\b/))[0]
  }

  /** What a mail to somebody says at this place, once there is one. */
  async mail(email: string, pattern: RegExp): Promise<RegExpExecArray> {
    const outbox = join(this.#server.dataDir, 'outbox')
    let found: RegExpExecArray | null = null
    await expect(() => {
      const mails = readdirSync(outbox).filter((file) => file.includes(` ${email}.`))
      found = mails
        .toSorted()
        .reduce<RegExpExecArray | null>(
          (last, file) => pattern.exec(readFileSync(join(outbox, file), 'utf8')) ?? last,
          null,
        )
      expect(found).not.toBeNull()
    }).toPass()
    if (!found) throw new Error(`no mail to ${email}`)
    return found
  }

  /** The first account that verifies its address runs the place. */
  keeper(): Promise<Person> {
    this.#keeper ??= this.#makeKeeper()
    return this.#keeper
  }

  /** The keeper, with a token that still counts. */
  async #onDuty(): Promise<Person> {
    const keeper = await this.keeper()
    if (Date.now() > this.#renewKeeperAt) {
      this.#renewKeeperAt = Date.now() + KEEPER_RENEWAL_MS
      await this.renew(keeper)
    }
    return keeper
  }

  async #makeKeeper(): Promise<Person> {
    const keeper = await this.register('Keeper')
    const code = await this.mailedCode(keeper.email)
    const { body } = await this.call('POST', 'verify', keeper, { type: 'email', code })
    expect(body).toEqual({ success: true, status: 'verified' })
    await this.secondFactor(keeper)
    return keeper
  }

  /** The app on somebody's phone, set up over the API; the login that did it has shown it. */
  async secondFactor(person: Person): Promise<Phone> {
    const { body: begun } = await this.call('POST', 'factor/begin', person, { password: PASSWORD })
    const app = authenticator(begun.secret)
    const { status, body } = await this.call('POST', 'factor/confirm', person, { code: app.code() })
    expect(status, JSON.stringify(body)).toBe(200)
    return { code: () => app.code(), recovery: body.codes }
  }

  /** Another login of the same account, on another device. Without a second factor. */
  async logIn({ name, email, id }: Person): Promise<Person> {
    const address = nextAddress()
    const captcha = await this.captcha(address)
    const provided = await this.call(
      'POST',
      'user/login',
      { address },
      { email, password: PASSWORD, captcha },
    )
    const exchange = { captcha, token: provided.body.token, version: '3.46.4' }
    const { body } = await this.call('POST', 'login', { address }, exchange)
    return { name, email, id, address, accessToken: body.accessToken, refreshToken: body.refreshToken }
  }

  /** Somebody whose address is verified and who has agreed to the terms, unless told otherwise. */
  async member(name: string, { hasFactor = true, ...standing }: Standing = {}): Promise<Person> {
    await this.keeper()
    const person = await this.register(this.uniqueName(name))
    const { level = 'special-free', ...given } = standing
    await this.#change(person, { flags: MEMBER_FLAGS, ...given, ...(level === null ? {} : { level }) })
    await this.renew(person)
    if (hasFactor && POWERFUL.includes(level ?? '')) await this.secondFactor(person)
    return person
  }

  crowd(count: number): Promise<readonly Person[]> {
    return Promise.all(Array.from({ length: count }, () => this.member('Guest')))
  }

  /** A member for one table, who may have been at another before: an account costs more than most of a test. */
  async lend(name: string): Promise<Person> {
    const person = this.#idle.get(name)?.pop()
    if (!person) return this.member(name)
    await this.renew(person)
    return person
  }

  giveBack(name: string, person: Person): void {
    if (this.#changed.has(person.id)) return
    this.#idle.set(name, [...(this.#idle.get(name) ?? []), person])
  }

  /** As a member of staff would; `flags` are those the person has afterwards. */
  async change(person: Person, user: Change, ban?: unknown): Promise<void> {
    this.#changed.add(person.id)
    await this.#change(person, user, ban)
  }

  async #change(person: Person, { flags, ...rest }: Change, ban?: unknown): Promise<void> {
    const keeper = await this.#onDuty()
    const user = { ...rest, ...(flags && { flags: await this.#flagChange(keeper, person, flags) }) }
    await this.#edit(keeper, person, {
      ...(Object.keys(user).length > 0 ? { user } : {}),
      ...(ban === undefined ? {} : { ban }),
    })
  }

  async #flagChange(keeper: Person, { id }: Person, wished: readonly string[]): Promise<object> {
    const { body } = await this.call('GET', `moderator/${id}`, keeper)
    const held: readonly string[] = body.user.flags
    return {
      add: wished.filter((flag) => !held.includes(flag)),
      remove: held.filter((flag) => !wished.includes(flag) && flag !== 'guest'),
    }
  }

  async #edit(keeper: Person, { id }: Person, change: object): Promise<void> {
    const { status, body } = await this.call('POST', `moderator/${id}`, keeper, change)
    expect(status, JSON.stringify(body)).toBe(200)
  }

  /** A new pair of tokens, with what changed since the last. */
  async renew(person: Person): Promise<void> {
    const { body } = await this.call('POST', 'token', person, {
      token: person.refreshToken,
      version: '3.46.4',
    })
    person.accessToken = body.accessToken
    person.refreshToken = body.refreshToken
  }

  async createSession(owner: Person, change: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { status, body } = await this.call('POST', 'create', owner, {
      name: this.#nextTable(),
      isPublic: true,
      language: 'en',
      tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false },
      ...change,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.name
  }

  /** The list of sessions is a moment behind, and a page asks for it again only after half a minute. */
  async untilListed(reader: Person, session: string, userId: string): Promise<void> {
    interface Listed {
      readonly name: string
      readonly usersAll: readonly { readonly id: string; readonly isOnline: boolean }[]
    }
    await expect(async () => {
      const { body } = await this.call('GET', 'sessions', reader)
      const entry = (body as Listed[]).find(({ name }) => name === session)
      expect(entry?.usersAll).toContainEqual(expect.objectContaining({ id: userId, isOnline: true }))
    }).toPass()
  }
}
