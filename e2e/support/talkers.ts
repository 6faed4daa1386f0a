import type { Participant } from '@belfry/bot'
import type { Browser, Page } from '@playwright/test'
import { openTalkers } from '../../bench/support/talkers.ts'
import type { People, Person } from './people.ts'
import { expect } from './test.ts'

/** Who hears whom: a listener, and those whose packets have to come. */
export type Hearing = Readonly<Record<string, readonly string[]>>

interface Camera {
  readonly width: number
  readonly height: number
  readonly perSecond: number
  readonly isNoise?: boolean
}

const LOWEST_PITCH = 300

/** Several people of a table who talk as the app does, in one page: what arrives at each is counted. */
export class Crowd {
  readonly #page: Page
  readonly #people: ReadonlyMap<string, Person>

  private constructor(page: Page, people: ReadonlyMap<string, Person>) {
    this.#page = page
    this.#people = people
  }

  static async open(
    browser: Browser,
    { url, session, people, all }: { url: string; session: string; people: People; all: readonly Person[] },
  ): Promise<Crowd> {
    const page = await openTalkers(browser, url, async (id) => {
      const person = all.find((each) => each.id === id)
      if (!person) return null
      const { status, body } = await people.call('POST', 'grant', person, { session })
      return status === 200 ? body : null
    })
    return new Crowd(page, new Map(all.map((person) => [person.name.split(' ')[0] ?? '', person])))
  }

  async talk(session: string, host: string, camera?: Camera): Promise<void> {
    for (const [index, { id }] of [...this.#people.values()].entries()) {
      const seat = { session, host, pitch: LOWEST_PITCH + 100 * index, ...(camera && { camera }) }
      await this.#page.evaluate(([person, at]) => Talkers.join(person, at), [id, seat] as const)
    }
  }

  /** Bytes that have come to somebody, and that all have sent. */
  async bytes(
    listener: string,
  ): Promise<{ readonly heard: number; readonly sent: number; readonly seen: number }> {
    const ids = [...this.#people.values()].map(({ id }) => id)
    const heard = await this.#page.evaluate((id) => Talkers.heardBy(id), this.#id(listener))
    const sent = await this.#page.evaluate((all) => Promise.all(all.map((id) => Talkers.bytesSent(id))), ids)
    return {
      heard: heard.reduce((sum, { bytes }) => sum + bytes, 0),
      seen: heard.filter(({ kind, packets }) => kind === 'video' && packets > 0).length,
      sent: sent.reduce((sum, bytes) => sum + bytes, 0),
    }
  }

  #id(name: string): string {
    return this.#people.get(name)?.id ?? name
  }

  /** Packets of one voice that have come to somebody, in all times together. */
  async packets(listener: string, from: string): Promise<number> {
    const heard = await this.#page.evaluate((id) => Talkers.heardBy(id), this.#id(listener))
    return heard
      .filter((each) => each.kind === 'audio' && each.from === this.#id(from))
      .reduce((sum, { packets }) => sum + packets, 0)
  }

  /** Every pair of them, with how many packets came. */
  async counted(): Promise<ReadonlyMap<string, number>> {
    const names = [...this.#people.keys()]
    const pairs = names.flatMap((to) => names.flatMap((from) => (from === to ? [] : [[to, from] as const])))
    return new Map(
      await Promise.all(
        pairs.map(async ([to, from]) => [`${from} to ${to}`, await this.packets(to, from)] as const),
      ),
    )
  }

  /** Packets come from exactly those: how long that took. */
  async hear(hearing: Hearing, timeout: number): Promise<number> {
    const startedAt = Date.now()
    const before = await this.counted()
    const wanted = Object.entries(hearing).flatMap(([to, all]) => all.map((from) => `${from} to ${to}`))
    const missing = async (): Promise<readonly string[]> => {
      const now = await this.counted()
      return wanted.filter((pair) => (now.get(pair) ?? 0) <= (before.get(pair) ?? 0))
    }
    await expect.poll(missing, { timeout, intervals: [100] }).toEqual([])
    return Date.now() - startedAt
  }

  /** While something happens, no packet comes but from those who may be heard. */
  async onlyHear(hearing: Hearing, happen: () => Promise<void>): Promise<void> {
    const before = await this.counted()
    await happen()
    const after = await this.counted()
    const allowed = new Set(
      Object.entries(hearing).flatMap(([to, all]) => all.map((from) => `${from} to ${to}`)),
    )
    const heard = [...after].filter(([pair, now]) => !allowed.has(pair) && now !== before.get(pair))
    expect(heard).toEqual([])
  }

  /** Everybody's own page says so. */
  async stand(status: string): Promise<void> {
    const ids = [...this.#people.values()].map(({ id }) => id)
    const states = (): Promise<readonly string[]> =>
      this.#page.evaluate((all) => [...new Set(all.map((id) => Talkers.stateOf(id).status))], ids)
    await expect.poll(states, { timeout: 40_000, intervals: [100] }).toEqual([status])
  }
}

/** Two people apart. */
export async function meetAtNight(one: Participant, other: Participant): Promise<void> {
  await one.ask('whisperRequest', { userId: other.userId, channel: 'night' })
  await other.ask('whisperRequest', { userId: one.userId, channel: 'night' })
  await one.sees(({ gamestate }) => gamestate.userChannels[one.userId])
}
