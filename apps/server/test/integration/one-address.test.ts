import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Person, registeredMember } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, type Seated } from '../support/tables.ts'

const PEOPLE = 25
const SEATS = 15
/** What a page asks for before it is logged in, and after it. */
const BEFORE_LOGIN = ['config', 'version', 'time', 'data', 'captcha']
const AFTER_LOGIN = ['sessions', 'data']

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ withLimits: true })
})

afterAll(() => server.stop())

async function loadPage(person: Person): Promise<void> {
  for (const path of BEFORE_LOGIN)
    expect({ path, ...(await server.get(path)) }).toMatchObject({ status: 200 })
  const { status, body } = await server.post('token', { token: person.refreshToken, version: '3.46.4' })
  expect(status).toBe(200)
  person.token = body.accessToken
  person.refreshToken = body.refreshToken
  for (const path of AFTER_LOGIN) expect((await server.get(path, { token: person.token })).status).toBe(200)
}

const comeIn = (people: readonly Person[]): Promise<Seated[]> =>
  Promise.all(
    people.map(async (person) => {
      await loadPage(person)
      return join(server, person, 'one house')
    }),
  )

it('twenty-five people behind one address register, join, reload together and play, and meet no limit', async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => registeredMember(server, `guest${at}`)),
  )
  const [owner] = people
  await openSession(server, owner as Person, 'one house')
  let everyone = await comeIn(people)
  for (let check = 0; check < SEATS; check++)
    await everyone[0]?.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  const seated = everyone.slice(1, SEATS + 1)
  for (const [at, one] of seated.entries()) expect(await one.ask('claimSeat', at)).toMatchObject({ ok: true })
  for (let reload = 0; reload < 2; reload++) {
    for (const one of everyone) one.client.leave()
    everyone = await comeIn(people)
  }
  const players = everyone.slice(1, SEATS + 1)
  for (let round = 0; round < 3; round++) {
    server.clock.advance(1000)
    await Promise.all(
      players.map(async (one) => {
        one.client.send('raise-hand', round % 2 === 0 ? 'hand' : '')
        const said = { message: `round ${round}`, recipientId: '' }
        expect(await one.ask('textMessage', said)).toMatchObject({ ok: true })
      }),
    )
  }
  expect(everyone.flatMap(({ refusals }) => refusals)).toEqual([])
  expect(everyone.flatMap(({ heard }) => heard.filter(([name]) => name === 'refused'))).toEqual([])
  const counts = [...(await server.metrics()).matchAll(/belfry_limits_total\{limit="([a-z-]+)"\} (\d+)/g)]
  // The list of sessions is read once for all of them, which nobody notices.
  const bitten = counts.filter(([, limit, count]) => limit !== 'lobby' && count !== '0').map(([row]) => row)
  expect(bitten).toEqual([])
  expect(counts.length).toBeGreaterThan(10)
  await vi.waitFor(() =>
    expect(everyone.every(({ client }) => client.getSnapshot().connection === 'connected')).toBe(true),
  )
  for (const one of everyone) one.client.leave()
})
