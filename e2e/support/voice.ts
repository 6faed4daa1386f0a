import type { Participant } from '@belfry/bot'
import { Sinks } from '@belfry/media/testing/sinks'
import type { Locator, Page } from '@playwright/test'
import type { Entrance } from './actors.ts'
import { type AtTable, test as base, type Gathering, open, sit } from './talk.ts'
import { Crowd, type Manners } from './talkers.ts'
import { expect, type PerWorker } from './test.ts'

export { expect, open }

/** The camera on, as somebody has left it. */
export const CAMERA_ON = { chatVideo: { isMuted: false, wasMuted: false } }

interface Talker {
  /** Without one they only watch. */
  readonly seat?: number
  /** Makes the page a special one before the table is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface PerTest {
  /** A page at the table with microphone and camera, and connected. */
  readonly talker: (gathering: Gathering, name: string, talker?: Talker) => Promise<AtTable>
  /** Ada and Bob on the two seats of a table, hearing each other; which ways Ada's voice goes is watched. */
  readonly pair: () => Promise<{ readonly table: Gathering; readonly ada: AtTable; readonly bob: AtTable }>
  /** A table whose people talk in one page, each on a seat in this order; the Storyteller too, unless that is left out. */
  readonly company: (names: readonly string[], manners?: CompanyManners) => Promise<Company>
  /** The Storyteller's page, whatever becomes of its voices. */
  readonly teller: (
    gathering: Gathering,
    prepare?: Talker['prepare'],
    entrance?: Entrance,
  ) => Promise<AtTable>
}

interface CompanyManners extends Manners {
  readonly isWithoutTeller?: boolean
}

interface Company {
  readonly table: Gathering
  /** Theirs, without the Storyteller's. */
  readonly hands: readonly Participant[]
  readonly crowd: Crowd
  /** Where they talk. */
  readonly host: string
}

/** Another chat server to choose: nobody is there. */
export const ELSEWHERE = 'http://127.0.0.1:65531/voices'
/** Known, and only as far as a browser sees of it. */
export const CROWDED = 'https://crowded.example.org'

const SETTINGS = {
  CHAT_SERVER: 'on',
  CHAT_SERVERS: `Elsewhere=${ELSEWHERE},Crowded=${CROWDED}`,
  CHAT_SECRET: 'only-tests-know-this-secret-of-theirs',
}

export const test = base.extend<PerTest, PerWorker>({
  // Here for all tests that talk, so that they share one server.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  serverSettings: [async ({}, use) => use(SETTINGS), { scope: 'worker' }],
  talker: async ({ actor, handOf }, use) =>
    use(async ({ session }, name, { seat, prepare } = {}) => {
      const person = await actor(name, { storage: CAMERA_ON })
      const hand = await handOf(person.person, session)
      if (seat !== undefined) await sit(hand, seat)
      await prepare?.(person.page)
      await open(person, session)
      await voiceIs(person.page, 'connected')
      return { ...person, hand }
    }),
  pair: async ({ gather, talker }, use) =>
    use(async () => {
      const table = await gather({ free: 2, bots: 0 })
      const ada = await talker(table, 'Ada', { seat: 0, prepare: watchConnections })
      const bob = await talker(table, 'Bob', { seat: 1 })
      await hears(ada.page, bob.person.id)
      await hears(bob.page, ada.person.id)
      return { table, ada, bob }
    }),
  company: async ({ gather, people, handOf, server, browser }, use) => {
    const opened: Sinks[] = []
    await use(async (names, { isWithoutTeller = false, ...manners } = {}) => {
      const table = await gather({ free: names.length, bots: 0 })
      const players = await Promise.all(names.map((name) => people.member(name)))
      const hands = await Promise.all(players.map((player) => handOf(player, table.session)))
      for (const [seat, hand] of hands.entries()) await sit(hand, seat)
      const all = isWithoutTeller ? players : [table.owner, ...players]
      const crowd = await Crowd.open(browser, { url: server.url, session: table.session, people, all })
      const host = new URL(table.hand.view?.session.Server.host ?? '', server.url).href
      if (manners.outside) {
        const sinks = await Sinks.open()
        opened.push(sinks)
        await crowd.hand(sinks)
      }
      await crowd.talk(table.session, host, manners)
      return { table, hands, crowd, host }
    })
    for (const sinks of opened) sinks.close()
  },
  teller: async ({ enter }, use) =>
    use(async ({ owner, session, hand }, prepare, entrance) => {
      const teller = await enter(owner, entrance)
      await prepare?.(teller.page)
      await open(teller, session)
      return { ...teller, hand }
    }),
})

