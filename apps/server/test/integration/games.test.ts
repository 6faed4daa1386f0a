import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LiveTable, liveTable } from '../support/tables.ts'

const PLAYERS = 5
const BAG = ['chef', 'monk', 'slayer', 'poisoner', 'imp']

let server: TestServer
let table: LiveTable
let stranger: Person

const statsOf = async (person: Person) =>
  (await server.get(`user/${person.id}`, { token: person.token })).body.stats

const chronicles = async (person: Person) =>
  server.get(`chronicles/${encodeURIComponent(table.code)}`, { token: person.token })

async function deal(): Promise<void> {
  const { st } = table
  await st.ask('startGame', { isRunning: true, phase: 0, history: [] })
  server.clock.advance(20_000)
  await st.sees(({ session }) => session.game.isRunning && session.hook === null)
}

async function say(isEvilWin: boolean): Promise<void> {
  server.clock.advance(3000)
  expect(await table.st.ask('endGame', { isEvilWin })).toMatchObject({ ok: true })
}

beforeAll(async () => {
  server = await startTestServer()
  const people: Person[] = []
  for (let at = 0; at < PLAYERS + 2; at++) people.push(await member(server, `person${at}`))
  stranger = await member(server, 'stranger')
  table = await liveTable(server, people, 'the evening', PLAYERS)
  for (const role of BAG) table.st.client.send('toggleRole', { role, count: 1 })
  await table.st.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 5)
})

afterAll(async () => {
  table.leave()
  await server.stop()
})

describe('the games of a session', () => {
  it('are counted once, however often their end is said, and no character is told before it is revealed', async () => {
    await deal()
    const [ada] = table.players
    if (!ada) throw new Error('nobody sits')
    for (const isEvilWin of [true, false, true, false, true]) await say(isEvilWin)
    expect(await statsOf(ada.person)).toMatchObject({ games: 0, roles: [] })
    expect(await table.st.ask('newGame', null)).toMatchObject({ ok: true })
    await vi.waitFor(async () => expect(await statsOf(ada.person)).toMatchObject({ games: 1 }))
    expect(await statsOf(ada.person)).toMatchObject({ games: 1, player: 1, wins: 0, roles: [] })
    expect(await statsOf(table.st.person)).toMatchObject({ games: 1, storyteller: 1, evilWins: 1 })
  })

  it('can be read by those at the table, each as far as they knew them', async () => {
    const [ada] = table.players
    const { body } = await chronicles(table.st.person)
    expect(body).toMatchObject([{ id: 1, isEvilWin: true }])
    const roles = (answer: typeof body) => answer[0].cast.map(({ role }: { role: string | null }) => role)
    expect(roles(body).toSorted()).toEqual(BAG.toSorted())
    const known = roles((await chronicles(ada?.person as Person)).body)
    expect(known.filter((role: string | null) => role !== null)).toEqual([roles(body)[0]])
    const watched = roles((await chronicles(table.spectator.person)).body)
    expect(watched).toEqual(BAG.map(() => null))
    expect((await chronicles(stranger)).status).not.toBe(200)
  })
})
