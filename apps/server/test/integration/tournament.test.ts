import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 60 * 60 * 1000

const match = (time: number, a: string, b: string) => ({
  time,
  scripts: [a, b],
  channel: 'tv',
  results: null,
})

function writeTournament(now: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-cup-'))
  const script = (id: string) => ({ id, name: id, group: 'A', points: 3, matches: 1, url: null })
  const data = {
    matches: [match(now - HOUR_MS, 'ants', 'bees'), match(now + HOUR_MS, 'ants', 'bees')],
    playoffs: [match(now - 3 * HOUR_MS, 'ants', 'bees'), match(now - HOUR_MS, 'bees', 'ants')],
    scripts: [script('ants'), script('bees')],
    channels: { tv: { name: 'TV', logo: 'tv.png', url: 'https://tv.example.org' } },
    votePeriod: 2 * HOUR_MS,
  }
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data))
  mkdirSync(join(folder, 'assets/ants'), { recursive: true })
  writeFileSync(join(folder, 'assets/ants/script.json'), '["imp"]')
  return folder
}

describe.each(engines)('the tournament on %s', (_name, newStorage) => {
  let server: TestServer
  let person: Person
  let folder: string

  beforeAll(async () => {
    folder = writeTournament(Date.now())
    const env = { TOURNAMENT_DIR: folder, NEW_USER_DAYS: '0' }
    server = await startTestServer({ storage: await newStorage(), env })
    person = await member(server, 'voter')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const vote = (number: number, choice: string | null, who = person) =>
    server.post('vote', { match: number, choice }, { token: who.token })
  const own = async () => (await server.get('vote', { token: person.token })).body.votes

  it('[CUP-21] supplies the data and the assets to anybody', async () => {
    const { body } = await server.get('tournament')
    expect(Object.keys(body).toSorted()).toEqual(['channels', 'matches', 'playoffs', 'scripts', 'votePeriod'])
    expect(body.matches[0].voteRemaining).toBeGreaterThan(0)
    expect(body.matches[1].voteRemaining).toBe(0)
    expect(body.scripts).toHaveLength(2)
    expect((await server.get('tournament/assets/ants/script.json')).body).toEqual(['imp'])
    expect((await server.get('tournament/assets/ants/nothing.pdf')).status).toBe(404)
    expect((await server.get('tournament/assets/..%2F..%2Fetc/passwd.json')).status).toBe(400)
  })

  it('[CUP-15] takes, changes and withdraws a vote', async () => {
    expect((await vote(0, 'ants')).body).toEqual({ success: true, error: null })
    expect(await own()).toEqual({ 0: 'ants' })
    await vote(0, 'bees')
    expect(await own()).toEqual({ 0: 'bees' })
    expect((await vote(0, null)).body).toEqual({ success: true, error: null })
    expect(await own()).toEqual({})
  })

  it('[CUP-17] counts votes only while the match is active, playoffs from 38 on', async () => {
    expect((await vote(1, 'ants')).body).toEqual({ success: false, error: 'voteupcoming' })
    expect((await vote(38, 'ants')).body).toEqual({ success: false, error: 'votelocked' })
    expect((await vote(39, 'ants')).body).toEqual({ success: true, error: null })
    expect((await vote(99, 'ants')).body).toEqual({ success: false, error: 'other' })
    expect((await vote(0, 'wasps')).body).toEqual({ success: false, error: 'other' })
  })

  it('needs a login', async () => {
    expect((await server.post('vote', { match: 0, choice: 'ants' })).status).toBe(401)
  })
})

describe('a tournament for new users', () => {
  it('lets new accounts vote once their phone is verified', async () => {
    const folder = writeTournament(Date.now())
    const server = await startTestServer({ env: { TOURNAMENT_DIR: folder } })
    const person = await member(server, 'fresh')
    const vote = () => server.post('vote', { match: 0, choice: 'ants' }, { token: person.token })
    expect((await vote()).body).toEqual({ success: false, error: 'newuser' })
    await server.running.services.database.repositories.users.update(
      person.id,
      { flags: ['newuser', 'verified-email', 'verified-phone'] },
      server.clock.now(),
    )
    expect((await vote()).body).toEqual({ success: true, error: null })
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  it('is empty where there is none', async () => {
    const server = await startTestServer()
    expect((await server.get('tournament')).body).toMatchObject({ matches: [], playoffs: [], scripts: [] })
    await server.stop()
  })
})
