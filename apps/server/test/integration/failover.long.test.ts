import { fakeClock } from '@belfry/kit'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { type Cable, layCable } from '../support/cable.ts'
import { type Storage, sqliteStorage } from '../support/engines.ts'
import { prepare, type ServerNode, startNode, TOKEN_SECRET } from '../support/nodes.ts'
import type { Person } from '../support/people.ts'
import { type Replicated, startReplicated } from '../support/replicated.ts'
import { reach } from '../support/server.ts'
import { join, type Seated, TAGS } from '../support/tables.ts'

const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 1)
const NAME = 'moved'
const SOON = { timeout: 30_000 }

const hasPostgres = inject('postgresUrl') !== null && process.env['TEST_DATABASE_URL'] === undefined

/** Notes, one after another, until it is stopped. */
class Notes {
  readonly acknowledged: string[] = []
  readonly #st: Seated
  #isOver = false
  readonly #written: Promise<void>

  constructor(st: Seated) {
    this.#st = st
    this.#written = this.#write()
  }

  async #write(): Promise<void> {
    for (let tried = 0; !this.#isOver; tried++) {
      const text = `note ${tried}.`
      const payload = { type: 'add', payload: { type: 'note', data: { text }, isPrivate: true } }
      if ((await this.#st.ask('history', payload)).ok) this.acknowledged.push(text)
      await new Promise((later) => setTimeout(later, 60))
    }
  }

  async more(): Promise<void> {
    const before = this.acknowledged.length
    await vi.waitFor(() => expect(this.acknowledged.length).toBeGreaterThan(before + 1), SOON)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#written
  }
}

describe.runIf(hasPostgres)('a PostgreSQL that fails over to its replica', () => {
  for (let round = 1; round <= ROUNDS; round++) {
    describe(`round ${round}`, () => {
      let replicated: Replicated
      let elsewhere: Storage
      let cable: Cable
      let nodes: ServerNode[]
      let people: Person[]

      beforeAll(async () => {
        replicated = await startReplicated()
        elsewhere = await sqliteStorage()
        const direct = { ...elsewhere, databaseUrl: replicated.primary.url }
        people = await prepare(direct, ['keeper', 'guest'], NAME)
        cable = await layCable('127.0.0.1', replicated.primary.port)
        const url = new URL(replicated.primary.url)
        url.port = String(cable.port)
        nodes = await Promise.all(
          ['a', 'b'].map((name) =>
            startNode({ DATABASE_URL: url.href, TOKEN_SECRET, DATA_DIR: `${elsewhere.dataDir}/${name}` }),
          ),
        )
      })
      afterAll(async () => {
        for (const node of nodes ?? []) await node.kill()
        cable?.close()
        await replicated?.stop()
        await elsewhere?.remove()
      })

      it('keeps everything that was acknowledged, without a hole, and needs no restart', async () => {
        const [a, b] = nodes as [ServerNode, ServerNode]
        const [keeper, guest] = people as [Person, Person]
        const st = await join(a, keeper, NAME)
        const player = await join(b, guest, NAME)
        const notes = new Notes(st)
        await notes.more()
        await replicated.primary.kill('SIGQUIT')
        // Led to the replica before it has taken over: it can be read, and no more.
        cable.lead(replicated.replica.port)
        const api = reach(b.url, elsewhere, fakeClock(Date.now()))
        const make = async (): Promise<unknown[]> => {
          const body = { name: 'later', isPublic: true, language: 'en', tags: TAGS }
          const { status, body: answer } = await api.post('create', body, { token: keeper.token })
          return [status, answer.code]
        }
        const list = () => api.get('sessions', { token: keeper.token })
        await vi.waitFor(async () => expect((await list()).status).toBe(200), SOON)
        expect(await make()).toEqual([503, 'server.storage'])
        await replicated.promote()
        await notes.more()
        await notes.stop()
        await player.sees(({ session }) => session.sessionId === NAME)
        expect((await api.get('ready')).status).toBe(200)
        const database = await openDatabase(
          { dataDir: elsewhere.dataDir, databaseUrl: replicated.replica.url },
          () => undefined,
        )
        const rows = await database.sessionLog.read(
          (await database.repositories.sessions.findLive(NAME))?.id ?? '',
          0,
        )
        await database.close()
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
        const written = rows.map(({ events }) => events).join()
        expect(notes.acknowledged.filter((text) => !written.includes(`"${text}"`))).toEqual([])
        expect([...st.refusals, ...player.refusals]).toEqual([])
        for (const one of [st, player]) one.client.leave()
      }, 120_000)

      it('a node that stands still for longer than others wait finds its people lost, and they are back by themselves', async () => {
        const [a, b] = nodes as [ServerNode, ServerNode]
        const [keeper, guest] = people as [Person, Person]
        const st = await join(a, keeper, NAME)
        const player = await join(b, guest, NAME)
        const isOnline = (): boolean | undefined =>
          st.view().session.usersAll.find(({ id }) => id === guest.id)?.isOnline
        await vi.waitFor(() => expect(isOnline()).toBe(true), SOON)
        b.child.kill('SIGSTOP')
        await vi.waitFor(() => expect(isOnline()).not.toBe(true), SOON)
        b.child.kill('SIGCONT')
        await vi.waitFor(() => expect(isOnline()).toBe(true), SOON)
        expect(player.refusals).toEqual([])
        for (const one of [st, player]) one.client.leave()
      }, 120_000)
    })
  }
})
