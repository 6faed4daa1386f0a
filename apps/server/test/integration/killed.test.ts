import { fakeClock } from '@belfry/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn } from '../support/people.ts'
import { queried, recordedFacts, recordedSqlite } from '../support/recorded.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, type Seated } from '../support/tables.ts'

interface Killed {
  readonly sessionId: string
  readonly recordedUntil: number
  readonly lastSeq: number
  /** Last place in `session_rows` that the index covers, and the number of rows. */
  readonly folded: number
  readonly rows: number
  /** Two rows with one seq: the server's own, and one that another connection inserted after it. */
  readonly duplicate: { readonly seq: number; readonly first: string; readonly second: string }
  readonly acknowledged: readonly { readonly text: string; readonly seq: number }[]
}

const facts = recordedFacts<Killed>('killed/acknowledged.json')
const { sessionId, duplicate, acknowledged, lastSeq } = facts
const MINUTE_MS = 60_000
const CODE = 'killed'
const noteOf = (text: string): string => `"text":"${text}"`

describe('a data folder of a server killed in the middle of a game', () => {
  let server: TestServer
  let st: Seated
  const readLog = () => server.running.services.database.sessionLog.read(sessionId, 0)

  beforeAll(async () => {
    const storage = await recordedSqlite('killed/belfry.sqlite', true)
    const now = facts.recordedUntil + MINUTE_MS
    // Captchas use the calendar of the machine.
    vi.useFakeTimers({ toFake: ['Date'], now })
    server = await startTestServer({ storage, clock: fakeClock(now) })
    st = await join(server, await logIn(server, 'keeper@example.org'), CODE)
  })
  afterAll(async () => {
    vi.useRealTimers()
    st.client.leave()
    await server.stop()
  })

  it('holds rows in the write-ahead log that the session index does not cover', async () => {
    const untouched = await recordedSqlite('killed/belfry.sqlite', true)
    expect(queried(untouched, 'select place from session_tail')).toMatchObject([{ place: facts.folded }])
    const rows = queried(untouched, 'select place, seq from session_rows')
    expect(rows).toHaveLength(facts.rows)
    expect(rows.filter(({ seq }) => seq === duplicate.seq)).toHaveLength(2)
    await untouched.remove()
    const withoutWal = await recordedSqlite('killed/belfry.sqlite')
    const folded = queried(withoutWal, 'select seq from session_rows')
    expect(folded.length).toBeLessThan(facts.rows)
    await withoutWal.remove()
  })

  it('loses no acknowledged decision', async () => {
    const game = await st.sees(({ session }) => JSON.stringify(session.game))
    expect(acknowledged.filter(({ text }) => !game.includes(noteOf(text)))).toEqual([])
    const rows = await readLog()
    for (const { text, seq } of acknowledged) expect(rows[seq - 1]?.events).toContain(noteOf(text))
  })

  it('keeps the first of two rows with the same seq', async () => {
    const rows = await readLog()
    const seqs = rows.map(({ seq }) => seq)
    expect(seqs.slice(0, lastSeq)).toEqual(Array.from({ length: lastSeq }, (_, at) => at + 1))
    expect(rows[duplicate.seq - 1]?.events).toContain(noteOf(duplicate.first))
    expect(JSON.stringify(rows)).not.toContain(duplicate.second)
    expect(JSON.stringify(st.view())).not.toContain(duplicate.second)
  })

  it('continues the game', async () => {
    await st.sees(({ session }) => session.players.length === 5 && session.players.every(({ role }) => role))
    const note = { type: 'note', data: { text: 'and on' }, isPrivate: true }
    expect(await st.ask('history', { type: 'add', payload: note })).toMatchObject({ ok: true })
    expect(await st.ask('history', { type: 'phase', payload: 1 })).toMatchObject({ ok: true })
    const player = await join(server, await logIn(server, 'ada@example.org'), CODE)
    await player.sees(({ self, session }) => self.seat === 0 && session.players[0]?.role)
    player.client.leave()
  })
})