/** A chat server begins within a second or two after the API. */
const BEGUN = { timeout: 20_000 }

export const voiceIs = (page: Page, state: string): Promise<void> =>
  expect(page.locator('.voice-state')).toHaveAttribute('data-voice', state, BEGUN)

export const alertOf = (page: Page, name: string): Locator =>
  page.locator(`.voice-alert[data-alert="${name}"]`)

export const voiceOf = (page: Page, userId: string): Locator =>
  page.locator(`.voices audio[data-user="${userId}"]`)

export const lightOf = (page: Page, userId: string): Locator =>
  page.locator(`.speaking[data-user="${userId}"]`).first()

export const pictureOf = (page: Page, userId: string): Locator =>
  page.locator(`video.live-picture[data-user="${userId}"]`).first()

/** The beep of the other's microphone is heard, and not only sent: the light goes by what arrives. */
export async function hears(page: Page, userId: string): Promise<void> {
  await expect(voiceOf(page, userId)).toHaveCount(1, BEGUN)
  await expect(lightOf(page, userId)).toHaveAttribute('data-speaking', 'true')
}

/** Nothing of the other's voice comes, and nothing is left that could play it. */
export async function hearsNothing(page: Page, userId: string): Promise<void> {
  await expect(voiceOf(page, userId)).toHaveCount(0)
  await expect(page.locator(`.speaking[data-user="${userId}"][data-speaking=true]`)).toHaveCount(0)
}

const framesOf = (page: Page, userId: string): Promise<number> =>
  pictureOf(page, userId).evaluate((video: HTMLVideoElement) =>
    video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
  )

/** The other's picture is there and moves. */
export async function sees(page: Page, userId: string): Promise<void> {
  await expect.poll(() => framesOf(page, userId)).toBeGreaterThan(0)
  const before = await framesOf(page, userId)
  await expect.poll(() => framesOf(page, userId)).toBeGreaterThan(before)
}

export interface Watched {
  readonly connections: RTCPeerConnection[]
}

/** Notes every connection for voices that the page opens, to be asked what it carries. */
export const watchConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Object.assign(window, { connections })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
  })

/** By which ways of the server the connections of the page go: `udp 40000`, `relay 40000`. */
export const waysOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { connections } = window as unknown as Watched
    const live = connections.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(live.map((connection) => connection.getStats()))
    return reports.flatMap((report) => {
      const all = [...report.values()]
      const chosen = all.filter(
        ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
      )
      return chosen.map(({ localCandidateId, remoteCandidateId }) => {
        const { candidateType } = all.find(({ id }) => id === localCandidateId) ?? {}
        const { protocol, port } = all.find(({ id }) => id === remoteCandidateId) ?? {}
        return `${candidateType === 'relay' ? 'relay' : protocol} ${port}`
      })
    })
  })

const bytesOf = (page: Page, wanted: 'audio' | 'video'): Promise<number> =>
  page.evaluate(async (of) => {
    const { connections } = window as unknown as Watched
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    return reports
      .flatMap((report) => [...report.values()])
      .filter(({ type, kind }) => type === 'inbound-rtp' && kind === of)
      .reduce((sum, { bytesReceived }) => sum + bytesReceived, 0)
  }, wanted)

/** Bytes of voices that have come in so far. */
export const bytesHeard = (page: Page): Promise<number> => bytesOf(page, 'audio')

/** Bytes of pictures that have come in so far. */
export const bytesSeen = (page: Page): Promise<number> => bytesOf(page, 'video')

interface Noted {
  readonly voiceStates: string[]
}

/** Notes every state of the line for voices that is shown. */
export const noteStates = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const voiceStates: string[] = []
    Object.assign(window, { voiceStates })
    const look = (): void => {
      const state = document.querySelector<HTMLElement>('.voice-state')?.dataset['voice']
      if (state !== undefined && state !== voiceStates.at(-1)) voiceStates.push(state)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })

export const statesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as Noted).voiceStates)
