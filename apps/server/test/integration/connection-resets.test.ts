import { seededCup } from '@belfry/kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { relayProgram } from '../../src/modules/voice/child-relay.ts'
import { resetConnections, trafficOf } from '../support/reset-traffic.ts'
import { rawGet, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const AT_ONCE = 20
const CONNECTIONS = Number(process.env['RESET_CONNECTIONS'] ?? AT_ONCE)
/** npm test repeats the same resets; longer runs draw a seed. */
const DRAWN = CONNECTIONS > AT_ONCE ? Math.floor(Math.random() * 2 ** 32) : 1
const SEED = Number(process.env['RESET_SEED'] ?? DRAWN)
/** Far more than it takes on a busy machine: about 40 ms for a connection of each protocol. */
const LIMIT_MS = 120_000 + CONNECTIONS * 500
const METRICS_TOKEN = 'token of this test'

const SETTINGS = {
  CHAT_SERVER: 'on',
  RTC_PORT: '0',
  RTC_PAGES_PORT: '8443',
  RTC_RELAY: relayProgram() ? 'on' : 'off',
  METRICS_TOKEN,
}

/** Log lines about an error that ended, or could have ended, the server or the chat server. */
const troubleIn = (out: string): readonly string[] =>
  out
    .split('\n')
    .filter((line) => /"level":"(fatal|error)"|unexpected|the (chat server|relay) ended/.test(line))

/** Asks first and looks at the log afterwards: by then every reset has reached the server. */
async function expectHealthy(server: ServerProcess): Promise<void> {
  const pages = await rawGet(server, '/backend/health')
  const voice = await rawGet(server, '/backend/chat/health')
  expect({ trouble: troubleIn(server.out()), exitCode: server.child.exitCode, pages, voice }).toEqual({
    trouble: [],
    exitCode: null,
    pages: expect.stringContaining('{"ok":true}'),
    voice: expect.stringContaining('{"ok":true}'),
  })
}

describe(`connections that are reset at a random byte (RESET_SEED=${SEED})`, () => {
  it.each([
    ['plain', {}],
    ['TLS=auto', { TLS: 'auto' }],
  ])(
    'do not end the server nor the chat server: %s',
    async (_name, env) => {
      const server = await startServerProcess({ ...SETTINGS, ...env })
      onTestFinished(server.stop)
      await expect.poll(() => rawGet(server, '/backend/chat/health')).toContain('{"ok":true}')
      const cup = seededCup(SEED)
      for (const traffic of await trafficOf(server.isTls, cup)) {
        for (let left = CONNECTIONS; left > 0; left -= AT_ONCE)
          await resetConnections(server.port, traffic, Math.min(left, AT_ONCE), cup)
        await expectHealthy(server).catch((error: unknown) => {
          throw new Error(`${traffic.name}, RESET_SEED=${SEED}`, { cause: error })
        })
      }
      const metrics = await rawGet(server, '/backend/metrics', [`Authorization: Bearer ${METRICS_TOKEN}`])
      expect(metrics).toContain('belfry_uncaught_network_errors_total 0')
    },
    LIMIT_MS,
  )
})
