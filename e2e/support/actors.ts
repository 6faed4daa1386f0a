import { randomUUID } from 'node:crypto'
import { comeTo, type Participant } from '@belfry/bot'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { People, type Person, type Standing } from './people.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

/** Somebody at a screen. */
export interface Actor {
  readonly person: Person
  readonly page: Page
  /** For what outlives a page: whoever asks gets it for good, and nobody has the page after them. */
  readonly context: () => BrowserContext
}

type Stored = Readonly<Record<string, unknown>>

export interface Entrance extends Standing {
  /** Stored keys, besides the login. */
  readonly storage?: Stored
  readonly context?: BrowserContextOptions
}

export interface PerTest {
  /** A page for somebody who exists already. */
  readonly enter: (person: Person, entrance?: Entrance) => Promise<Actor>
  /** A new account with a page of its own, logged in. At most three at once: the others are bots. */
  readonly actor: (name: string, entrance?: Entrance) => Promise<Actor>
  /** Somebody's second connection to a table, over a real socket, which does what the test is not about. */
  readonly handOf: (person: Person, session: string) => Promise<Participant>
  /** A member for the length of this test: nothing of the account itself is changed. */
  readonly lend: (name: string) => Promise<Person>
  /** Somebody without a page, at a table over a real socket. With a standing of their own it is a new account. */
  readonly bot: (name: string, session: string, standing?: Standing) => Promise<Participant>
  /** So many members at one table. */
  readonly crowd: (count: number, session: string) => Promise<readonly Participant[]>
}

export interface PerWorker {
  readonly people: People
}

const APP_VERSION = '3.46.4'

/** What the browser of somebody who is logged in has kept from an earlier visit, as it keeps it. */
export const keptBy = ({ accessToken, refreshToken }: Person, further: Stored = {}) =>
  Object.entries({ token: { accessToken, refreshToken }, update: APP_VERSION, ...further }).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  )

/** Puts it there. It runs in the page, of any engine. */
export function keep(entries: readonly (readonly [string, string])[]): void {
  for (const [key, value] of entries) localStorage.setItem(key, value)
}

/** Longer than anything a test waits for; a bot of its own would wait for ever. */
const PATIENCE_MS = 25_000

/** What never comes is told with the line that waited for it, instead of ending the test without a word. */
function impatient(hand: Participant): Participant {
  const wait = hand.sees.bind(hand)
  const sees: Participant['sees'] = (what) => {
    const late = new Error(`never seen at the table: ${String(what)}`)
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(late), PATIENCE_MS)
    return Promise.race([wait(what), promise]).finally(() => clearTimeout(timer))
  }
  return Object.assign(hand, { sees })
}

export const test = base.extend<PerTest, PerWorker>({
  people: [async ({ server }, use) => use(new People(server)), { scope: 'worker' }],
  enter: async ({ openPage }, use) =>
    use(async (person, entrance = {}) => {
      const lease = await openPage({
        extraHTTPHeaders: { 'x-forwarded-for': person.address },
        ...entrance.context,
      })
      await lease.page.evaluate(keep, keptBy(person, entrance.storage))
      return { person, page: lease.page, context: lease.context }
    }),
  actor: async ({ people, enter }, use) =>
    use(async (name, entrance = {}) => {
      const { storage: _storage, context: _context, ...standing } = entrance
      return enter(await people.member(name, standing), entrance)
    }),
  handOf: async ({ server }, use) => {
    const hands: Participant[] = []
    await use(async (person, session) => {
      const hand = impatient(
        comeTo({
          origin: server.url,
          sessionCode: session,
          version: APP_VERSION,
          token: () => person.accessToken,
          makeId: randomUUID,
          seed: hands.length + 1,
        }),
      )
      hands.push(hand)
      await hand.sees((view) => view.session.sessionId === session)
      return hand
    })
    // Also those who never arrived.
    for (const { client } of hands) client.leave()
  },
  lend: async ({ people }, use) => {
    const lent: { readonly name: string; readonly person: Person }[] = []
    await use(async (name) => {
      const person = await people.lend(name)
      lent.push({ name, person })
      return person
    })
    for (const { name, person } of lent) people.giveBack(name, person)
  },
  bot: async ({ people, lend, handOf }, use) =>
    use(async (name, session, standing) =>
      handOf(await (standing ? people.member(name, standing) : lend(name)), session),
    ),
  crowd: async ({ lend, handOf }, use) =>
    use(async (count, session) =>
      Promise.all(Array.from({ length: count }, async () => handOf(await lend('Guest'), session))),
    ),
})
