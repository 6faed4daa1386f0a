import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines, type Storage } from '../support/engines.ts'
import { CHAT_SECRET, type FarChat, farChat } from '../support/far-voice.ts'
import { member } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LiveTable, liveTable } from '../support/tables.ts'

const DASHBOARD = new URL('../../../../deploy/grafana-dashboard.json', import.meta.url)
const PEOPLE = ['ann', 'bob', 'cid', 'dot']

describe.each(engines)('what an operator can watch on %s', (_name, newStorage) => {
  let storage: Storage
  let server: TestServer
  let table: LiveTable
  let far: FarChat

  const read = async (name: string): Promise<number> => {
    const line = (await server.metrics()).split('\n').find((each) => each.startsWith(`${name} `))
    if (line === undefined) throw new Error(`there is no ${name}`)
    return Number(line.split(' ').at(-1))
  }

  beforeAll(async () => {
    storage = await newStorage()
    far = await farChat()
    server = await startTestServer({ storage, env: { CHAT_SERVERS: `Far=${far.url}`, CHAT_SECRET } })
    const people = []
    for (const name of PEOPLE) people.push(await member(server, name))
    table = await liveTable(server, people, 'watched')
  })

  afterAll(async () => {
    table.leave()
    await server.stop()
    await far.stop()
  })

  it('people are counted once, however many windows they have', async () => {
    expect(await read('belfry_people')).toBe(PEOPLE.length)
    expect(await read('belfry_connections')).toBe(PEOPLE.length)
    await vi.waitFor(async () => expect(await read('belfry_voice_people')).toBe(far.users))
  })

  it('actions and refusals are counted with their time, and commits with theirs', async () => {
    const before = await read('belfry_commit_seconds_count')
    const done = await read('belfry_action_seconds_count{outcome="done"}')
    expect(await table.st.ask('voteSpeed', 500)).toMatchObject({ ok: true })
    expect(await table.players[0]?.ask('voteSpeed', 700)).toMatchObject({
      ok: false,
      code: 'not-storyteller',
    })
    expect(await read('belfry_action_seconds_count{outcome="done"}')).toBe(done + 1)
    expect(await read('belfry_refusals_total{code="not-storyteller"}')).toBe(1)
    expect(await read('belfry_commit_seconds_count')).toBeGreaterThan(before)
  })

  it('what runs full or waits has its number', async () => {
    expect(await read('belfry_database_bytes')).toBeGreaterThan(50_000)
    expect(await read('belfry_disk_free_bytes')).toBeGreaterThan(1_000_000)
    const { outbox } = server.running.services.database.repositories
    const before = await read('belfry_mails_waiting')
    await outbox.add({ id: 'one', recipient: 'ann@example.org', payload: '{}' }, server.clock.now() + 60_000)
    expect(await read('belfry_mails_waiting')).toBe(before + 1)
  })

  it('every number of the dashboard is one that the server tells', async () => {
    const told = await server.metrics()
    const named = new Set(readFileSync(DASHBOARD, 'utf8').match(/belfry_[a-z0-9_]+/g) ?? [])
    // Only where a Redis is set up.
    named.delete('belfry_redis_up')
    expect(named.size).toBeGreaterThan(15)
    for (const name of named) expect(told).toContain(name)
  })
})
