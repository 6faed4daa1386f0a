import { isDeepStrictEqual } from 'node:util'
import { fakeClock, unwrap } from '@belfry/kit'
import { SYSTEM } from '@belfry/rules'
import { startServer } from '../../src/app/server.ts'
import { readSession, restoreSession } from '../../src/modules/sessions/stored-room.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createLog } from '../../src/platform/system/log.ts'

/**
 * The server of a siege: a process of its own, as nobody may end it, with its real gateway and its real limits. Only
 * its clock is the test's. Whoever started it tells it what to do, and it answers.
 */
const BAD_LINE = /"level":"(?:error|fatal)"/

const bad: string[] = []
const log = createLog('info', {
  write: (line: string) => {
    if (BAD_LINE.test(line) && bad.length < 20) bad.push(line)
  },
})
const clock = fakeClock(Number(process.env['STARTS_AT']))
const running = await startServer(unwrap(readConfig(process.env)), {
  clock,
  log,
  requestMs: Number(process.env['REQUEST_MS']),
})
const { live, database } = running.services

const idOf = async (code: string): Promise<string> => (await live.sessions.findLive(code))?.id ?? ''

/** As it would come back from the log or over a wire: what is absent and what is undefined are the same there. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const LOOKS = 100
const LOOK_MS = 20

/** Everything that a siege asks of the process, by its name. */
const duties = {
  advance: async (ms: number) => clock.advance(ms),
  state: async (code: string) => live.host.find(await idOf(code))?.state,
  /** Whether the log of a table tells the same as the table itself. */
  /** Whoever hangs up is still being written down: a log that is true is so as soon as nothing happens meanwhile. */
  isLogTrue: async (code: string) => {
    const id = await idOf(code)
    const room = await live.host.open(id)
    for (let look = 1; ; look++) {
      await room.settled()
      const { state } = room
      const restored = restoreSession(await readSession(database.sessionLog, id)).state
      if (isDeepStrictEqual(stored(restored), stored(state))) return true
      if (look === LOOKS) return false
      await new Promise((next) => setTimeout(next, LOOK_MS))
    }
  },
  end: async (code: string) => {
    await (await live.host.open(await idOf(code))).dispatch({ type: 'endSession' }, SYSTEM)
  },
  wellBeing: async () => {
    globalThis.gc?.()
    const sockets = await new Promise<number>((done) =>
      running.app.server.getConnections((_error, count) => done(count)),
    )
    return { heap: process.memoryUsage().heapUsed, sockets, seated: running.services.connections.count, bad }
  },
} as const

export type Duties = typeof duties

process.on('message', ({ id, name, arg }: { id: number; name: keyof Duties; arg: never }) => {
  duties[name](arg).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: running.port })
