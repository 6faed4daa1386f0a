import { CONNECTIONS_PER_PERSON } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { readSession, restoreSession } from '../../src/modules/sessions/stored-room.ts'
import { engines, type Storage } from '../support/engines.ts'
import { prepare, type ServerNode, startNode, TOKEN_SECRET } from '../support/nodes.ts'
import type { Person } from '../support/people.ts'
import { type Seated, sitDown } from '../support/tables.ts'

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 2)
/** Only ends a round that hangs: a busy machine may take its time. */
const ROUND_MS = 60_000
const NAME = 'crash'
/** Under way at any time, so that death finds some of each kind: sent, decided, written, answered. */
const AT_ONCE = 5
/** Death comes at any moment of this stretch, after the first answers. */
const LONGEST_LIFE_MS = 120

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

/** The Storyteller's notes: each act writes one, with a text of its own. */
class Notebook {
  readonly acknowledged: string[] = []
  #tried = 0

  get tried(): number {
    return this.#tried
  }

  async writeUntil(over: AbortSignal, st: Seated): Promise<void> {
    while (!over.aborted) {
      const text = `act ${this.#tried++}`
      const payload = { type: 'add', payload: { type: 'note', data: { text }, isPrivate: true } }
      const { ok } = await st.ask('history', payload)
      if (ok) this.acknowledged.push(text)
      // Over the limit of what one may say at once: as a person would, a little later again.
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Why somebody is not at the table, for the message of a failure. */
const whatHappened = ({ failures, refusals, downs }: Seated): string =>
  JSON.stringify({ failures: failures.slice(-5), refusals, downs: downs.slice(-5) })

const arrives = (st: Seated): Promise<void> =>
  vi.waitFor(() => expect(st.client.getSnapshot().view?.session.sessionId, whatHappened(st)).toBe(NAME), {
    timeout: ROUND_MS / 2,
  })

const notesOf = (st: Seated): string => JSON.stringify(st.view().session.game)

describe.each(engines)('killed at any moment, on %s', (engine, open) => {
  let storage: Storage
  let owner: Person

  beforeAll(async () => {
    storage = await open()
    owner = (await prepare(storage, ['keeper'], NAME))[0] as Person
  })
  afterAll(() => storage.remove())

  const start = (): Promise<ServerNode> =>
    startNode({
      DATA_DIR: storage.dataDir,
      TOKEN_SECRET,
      ...(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {}),
    })

  /** Opens the room, looks for what was acknowledged in the round before, and writes until it is killed. */
  async function round(notes: Notebook, before: readonly string[]): Promise<void> {
    const node = await start()
    await renew(node.url, owner)
    const st = sitDown(node, owner, NAME)
    await arrives(st)
    const shown = notesOf(st)
    expect(before.filter((text) => !shown.includes(`"${text}"`))).toEqual([])
    // A history is full one day; what was written before is checked in the log.
    expect(await st.ask('history', { type: 'set', payload: [] })).toMatchObject({ ok: true })
    const over = new AbortController()
    const until = notes.acknowledged.length + 3
    for (let i = 0; i < AT_ONCE; i++) void notes.writeUntil(over.signal, st)
    await vi.waitFor(() => expect(notes.acknowledged.length).toBeGreaterThanOrEqual(until), {
      timeout: ROUND_MS / 2,
      interval: 5,
    })
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS))
    await node.kill('SIGKILL')
    over.abort()
    st.client.leave()
  }

  it('whoever had as many windows as one may have comes in after a fall, also before it is known who fell', async () => {
    const fallen = await start()
    await renew(fallen.url, owner)
    const windows = Array.from({ length: CONNECTIONS_PER_PERSON }, () => sitDown(fallen, owner, NAME))
    for (const window of windows) await window.sees(({ session }) => session.sessionId === NAME)
    await fallen.kill('SIGKILL')
    for (const { client } of windows) client.leave()
    const node = await start()
    await renew(node.url, owner)
    const back = sitDown(node, owner, NAME)
    await arrives(back)
    expect(back.refusals).toEqual([])
    await node.kill('SIGKILL')
    back.client.leave()
  })

  it(
    `every acknowledged act is there afterwards and the room opens again, ${ROUNDS} times over`,
    async ({ annotate }) => {
      const notes = new Notebook()
      let reopened = 0
      let counted = 0
      for (; reopened < ROUNDS; reopened++) {
        const before = notes.acknowledged.slice(counted)
        counted = notes.acknowledged.length
        await round(notes, before)
      }
      const database = await openDatabase(
        { dataDir: storage.dataDir, databaseUrl: storage.databaseUrl },
        () => undefined,
      )
      const session = await database.repositories.sessions.findLive(NAME)
      const { state } = restoreSession(await readSession(database.sessionLog, session?.id ?? ''))
      const rows = await database.sessionLog.read(session?.id ?? '', 0)
      await database.close()
      const written = JSON.stringify(rows.map(({ events }) => JSON.parse(events)))
      const lost = notes.acknowledged.filter((text) => !written.includes(`"${text}"`))
      await annotate(
        `${engine}: ${ROUNDS} kills, ${notes.tried} asked, ${notes.acknowledged.length} acknowledged, ` +
          `${lost.length} lost, the room opened ${reopened} times`,
      )
      expect(lost).toEqual([])
      expect(state.meta.sessionId).toBe(NAME)
      expect(notes.acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 3)
    },
    ROUNDS * ROUND_MS,
  )
})
