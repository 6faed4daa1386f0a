import { fakeClock } from '@belfry/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Storage } from '../support/engines.ts'
import { logIn } from '../support/people.ts'
import { queried, recordedFacts, recordedSqlite } from '../support/recorded.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join } from '../support/tables.ts'

/** One finished game per session; what happened next at the table overwrote most of their records. */
interface RecordedSession {
  readonly sessionId: string
  readonly gameId: string
  readonly isLive: boolean
  readonly hasLog: boolean
  readonly hasReplay: boolean
}

interface Recorded {
  readonly recordedUntil: number
  readonly sessions: Readonly<Record<string, RecordedSession>>
}

const FOLDER = 'overwritten-games'
const MINUTE_MS = 60_000
const { recordedUntil, sessions } = recordedFacts<Recorded>(`${FOLDER}/expected.json`)

describe('games overwritten by what followed at the table', () => {
  let storage: Storage
  let server: TestServer
  const count = (sql: string, value: string): number => queried(storage, sql, value).length

  beforeAll(async () => {
    storage = await recordedSqlite(`${FOLDER}/games.sqlite`)
    const now = recordedUntil + MINUTE_MS
    // Captchas use the calendar of the machine.
    vi.useFakeTimers({ toFake: ['Date'], now })
    server = await startTestServer({ storage, clock: fakeClock(now) })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.stop()
  })

  it.each(Object.entries(sessions))(
    '%s: the game, its log and its replay are there',
    async (_name, recorded) => {
      const { sessionId, gameId, isLive, hasLog, hasReplay } = recorded
      expect(count('select id from games where id = ? and record is not null', gameId)).toBe(hasLog ? 1 : 0)
      expect(count('select id from games where id = ?', gameId)).toBe(1)
      expect(count('select user_id from game_participants where game_id = ?', gameId)).toBeGreaterThan(0)
      const { sessionLog } = server.running.services.database
      expect((await sessionLog.read(sessionId, 0)).length > 0).toBe(hasLog)
      expect(count('select id from replays where game_id = ?', gameId)).toBe(hasReplay ? 1 : 0)
      const live = count('select id from sessions where id = ? and ended_at is null', sessionId)
      expect(live).toBe(isLive ? 1 : 0)
    },
  )

  it('the live session goes on with the script chosen after the reveal', async () => {
    const st = await join(server, await logIn(server, 'keeper@example.org'), 'live')
    await st.sees(({ session }) => session.edition?.id === 'bmr' && session.players.length === 5)
    expect(await st.ask('newGame')).toMatchObject({ ok: true })
    st.client.leave()
  })
})
