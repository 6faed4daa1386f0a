import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person, secondFactor } from '../support/people.ts'
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

  it('the tournament is shown to nobody without a login', async () => {
    expect((await server.post('vote', { match: 0, choice: 'ants' })).status).toBe(401)
  })
})

/** Short enough for everybody's login to last. */
const ROUND_MS = 2 * 60 * 1000

/** Two groups of two, a semi-final of their best and a final, each open for a while after the one before. */
const wholeCup = (start: number, more: object = {}) => {
  const script = (id: string, group: string) => ({ id, name: id, group })
  const at = (round: number, ...scripts: string[]) => ({ time: start + round * ROUND_MS, scripts })
  return {
    matches: [at(0, 'ants', 'bees'), at(1, 'crows', 'deer')],
    playoffs: [at(2, 'A1', 'B2'), at(2, 'B1', 'A2'), at(3, 'W38', 'W39')],
    scripts: [script('ants', 'A'), script('bees', 'A'), script('crows', 'B'), script('deer', 'B')],
    votePeriod: ROUND_MS,
    ...more,
  }
}

describe('a tournament that is run', () => {
  let server: TestServer
  let folder: string
  let staff: Person
  let voters: Person[]
  let changes = 0

  /** As an editor does: what counts is that the file has another time than before. */
  const lay = (content: string): void => {
    const file = join(folder, 'data.json')
    writeFileSync(file, content)
    changes += 1
    utimesSync(file, 1_000_000 + changes, 1_000_000 + changes)
    server?.clock.advance(3000)
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'belfry-cup-'))
    lay('{}')
    server = await startTestServer({ env: { TOURNAMENT_DIR: folder, NEW_USER_DAYS: '0' } })
    staff = await member(server, 'stella')
    await secondFactor(server, staff)
    voters = [await member(server, 'one'), await member(server, 'two'), await member(server, 'three')]
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const vote = async (match: number, choices: readonly string[]): Promise<void> => {
    for (const [index, choice] of choices.entries()) {
      const { body } = await server.post('vote', { match, choice }, { token: voters[index]?.token ?? '' })
      expect(body, `${match} ${choice}`).toEqual({ success: true, error: null })
    }
  }
  const count = async () => (await server.get('tournament/count', { token: staff.token })).body
  const cup = async () => (await server.get('tournament')).body
  const isOn = async () => (await server.get('config')).body.hasTournament

  it('[CUP-21] [CUP-1002] is read anew when its file changes; one that cannot be read changes nothing', async () => {
    expect(await isOn()).toBe(false)
    expect((await cup()).matches).toEqual([])
    lay(JSON.stringify(wholeCup(server.clock.now() + 3000)))
    expect((await cup()).matches).toHaveLength(2)
    expect(await isOn()).toBe(true)
    lay('{"matches": [{"time": "soon"}]}')
    expect((await cup()).matches).toHaveLength(2)
    expect((await count()).problem).toMatch(/data\.json: matches\.0\./)
    lay(JSON.stringify(wholeCup(server.clock.now())))
    expect(await count()).toMatchObject({ problem: null, readAt: server.clock.now(), voters: 0 })
  })

  it('[CUP-1001] fills groups, bracket and results from the votes, which only staff see before', async () => {
    await vote(0, ['ants', 'ants', 'bees'])
    server.clock.advance(1000)
    expect((await cup()).matches[0].results).toBeNull()
    expect(await count()).toMatchObject({
      voters: 3,
      matches: [
        { number: 0, state: 'active', votes: [2, 1], isTyped: false },
        { state: 'upcoming' },
        {},
        {},
        {},
      ],
    })
    expect((await server.get('tournament/count', { token: voters[0]?.token ?? '' })).status).toBe(403)
    server.clock.advance(ROUND_MS)
    await vote(1, ['deer'])
    // A playoff that opens before its groups are over takes no votes for a place without a script.
    const early = wholeCup(server.clock.now() - ROUND_MS)
    const open = early.playoffs.map((one) => ({ ...one, time: server.clock.now() }))
    lay(JSON.stringify({ ...early, playoffs: open }))
    const refused = await server.post('vote', { match: 38, choice: 'B2' }, { token: voters[0]?.token ?? '' })
    expect(refused.body).toEqual({ success: false, error: 'voteupcoming' })
    lay(JSON.stringify(wholeCup(server.clock.now() - ROUND_MS)))
    server.clock.advance(ROUND_MS)
    const { matches, playoffs, scripts } = await cup()
    expect(matches.map(({ results }: { results: unknown }) => results)).toEqual([
      [2, 1],
      [0, 1],
    ])
    const standing = scripts.map(({ id, points, matches: played }: Record<string, unknown>) => [
      id,
      points,
      played,
    ])
    expect(standing).toEqual([
      ['ants', 3, 1],
      ['bees', 0, 1],
      ['crows', 0, 1],
      ['deer', 3, 1],
    ])
    expect(playoffs.map((one: { scripts: unknown }) => one.scripts)).toEqual([
      ['ants', 'crows'],
      ['deer', 'bees'],
      ['W38', 'W39'],
    ])
    await vote(38, ['crows', 'ants', 'crows'])
    // Equal votes: whoever did better in the groups goes on.
    await vote(39, ['bees', 'deer'])
    server.clock.advance(ROUND_MS)
    expect((await cup()).playoffs[2].scripts).toEqual(['crows', 'deer'])
    await vote(40, ['deer', 'deer', 'crows'])
  })

  it('leaves out who is banned for good, and a result that is written down counts', async () => {
    const [, second] = voters as [Person, Person]
    await server.post(`moderator/${second.id}`, { ban: { reason: 'one of many' } }, { token: staff.token })
    server.clock.advance(1000)
    // What was decided before stays: the final is between the same two.
    expect((await count()).matches[4]).toMatchObject({ scripts: ['crows', 'deer'], votes: [1, 1] })
    expect((await cup()).matches[0].results).toEqual([2, 1])
    const start = server.clock.now() - 10 * ROUND_MS
    const typed = wholeCup(start)
    const [first, ...others] = typed.matches
    lay(JSON.stringify({ ...typed, matches: [{ ...first, results: [0, 7] }, ...others] }))
    expect((await cup()).matches[0].results).toEqual([0, 7])
    expect((await count()).matches[0].isTyped).toBe(true)
    server.clock.advance(7 * 24 * HOUR_MS)
    expect(await isOn()).toBe(false)
  })
})

describe('a tournament for new users', () => {
  it('[CUP-01] lets new accounts vote once their phone is verified, and names the day of the knockout', async () => {
    const folder = writeTournament(Date.now())
    const env = { TOURNAMENT_DIR: folder, TOURNAMENT_KNOCKOUT_FROM: '2026-12-31' }
    const server = await startTestServer({ env })
    // [CUP-01] From that day on the knockout lies at /worldcup.
    expect((await server.get('config')).body.knockoutFrom).toBe(Date.UTC(2026, 11, 31))
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
