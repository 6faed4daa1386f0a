import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { engines, sqliteStorage } from '../support/engines.ts'
import { member, type Person, secondFactor, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { heardBy, hears, join, openSession, type Seated } from '../support/tables.ts'

const redisUrl = inject('redisUrl')
const postgres = engines.find(([name]) => name === 'postgres')

const oneNode = async (): Promise<readonly TestServer[]> => [
  await startTestServer({ storage: await sqliteStorage() }),
]

const twoNodes = (newStorage: (typeof engines)[number][1], redis: string) => async () => {
  const storage = await newStorage()
  const env = { REDIS_URL: redis, TOKEN_SECRET: 'a secret that both nodes of a test share' }
  const first = await startTestServer({ storage, env })
  return [first, await startTestServer({ storage, env, clock: first.clock })]
}

/** Where PostgreSQL or Redis is not to be had, one node has to do. */
const houses: readonly (readonly [string, () => Promise<readonly TestServer[]>])[] = [
  ['one node', oneNode],
  ...(postgres && redisUrl ? [['two nodes', twoNodes(postgres[1], redisUrl)] as const] : []),
]

describe.each(houses)('announcements on %s', (_name, open) => {
  let nodes: readonly TestServer[]
  let home: TestServer
  let staff: Person
  let townsfolk: Seated[]
  let villagers: Seated[]

  beforeAll(async () => {
    nodes = await open()
    home = nodes[0] as TestServer
    const far = nodes.at(-1) ?? home
    staff = await member(home, 'stella')
    await setLevel(home, staff, 'special-tpi')
    await secondFactor(home, staff)
    const people = [await member(home, 'one'), await member(home, 'two'), await member(home, 'three')]
    const [one, two, three] = people as [Person, Person, Person]
    await openSession(home, one, 'town')
    await openSession(home, three, 'village')
    townsfolk = [await join(home, one, 'town'), await join(far, two, 'town')]
    villagers = [await join(far, three, 'village')]
  })
  afterAll(async () => {
    for (const one of [...townsfolk, ...villagers]) one.client.leave()
    for (const node of nodes.slice(1)) await node.running.stop()
    await home.stop()
  })

  const announce = async (title: string, sessionName: string): Promise<void> => {
    const body = { title, text: 'We restart at ten.', sessionName }
    const { status } = await home.post('announcement', body, { token: staff.token })
    expect(status).toBe(200)
  }
  const titles = (one: Seated): unknown[] =>
    heardBy(one, 'announcement').map((payload) => (payload as { title: string }).title)

  it('[LEVEL-11] reach everybody in every live session, once; or one session alone', async () => {
    await announce('to all', '')
    for (const one of [...townsfolk, ...villagers]) await hears(one, 'announcement')
    await announce('to the town', 'Town')
    for (const one of townsfolk) {
      await hears(one, 'announcement', ({ title }: { title: string }) => title === 'to the town')
    }
    // Whatever would come late or twice has come before this.
    await announce('the last', '')
    for (const one of [...townsfolk, ...villagers]) {
      await hears(one, 'announcement', ({ title }: { title: string }) => title === 'the last')
    }
    for (const one of townsfolk) expect(titles(one)).toEqual(['to all', 'to the town', 'the last'])
    for (const one of villagers) expect(titles(one)).toEqual(['to all', 'the last'])
    // Whoever is at no table asks, at any node, and hears what was said to everybody for a while.
    const [one] = townsfolk as [Seated]
    for (const node of nodes) {
      const { body } = await node.get('announcements', { token: one.person.token })
      expect(body.map(({ title }: { title: string }) => title)).toEqual(['to all', 'the last'])
      expect(body[0]).toEqual({ id: expect.any(String), title: 'to all', text: 'We restart at ten.' })
    }
    expect(heardBy(townsfolk[0] as Seated, 'announcement')[0]).toEqual({
      title: 'to all',
      text: 'We restart at ten.',
    })
  })

  it('[MOD-1003] are taken back by staff, everywhere, with a line in the trail', async () => {
    const [one] = townsfolk as [Seated]
    const asked = (node: TestServer) => node.get('announcements', { token: one.person.token })
    const [first] = (await asked(home)).body
    const path = `announcements/${first.id}/withdraw`
    expect((await home.post(path, {}, { token: one.person.token })).status).toBe(403)
    // Twice is not worse than once, and is one deed.
    for (let round = 0; round < 2; round++)
      expect((await home.post(path, {}, { token: staff.token })).body).toEqual({ success: true })
    for (const node of nodes)
      await expect
        .poll(async () => (await asked(node)).body.map(({ title }: { title: string }) => title))
        .toEqual(['the last'])
    const { body } = await home.get(`moderator/${staff.id}/audit`, { token: staff.token })
    const deeds = body.entries.filter(({ action }: { action: string }) => action === 'announcement.withdraw')
    expect(deeds).toMatchObject([{ detail: { title: 'to all', text: 'We restart at ten.' } }])
  })

  it('[LEVEL-11] somebody who is not staff announces nothing', async () => {
    const [one] = townsfolk as [Seated]
    const body = { title: 'mine', text: 'mine', sessionName: '' }
    expect((await home.post('announcement', body, { token: one.person.token })).status).toBe(403)
    expect(titles(one)).not.toContain('mine')
  })
})
