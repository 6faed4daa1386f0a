import type { Participant } from '@belfry/bot'
import type { Sinks } from '@belfry/media/testing/sinks'
import type { Seat } from '@belfry/web/testing/talkers'
import type { Browser, Page } from '@playwright/test'
import { type GrantFor, openTalkers } from '../../bench/support/talkers.ts'
import { type Received, received } from './downloads.ts'
import type { People, Person } from './people.ts'
import { expect } from './test.ts'

/** Who hears whom: a listener, and those whose packets have to come. */
export type Hearing = Readonly<Record<string, readonly string[]>>

export interface Manners {
  readonly camera?: NonNullable<Seat['camera']>
  /** Those to whom everything is sent outside of the page: a browser with all of them would have too much to do. */
  readonly outside?: readonly string[]
  /** Everybody sends so much at least, however little the line seems to carry. */
  readonly leastKbits?: number
  /** Those who talk as browsers do of themselves. */
  readonly plain?: readonly string[]
  /** Whether what comes is played, without a sound: only then it is known how much had to be made up. */
  readonly playsVoices?: boolean
}

/** Samples of one voice at one listener. */
export interface Played {
  readonly samples: number
  readonly concealed: number
  /** Seconds that all of them together have waited to be played, and how many those were. */
  readonly waited: number
  readonly emitted: number
}

/** Whom a page is opened for: by the names they have in a test. */
interface Company {
  readonly url: string
  readonly ids: ReadonlyMap<string, string>
  readonly grantFor: GrantFor
}

const LOWEST_PITCH = 300
const PATIENCE_MS = 60_000
/** A few may still have been under way when something happened. */
const FRESH_PACKETS = 10
/** How soon after a cause has ended who may hear whom is restored, on a machine that connects at once. */
const BACK_MS = 5_000

/** Several people of a table who talk as the app does, in one page: what arrives at each is counted. */
export class Crowd {
  readonly #page: Page
  readonly #ids: ReadonlyMap<string, string>
  readonly #seats = new Map<string, Seat>()
  #sinks: Sinks | null = null

  private constructor(page: Page, ids: ReadonlyMap<string, string>) {
    this.#page = page
    this.#ids = ids
  }

  static async among(browser: Browser, { url, ids, grantFor }: Company): Promise<Crowd> {
    return new Crowd(await openTalkers(browser, url, grantFor), ids)
  }

  static async open(
    browser: Browser,
    { url, session, people, all }: { url: string; session: string; people: People; all: readonly Person[] },
  ): Promise<Crowd> {
    const grantFor: GrantFor = async (id) => {
      const person = all.find((each) => each.id === id)
      if (!person) return null
      const { status, body } = await people.call('POST', 'grant', person, { session })
      return status === 200 ? body : null
    }
    const ids = new Map(all.map(({ name, id }) => [name.split(' ')[0] ?? '', id]))
    return Crowd.among(browser, { url, ids, grantFor })
  }

