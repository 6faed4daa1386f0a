import { resolve } from 'node:path'
import { fakeClock } from '@belfry/kit'
import { RULES_VERSION } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { type Cable, layCable } from '../support/cable.ts'
import { engines, type Storage } from '../support/engines.ts'
import { prepare, type ServerNode, startNode, TOKEN_SECRET } from '../support/nodes.ts'
import type { Person } from '../support/people.ts'
import { type Reached, reach } from '../support/server.ts'
import { join, openSession, type Seated } from '../support/tables.ts'

const redisUrl = inject('redisUrl')
const postgres = engines.find(([name]) => name === 'postgres')
const NEWER = `--import=${resolve(import.meta.dirname, '../support/newer-rules.ts')}`

const portOf = ({ url }: ServerNode): number => Number(new URL(url).port)

/** One node is of this version, the other of the next; a balancer leads people to either. */
describe.runIf(postgres && redisUrl)('a rolling update in which one node already writes newer events', () => {
  let storage: Storage
  let database: Database
  let redis: Cable
  let balancer: Cable
  let older: ServerNode
  let newer: ServerNode
  let keeper: Person
  let guest: Person

  beforeAll(async () => {
    storage = await (postgres?.[1] ?? (() => Promise.reject(new Error('no PostgreSQL'))))()
    ;[keeper, guest] = (await prepare(storage, ['keeper', 'guest'], 'touched')) as [Person, Person]
    const url = new URL(redisUrl ?? '')
    redis = await layCable(url.hostname, Number(url.port))
    const env = {
      DATABASE_URL: storage.databaseUrl ?? '',
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      TOKEN_SECRET,
    }
    ;[older, newer] = await Promise.all([
      startNode({ ...env, DATA_DIR: `${storage.dataDir}/older` }),
      startNode({ ...env, DATA_DIR: `${storage.dataDir}/newer`, NODE_OPTIONS: NEWER }),
    ])
    balancer = await layCable('127.0.0.1', portOf(older))
    database = await openDatabase(storage, () => undefined)
  })
  afterAll(async () => {
    for (const node of [older, newer]) await node?.kill()
    balancer?.close()
    redis?.close()
    await database?.close()
    await storage?.remove()
  })

  const place = () => ({ url: `http://127.0.0.1:${balancer.port}`, clock: older.clock })
  const rowsOf = async (code: string) => {
    const id = (await database.repositories.sessions.findLive(code))?.id ?? ''
    const rows = await database.sessionLog.read(id, 0)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    return rows.map(({ events }) => JSON.parse(events) as { version: number; events: unknown[] })
  }
  /** Writes notes until it is stopped, and keeps those that were acknowledged. */
  const writeNotes = (st: Seated) => {
    const acknowledged: string[] = []
    let isOver = false
    const write = async (): Promise<void> => {
      for (let tried = 0; !isOver; tried++) {
        const text = `note ${tried}.`
        const payload = { type: 'add', payload: { type: 'note', data: { text }, isPrivate: true } }
        if ((await st.ask('history', payload)).ok) acknowledged.push(text)
        await new Promise((later) => setTimeout(later, 50))
      }
    }
    const written = write()
    return {
      acknowledged,
      stop: async (): Promise<void> => {
        isOver = true
        await written
      },
    }
  }
  const comesBack = async (code: string): Promise<{ goes: () => Promise<void> }> => {
    balancer.lead(portOf(older))
    const st = await join(place(), keeper, code)
    const notes = writeNotes(st)
    await vi.waitFor(() => expect(notes.acknowledged.length).toBeGreaterThan(1))
    const player = await join(newer, guest, code)
    // The older node lets go of the table, and says at its door who is ahead, without closing it for good.
    await vi.waitFor(() => expect(st.failures).toContain('session.newer'), { timeout: 10_000 })
    expect([st.refusals, st.client.getSnapshot().connection]).toEqual([[], 'reconnecting'])
    balancer.lead(portOf(newer))
    await vi.waitFor(() => expect(st.client.getSnapshot().connection).toBe('connected'), { timeout: 10_000 })
    const before = notes.acknowledged.length
    await vi.waitFor(() => expect(notes.acknowledged.length).toBeGreaterThan(before))
    await notes.stop()
    const rows = await rowsOf(code)
    const written = JSON.stringify(rows)
    expect(notes.acknowledged.filter((text) => !written.includes(text))).toEqual([])
    const versions = rows.map(({ version }) => version)
    // Nothing older stands behind anything newer.
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions)).toEqual(new Set([RULES_VERSION, RULES_VERSION + 1]))
    return {
      // Whoever leaves now is away: nothing of them is left at the older node.
      goes: async () => {
        const isOnline = (): boolean | undefined =>
          player.view().session.usersAll.find(({ id }) => id === keeper.id)?.isOnline
        st.client.leave()
        await vi.waitFor(() => expect(isOnline()).not.toBe(true), { timeout: 10_000 })
        player.client.leave()
      },
    }
  }

  it('the older lets its people go, who come back to the newer; nothing acknowledged is lost and nothing older follows', async () => {
    const api = reach(older.url, storage, fakeClock(Date.now())) as Reached
    await openSession(api, keeper, 'untouched')
    const other = await join(older, keeper, 'untouched')
    await (await comesBack('touched')).goes()
    // A table that no newer node has touched goes on where it is.
    expect(await other.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })).toMatchObject({
      ok: true,
    })
    expect(other.downs).toEqual([])
    expect(new Set((await rowsOf('untouched')).map(({ version }) => version))).toEqual(
      new Set([RULES_VERSION]),
    )
    other.client.leave()
    const list = await api.get('chronicles/touched', { token: keeper.token })
    expect([list.status, list.body.code]).toEqual([503, 'session.newer'])
  }, 60_000)

  it('the same while Redis is away, which would have told the older node at once', async () => {
    const api = reach(older.url, storage, fakeClock(Date.now())) as Reached
    await openSession(api, keeper, 'unheard')
    redis.cut()
    const back = await comesBack('unheard').finally(() => redis.mend())
    await back.goes()
  }, 60_000)
})
