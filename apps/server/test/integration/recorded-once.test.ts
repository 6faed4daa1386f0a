import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LiveTable, liveTable } from '../support/tables.ts'

const BAG = ['chef', 'monk', 'slayer', 'poisoner', 'imp']
const NAMES = ['teller', 'watcher', 'ada', 'ben', 'cleo', 'dov', 'eve']

describe.each(engines)('a finished game on %s', (_name, newStorage) => {
  let server: TestServer
  let people: Person[]
  let table: LiveTable

  const ask = async (message: string, payload: unknown = null, who = table.st): Promise<void> => {
    expect([message, await who.ask(message, payload)]).toMatchObject([message, { ok: true }])
    server.clock.advance(500)
  }
  const untilFree = () =>
    vi.waitFor(() => {
      server.clock.advance(500)
      expect(table.st.view().session.hook).toBeNull()
    }, 10_000)

  async function deal(): Promise<void> {
    for (const role of BAG) table.st.client.send('toggleRole', { role, count: 1 })
    await table.st.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 5)
    await ask('startGame', { isRunning: true, phase: 0, history: [] })
    await untilFree()
  }

  async function revealAll(): Promise<void> {
    await ask('endGame', { isEvilWin: true, reveal: true })
    table.st.client.send('revealGameResult')
    await table.st.sees(({ session }) => session.game.isEvilWin !== null)
    table.st.client.send('revealPlayer', -1)
    await untilFree()
  }

  /** The first game as each person finds it in their list and their statistics. */
  const seenBy = async (person: Person): Promise<unknown> => {
    const list = await server.post('games', {}, { token: person.token })
    const statistics = await server.get(`statistics/${person.id}`, { token: person.token })
    const game = list.body.games?.find(({ edition }: { edition: { id: string } }) => edition.id === 'tb')
    const replay = game ? await server.get(`replay/${game.id}`, { token: person.token }) : null
    return {
      game,
      counted: statistics.body.games?.[0],
      kind: replay?.body.file?.body.kind,
      last: replay?.body.file?.body.rows?.at(-1),
    }
  }
  const seen = async (): Promise<unknown[]> => Promise.all(people.map(seenBy))

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    people = []
    for (const name of NAMES) people.push(await member(server, name))
    table = await liveTable(server, people, 'the evening', 5)
  })
  afterAll(() => server.stop())

  it('is the same for everyone after the table was prepared for the next game', async () => {
    await ask('edition', { id: 'tb', theme: 1 })
    await deal()
    await ask('updatePlayer', { index: 1, property: 'isDead', value: true })
    await revealAll()
    const before = await vi.waitFor(async () => {
      const found = await seen()
      expect(found[2]).toMatchObject({ game: { edition: { id: 'tb' }, isRevealed: true }, kind: 'whole' })
      return found
    })
    await ask('edition', { id: 'bmr', theme: 1 })
    await ask('updateSeats', { type: 'add', payload: { name: null }, check: 5 })
    await ask('claimSeat', 5, table.spectator)
    await ask('claimSeat', -1, table.players[0])
    await ask('newGame')
    // Games are recorded in turn: once the second is in the list, nothing of the first is still on its way.
    await ask('toggleRunning', true)
    await ask('history', { type: 'add', payload: { type: 'note', data: {}, isPrivate: false } })
    await ask('newGame')
    await vi.waitFor(async () => {
      server.clock.advance(10_000)
      const { body } = await server.post('games', {}, { token: people[0]?.token ?? '' })
      expect(body.games).toHaveLength(2)
    }, 10_000)
    expect(await seen()).toEqual(before)
  })
})
