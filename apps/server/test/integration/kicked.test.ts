import type { Actor, AnyCommand } from '@belfry/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { engines, sqliteStorage } from '../support/engines.ts'
import { TOKEN_SECRET } from '../support/nodes.ts'
import { member, type Person, secondFactor, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { heardBy, join, openSession, type Seated } from '../support/tables.ts'
import { openWire, type Wire } from '../support/wire.ts'

const NAME = 'kicked'

let server: TestServer
let st: Seated
let guest: Person
let moderator: Person

/** On its way in: the door has been knocked at, and nobody has answered. */
async function knocking(at = server, person = guest): Promise<Wire> {
  const wire = await openWire(at)
  wire.send(`40${JSON.stringify({ token: person.token, session: NAME, version: '3.46.4', cursor: null })}`)
  return wire
}

const roomOf = (at = server) => {
  const room = at.running.services.live.host.rooms()[0]?.room
  if (!room) throw new Error('there is no table')
  return room
}

/** Does something in the very moment in which the guest has been let in and is not yet welcomed. */
function amidJoining(deed: () => Promise<unknown>, room = roomOf(), userId = guest.id): void {
  const dispatch = room.dispatch.bind(room)
  vi.spyOn(room, 'dispatch').mockImplementation(async (command: AnyCommand, actor: Actor, id) => {
    const ack = await dispatch(command, actor, id)
    if (command.type === 'connectUser' && command.user.id === userId) await deed()
    return ack
  })
}

const isOutside = (wires: readonly Wire[]): Promise<void> =>
  vi.waitFor(() => expect(wires.map((wire) => wire.isClosed())).toEqual(wires.map(() => true)), {
    timeout: 5000,
  })

/** Nothing that goes on at the table reaches them, and nothing they say reaches it. */
async function expectNothingHeard(wires: readonly Wire[]): Promise<void> {
  const heard = wires.map((wire) => wire.heard.length)
  const said = heardBy(st, 'textMessage').length
  for (const wire of wires)
    wire.send(`42${JSON.stringify(['textMessage', { message: 'still here', recipientId: '' }])}`)
  await st.ask('attention')
  await vi.waitFor(() => expect(heardBy(st, 'attention').length).toBeGreaterThan(0))
  expect(wires.map((wire) => wire.heard.length)).toEqual(heard)
  expect(heardBy(st, 'textMessage')).toHaveLength(said)
  expect(roomOf().state.users[guest.id]?.connections ?? []).toEqual([])
}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await member(server, 'owner')
  guest = await member(server, 'guest')
  moderator = await member(server, 'warden')
  await setLevel(server, moderator, 'special-moderator')
  await secondFactor(server, moderator)
  await openSession(server, owner, NAME)
  st = await join(server, owner, NAME)
})

beforeEach(() => {
  vi.restoreAllMocks()
  server.clock.advance(60_000)
})

afterAll(async () => {
  st.client.leave()
  await server.stop()
})

describe('whoever is sent away is gone', () => {
  it('[LEVEL-22] although they connect again and again while they are being kicked', async () => {
    for (let round = 0; round < 6; round++) {
      server.clock.advance(60_000)
      await st.ask('unbanUser', guest.id)
      const early = await Promise.all([knocking(), knocking()])
      await early[0]?.hears('40')
      const late = Array.from({ length: 6 }, () => knocking())
      // A little later each time, so that they are at different places of the way in.
      for (let wait = 0; wait < round * 3; wait++) await new Promise((done) => setImmediate(done))
      expect(await st.ask('kickUser', guest.id)).toMatchObject({ ok: true })
      const wires = [...early, ...(await Promise.all(late))]
      await isOutside(wires)
      await expectNothingHeard(wires)
    }
  }, 30_000)

  it('[LEVEL-22] also in the moment between being let in and being welcomed', async () => {
    await st.ask('unbanUser', guest.id)
    amidJoining(() => st.ask('kickUser', guest.id))
    const wire = await knocking()
    await isOutside([wire])
    expect(wire.heard.some((frame) => frame.startsWith('42'))).toBe(false)
    await expectNothingHeard([wire])
  })

  it('banned in that moment, they are out as well', async () => {
    await st.ask('unbanUser', guest.id)
    const ban = async () => {
      const edited = await server.post(
        `moderator/${guest.id}`,
        { ban: { reason: 'spam', expires: 1 } },
        { token: moderator.token },
      )
      expect(edited.status).toBe(200)
      // Whoever watches accounts has looked, and found nobody of that name connected.
      const { accountChanges } = server.running.services
      let isTold = false
      const stop = accountChanges.subscribe((userId) => {
        isTold ||= userId === guest.id
      })
      await vi.waitFor(() => {
        server.clock.advance(500)
        expect(isTold).toBe(true)
      })
      stop()
    }
    amidJoining(ban)
    const wire = await knocking()
    await isOutside([wire])
    await vi.waitFor(() => expect(roomOf().state.users[guest.id]?.connections ?? []).toEqual([]))
  })
})

const redisUrl = inject('redisUrl')
const postgres = engines.find(([name]) => name === 'postgres')

describe.runIf(postgres && redisUrl)(
  'whoever comes in at another node than the one that sends them away',
  () => {
    let here: TestServer
    let there: TestServer
    let teller: Seated
    let friend: Seated
    let visitor: Person

    beforeAll(async () => {
      const storage = await (postgres?.[1] ?? sqliteStorage)()
      const env = { TOKEN_SECRET, REDIS_URL: redisUrl ?? '' }
      here = await startTestServer({ storage, env })
      there = await startTestServer({ storage, env, clock: here.clock })
      const [owner, other] = [await member(here, 'owner'), await member(here, 'friend')]
      visitor = await member(here, 'visitor')
      await openSession(here, owner, NAME)
      teller = await join(here, owner, NAME)
      friend = await join(there, other, NAME)
    })

    afterAll(async () => {
      teller?.client.leave()
      friend?.client.leave()
      await there?.running.stop()
      await here?.stop()
    })

    const knows = (): boolean => (roomOf(there).state.users[visitor.id]?.connections ?? []).length === 0

    /** Known over there before they are welcomed, or only afterwards. */
    it.each([
      ['before', () => vi.waitFor(() => expect(knows()).toBe(true))],
      ['after', async () => undefined],
    ])('[LEVEL-22] is gone, whether that is known there %s they are welcomed', async (_when, learn) => {
      await teller.ask('unbanUser', visitor.id)
      const deed = async (): Promise<void> => {
        await teller.sees(({ session }) => session.usersAll.find(({ id }) => id === visitor.id)?.isOnline)
        expect(await teller.ask('kickUser', visitor.id)).toMatchObject({ ok: true })
        await learn()
      }
      amidJoining(deed, roomOf(there), visitor.id)
      const wire = await knocking(there, visitor)
      await isOutside([wire])
      expect(knows()).toBe(true)
      const heard = wire.heard.length
      const seats = teller.view().session.players.length
      await teller.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats })
      await friend.sees(({ session }) => session.players.length > seats)
      expect(wire.heard).toHaveLength(heard)
    })
  },
)
