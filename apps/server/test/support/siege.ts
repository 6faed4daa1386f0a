import { expect, vi } from 'vitest'
import { createLog } from '../../src/platform/system/log.ts'
import { member, type Person } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'
import { type LiveTable, liveTable, type Seated } from './tables.ts'
import { knock, type Wire } from './wire.ts'

/** A table at which an ordinary evening goes on while somebody means harm. */
export interface Siege {
  readonly server: TestServer
  readonly table: LiveTable
  /** Every line of the server's log. */
  readonly logged: readonly string[]
  person(name: string): Person
  /** A bare wire that was let in. */
  enter(name: string, session?: string): Promise<Wire>
  /** What the door says to a proof. */
  refusal(auth: unknown): Promise<unknown>
  /** Whatever happened, nobody else noticed and nothing went wrong inside. */
  expectPeace(): Promise<void>
  stop(): Promise<void>
}

const AT_TABLE = ['keeper', 'watcher', 'alice', 'bob'] as const

/** The first account is staff, so it belongs to nobody; the names given come besides those at the table. */
export async function besiege(others: readonly string[]): Promise<Siege> {
  const logged: string[] = []
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  const server = await startTestServer({ log, withLimits: true })
  const people: Record<string, Person> = {}
  for (const name of ['stella', ...AT_TABLE, ...others]) people[name] = await member(server, name)
  const person = (name: string): Person => people[name] as Person
  const table = await liveTable(server, AT_TABLE.map(person), 'the table')
  const alice = table.players[0] as Seated
  return {
    server,
    table,
    logged,
    person,
    async enter(name, session = table.code) {
      const proof = { token: person(name).token, session, version: '3.46.4', cursor: null }
      const wire = await knock(server, proof)
      await wire.hears('42["messages"')
      return wire
    },
    async refusal(auth) {
      const wire = await knock(server, auth)
      const said = JSON.parse((await wire.hears('44')).slice(2)) as { data: unknown }
      await vi.waitFor(() => expect(wire.isClosed()).toBe(true))
      expect(wire.heard.filter((frame) => frame.startsWith('42'))).toEqual([])
      return said.data
    },
    async expectPeace() {
      expect(await alice.ask('typo', {})).toMatchObject({ ok: false, code: 'unknown-message' })
      expect(alice.client.getSnapshot().connection).toBe('connected')
      expect(await server.metrics()).toContain('belfry_errors_total 0')
      expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
    },
    async stop() {
      table.leave()
      await server.stop()
    },
  }
}
