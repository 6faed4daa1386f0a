import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { loadSession } from '../../src/sessions/stored-room.ts'
import { engines, type Storage } from '../support/engines.ts'
import { prepare, startNode, TOKEN_SECRET } from '../support/nodes.ts'
import type { Person } from '../support/people.ts'
import { sitDown } from '../support/tables.ts'

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 10)
const NAME = 'crash'

/** Many rounds outlast an access token, as an evening does. */
async function renew(url: string, person: Person): Promise<void> {
  const answer = await fetch(`${url}/backend/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: person.refreshToken, version: '3.46.4' }),
  })
  expect(answer.status).toBe(200)
  const { accessToken, refreshToken } = (await answer.json()) as Record<string, string>
  person.token = accessToken ?? ''
  person.refreshToken = refreshToken ?? ''
}

describe.each(engines)('killed at any moment, on %s', (_name, open) => {
  let storage: Storage
  let owner: Person

  beforeAll(async () => {
    storage = await open()
    owner = (await prepare(storage, ['keeper'], NAME))[0] as Person
  })
  afterAll(() => storage.remove())

  it(
    `every acknowledged act is there afterwards, ${ROUNDS} times over`,
    async () => {
      const acknowledged: string[] = []
      let tried = 0
      for (let round = 0; round < ROUNDS; round++) {
        const node = await startNode({
          DATA_DIR: storage.dataDir,
          TOKEN_SECRET,
          ...(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {}),
        })
        await renew(node.url, owner)
        const st = sitDown(node, owner, NAME)
        await vi.waitFor(() => expect(st.view().session.sessionId).toBe(NAME), { timeout: 20_000 })
        // A history is full one day; what was written before is checked in the log.
        expect(await st.ask('history', { type: 'set', payload: [] })).toMatchObject({ ok: true })
        // Dies after a number of acts that nobody can foresee, while more are under way.
        const until = acknowledged.length + 3 + Math.floor(Math.random() * 12)
        while (acknowledged.length < until) {
          const text = `act ${tried++}`
          const payload = { type: 'add', payload: { type: 'note', data: { text }, isPrivate: true } }
          if ((await st.ask('history', payload)).ok) acknowledged.push(text)
        }
        for (let i = 0; i < 5; i++) {
          const text = `late ${tried++}`
          void st
            .ask('history', { type: 'add', payload: { type: 'note', data: { text }, isPrivate: true } })
            .then(({ ok }) => {
              if (ok) acknowledged.push(text)
            })
        }
        await node.kill('SIGKILL')
        st.client.leave()
      }
      const database = await openDatabase(
        { dataDir: storage.dataDir, databaseUrl: storage.databaseUrl },
        () => undefined,
      )
      const session = await database.repositories.sessions.findLive(NAME)
      const { state } = await loadSession(database.sessionLog, session?.id ?? '')
      const written = JSON.stringify(
        (await database.sessionLog.read(session?.id ?? '', 0)).map(({ events }) => JSON.parse(events)),
      )
      await database.close()
      expect(state.meta.sessionId).toBe(NAME)
      expect(acknowledged.filter((text) => !written.includes(`"${text}"`))).toEqual([])
      expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 3)
    },
    ROUNDS * 24_000,
  )
})
