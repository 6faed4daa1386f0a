import type { Participant } from '@belfry/bot'
import { CONTROL_LOST_MS } from '@belfry/protocol'
import { postgresBin } from '@belfry/server/testing/services'
import type { Browser } from '@playwright/test'
import type { GivenGrant } from '../bench/support/talkers.ts'
import { findProgram } from '../tools/lib/find.mjs'
import { arrive, call, createTable } from '../tools/soak/screen.ts'
import { addressOf, openSite, type Site, settled } from '../tools/soak/site.ts'
import { turnTo } from './support/talk.ts'
import { Crowd, type Hearing, meetAtNight } from './support/talkers.ts'
import { test as base, expect } from './support/test.ts'

const PATIENCE_MS = 60_000

const NAMES = ['Teller', 'Ada', 'Bob', 'Carl'] as const
const EVERYBODY: Hearing = {
  Teller: ['Ada', 'Bob', 'Carl'],
  Ada: ['Teller', 'Bob', 'Carl'],
  Bob: ['Teller', 'Ada', 'Carl'],
  Carl: ['Teller', 'Ada', 'Bob'],
}
/** The Storyteller sits with Ada, who is at the other node; the others sleep. */
const AT_NIGHT: Hearing = { Teller: ['Ada'], Ada: ['Teller'] }

const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  site: async ({}, use) => {
    const site = await openSite(NAMES.length, (what) => console.info(what))
    await use(site)
    await site.stop()
  },
})
test.skip(!postgresBin() || !findProgram(['redis-server']), 'needs PostgreSQL and Redis')

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Everybody at one table, every other one at the other node, and talking. */
async function sitDown({ guests, doors }: Site, browser: Browser): Promise<[Crowd, Participant[]]> {
  const urls = guests.map((_, index) => addressOf(doors[index % doors.length] ?? raise()))
  const people = guests.map(({ id, token }) => ({ id, token: () => token }))
  const [url = '', owner = raise()] = [urls[0], people[0]]
  const code = await createTable(url, owner, 'voices')
  const hands: Participant[] = []
  for (const [index, person] of people.entries()) {
    const place = { url: urls[index] ?? '', code }
    const hand = await arrive(place, person, { asked: () => undefined }, index)
    hands.push(hand)
    const [teller = raise()] = hands
    if (index === 0) continue
    const seat = index - 1
    await teller.ask('updateSeats', { type: 'add', payload: { name: null }, check: seat })
    // The other node learns of a seat a moment later.
    await expect
      .poll(async () => {
        await hand.ask('claimSeat', seat).catch(() => undefined)
        return hand.view?.self.seat
      })
      .toBe(seat)
  }
  const ids = new Map(NAMES.map((name, index) => [name as string, people[index]?.id ?? '']))
  const crowd = await Crowd.among(browser, {
    url,
    ids,
    grantFor: async (id) => {
      const at = people.findIndex((each) => each.id === id)
      const asked = call(urls[at] ?? '', 'grant', people[at] ?? raise(), { session: code })
      return asked.then((given) => given as GivenGrant).catch(() => null)
    },
  })
  await crowd.talk(code, hands[0]?.view?.session.Server.host ?? '')
  return [crowd, hands]
}

const raise = (): never => {
  throw new Error('somebody is missing')
}

test('while Redis is lost and when it is back, packets come from exactly those who may be heard, by day and at night', async ({
  site,
  browser,
}) => {
  const [crowd, [teller = raise(), ada = raise()]] = await sitDown(site, browser)
  await turnTo(teller, 2)
  await crowd.hear(EVERYBODY)
  const { redis } = site
  const losses: Readonly<Record<string, () => Promise<void>>> = {
    'a Redis that stood still': async () => {
      process.kill(redis.pid(), 'SIGSTOP')
      await pause(2 * CONTROL_LOST_MS)
      process.kill(redis.pid(), 'SIGCONT')
    },
    'a Redis that fell': async () => {
      process.kill(redis.pid(), 'SIGKILL')
      await pause(2 * CONTROL_LOST_MS)
      await redis.restart()
    },
  }
  for (const [name, lose] of Object.entries(losses))
    await test.step(`${name}, by day`, async () => {
      await lose()
      await crowd.wasSoon(name, await crowd.hear(EVERYBODY), EVERYBODY)
      await settled(site, PATIENCE_MS)
    })

  await turnTo(teller, 3)
  await meetAtNight(teller, ada)
  await crowd.hear(AT_NIGHT)
  for (const [name, lose] of Object.entries(losses))
    await test.step(`${name}, at night`, async () => {
      let took = 0
      await crowd.onlyHear(AT_NIGHT, async () => {
        await lose()
        took = await crowd.hear(AT_NIGHT)
        await settled(site, PATIENCE_MS)
      })
      await crowd.wasSoon(`${name}, at night`, took, AT_NIGHT)
    })
  await turnTo(teller, 4)
  await crowd.hear(EVERYBODY)

  await test.step('a night that falls while Redis is lost', async () => {
    process.kill(redis.pid(), 'SIGKILL')
    await turnTo(teller, 5)
    await crowd.silent()
    await crowd.onlyHear({}, async () => {
      await redis.restart()
      await settled(site, PATIENCE_MS)
    })
    await turnTo(teller, 6)
    await crowd.hear(EVERYBODY)
  })
})