  async talk(
    session: string,
    host: string,
    { camera, leastKbits, plain = [], outside = [], playsVoices = false }: Manners = {},
  ): Promise<void> {
    for (const [index, [name, id]] of [...this.#ids].entries()) {
      const seat = {
        session,
        host,
        isPlain: plain.includes(name),
        isOutside: outside.includes(name),
        playsVoices,
        pitch: LOWEST_PITCH + 100 * index,
        ...(camera && { camera }),
        ...(leastKbits !== undefined && { leastKbits }),
      }
      this.#seats.set(id, seat)
      await this.#page.evaluate(([person, at]) => Talkers.join(person, at), [id, seat] as const)
    }
  }

  /** Whoever takes what comes to those who are outside of the page. */
  async hand(sinks: Sinks): Promise<void> {
    this.#sinks = sinks
    await this.#page.exposeFunction('sinkConnect', sinks.connect)
    await this.#page.exposeFunction('sinkTake', sinks.take)
    await this.#page.exposeFunction('sinkClose', sinks.end)
  }

  /** Bytes that have come to each of them so far, by whose voice or picture they are. */
  received(names: readonly string[]): Promise<readonly Received[]> {
    return received({ page: this.#page, ids: this.#ids, sinks: this.#sinks }, names)
  }

  /** From now on they are silent, or no longer. */
  async mute(names: readonly string[], isMuted: boolean): Promise<void> {
    const ids = names.map((name) => this.#id(name))
    await this.#page.evaluate(([all, muted]) => void all.map((id) => Talkers.mute(id, muted)), [
      ids,
      isMuted,
    ] as const)
  }

  /** Bytes that each of them has sent so far. */
  async sent(): Promise<ReadonlyMap<string, number>> {
    const sent = await this.#page.evaluate(
      (all) => Promise.all(all.map(async ([name, id]) => [name, await Talkers.bytesSent(id)] as const)),
      [...this.#ids],
    )
    return new Map(sent)
  }

  #id(name: string): string {
    return this.#ids.get(name) ?? name
  }

  /** Packets of one voice that have come to somebody, in all times together. */
  async packets(listener: string, from: string): Promise<number> {
    const heard = await this.#page.evaluate((id) => Talkers.heardBy(id), this.#id(listener))
    return heard
      .filter((each) => each.kind === 'audio' && each.from === this.#id(from))
      .reduce((sum, { packets }) => sum + packets, 0)
  }

  /** What was played of one voice so far, and how much of that was made up. */
  async played(listener: string, from: string): Promise<Played> {
    const heard = await this.#page.evaluate((id) => Talkers.heardBy(id), this.#id(listener))
    const voice = heard.filter((each) => each.kind === 'audio' && each.from === this.#id(from))
    const sum = (of: keyof Played): number => voice.reduce((all, each) => all + each[of], 0)
    return {
      samples: sum('samples'),
      concealed: sum('concealed'),
      waited: sum('waited'),
      emitted: sum('emitted'),
    }
  }

  /** Every pair of them, with how many packets came. One question a listener: each costs a busy page its time. */
  async counted(): Promise<ReadonlyMap<string, number>> {
    const pairs = await this.#page.evaluate(
      (all) =>
        Promise.all(
          all.map(async ([to, toId]) => {
            const voices = (await Talkers.heardBy(toId)).filter(({ kind }) => kind === 'audio')
            return all
              .filter(([from]) => from !== to)
              .map(([from, fromId]) => {
                const packets = voices.map((voice) => (voice.from === fromId ? voice.packets : 0))
                return [`${from} to ${to}`, packets.reduce((sum, count) => sum + count, 0)] as const
              })
          }),
        ),
      [...this.#ids],
    )
    return new Map(pairs.flat())
  }

  /** They hang up and talk again, as before. */
  async comeAnew(names: readonly string[]): Promise<void> {
    for (const id of names.map((name) => this.#id(name))) {
      const seat = this.#seats.get(id)
      if (seat) await this.#page.evaluate(([person, at]) => Talkers.join(person, at), [id, seat] as const)
    }
  }

  /** It took no longer than it may, besides what everybody needs who comes anew: so busy is the machine at this moment. */
  async wasSoon(name: string, took: number, hearing: Hearing): Promise<void> {
    const startedAt = Date.now()
    await this.comeAnew([...this.#ids.keys()])
    await this.hear(hearing)
    const anew = Date.now() - startedAt
    console.info(`${name}: ${took} ms (whoever comes anew needs ${anew} ms)`)
    expect(took, name).toBeLessThan(BACK_MS + anew)
    // Those who hear nobody now, too: whatever happens next, they were there.
    await this.stand('connected')
  }

  /** Packets come from exactly those: how long that took. */
  async hear(hearing: Hearing): Promise<number> {
    const startedAt = Date.now()
    const before = await this.counted()
    const wanted = Object.entries(hearing).flatMap(([to, all]) => all.map((from) => `${from} to ${to}`))
    const missing = async (): Promise<readonly string[]> => {
      const now = await this.counted()
      return wanted.filter((pair) => (now.get(pair) ?? 0) < (before.get(pair) ?? 0) + FRESH_PACKETS)
    }
    await expect.poll(missing, { timeout: PATIENCE_MS, intervals: [100] }).toEqual([])
    return Date.now() - startedAt
  }

  /** No packet comes any more, from anybody. */
  async silent(): Promise<void> {
    let before = await this.counted()
    const fresh = async (): Promise<readonly string[]> => {
      const now = await this.counted()
      const news = [...now].filter(([pair, packets]) => packets !== before.get(pair)).map(([pair]) => pair)
      before = now
      return news
    }
    await expect.poll(fresh, { timeout: PATIENCE_MS, intervals: [500] }).toEqual([])
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
    const ids = [...this.#ids.values()]
    const others = (): Promise<readonly unknown[]> =>
      this.#page.evaluate(
        ([all, wanted]) => all.map((id) => Talkers.stateOf(id)).filter((each) => each.status !== wanted),
        [ids, status] as const,
      )
    await expect.poll(others, { timeout: 40_000, intervals: [100] }).toEqual([])
  }
}

/** Two people apart. */
export async function meetAtNight(one: Participant, other: Participant): Promise<void> {
  await one.ask('whisperRequest', { userId: other.userId, channel: 'night' })
  await other.ask('whisperRequest', { userId: one.userId, channel: 'night' })
  await one.sees(({ gamestate }) => gamestate.userChannels[one.userId])
}
