import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { fakeClock } from '@belfry/kit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../src/platform/system/log.ts'
import { type Storage, sqliteStorage } from '../support/engines.ts'
import { hasPebble, type Pebble, startPebble } from '../support/pebble.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOST = 'belfry.example.org'
const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

interface Line {
  readonly msg: string
  readonly err?: { readonly message: string }
  readonly [name: string]: unknown
}

describe.runIf(hasPebble)('a certificate from an authority', () => {
  const opened: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })
  const lines: Line[] = []
  const said = (msg: string): readonly Line[] => lines.filter((line) => line.msg === msg)
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })

  const start = async (
    pebble: Pick<Pebble, 'directory' | 'httpPort'>,
    storage: Storage,
    clock = fakeClock(Date.now()),
  ): Promise<TestServer> => {
    lines.length = 0
    const env = {
      TLS: 'acme',
      PUBLIC_URL: `https://${HOST}`,
      ACME_DIRECTORY: pebble.directory,
      ACME_EMAIL: 'ringer@example.org',
      ACME_HTTP_PORT: String(pebble.httpPort),
    }
    return startTestServer({ env, storage: { ...storage, remove: async () => undefined }, clock, log })
  }
  const kept = async (): Promise<Storage> => {
    const storage = await sqliteStorage()
    opened.push(() => storage.remove())
    return storage
  }
  const reached = async ({ running }: TestServer): Promise<TLSSocket> => {
    const line = connect({
      port: running.port,
      host: '127.0.0.1',
      servername: HOST,
      rejectUnauthorized: false,
    })
    await once(line, 'secureConnect')
    // A server that stops may reset it.
    return line.on('error', () => undefined)
  }
  const shown = async (server: TestServer): Promise<X509Certificate> => {
    const line = await reached(server)
    const certificate = line.getPeerX509Certificate()
    line.destroy()
    if (!certificate) throw new Error('no certificate')
    return certificate
  }

  it('is ordered, proven, kept closed, served again after a restart and renewed without one', async () => {
    const pebble = await startPebble()
    opened.push(() => pebble.stop())
    const storage = await kept()
    const clock = fakeClock(Date.now())
    const server = await start(pebble, storage, clock)
    expect((await shown(server)).issuer).toContain('CN=Belfry')
    clock.advance(0)
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('certificate obtained'), 20_000)
    const first = await shown(server)
    expect(first.issuer).toContain('Pebble')
    expect(first.checkHost(HOST)).toBe(HOST)
    const folder = join(storage.dataDir, 'tls')
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o077)
    expect(new Set(modes)).toEqual(new Set([0]))
    const plain = await fetch(`http://127.0.0.1:${pebble.httpPort}/join/a?b=c`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `https://${HOST}/join/a?b=c`])
    await server.stop()

    const again = await start(pebble, storage, clock)
    opened.push(() => again.stop())
    clock.advance(0)
    expect((await shown(again)).serialNumber).toBe(first.serialNumber)
    const open = await reached(again)
    const life = first.validToDate.getTime() - first.validFromDate.getTime()
    const due = first.validFromDate.getTime() + (life * 2) / 3
    clock.advance(due - clock.now() - DAY_MS)
    expect(said('certificate obtained')).toHaveLength(0)
    clock.advance(DAY_MS + MINUTE_MS)
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('certificate obtained'), 20_000)
    expect((await shown(again)).serialNumber).not.toBe(first.serialNumber)
    expect(open.destroyed).toBe(false)
    open.destroy()
  })

  it('that is refused leaves people a certificate, is told, and is asked for with growing pauses', async () => {
    const pebble = await startPebble()
    opened.push(() => pebble.stop())
    const storage = await kept()
    const clock = fakeClock(Date.now())
    // The authority looks at another port: what it finds there is no proof.
    const server = await start({ ...pebble, httpPort: 0 }, storage, clock)
    const tries = async (count: number): Promise<void> => {
      await vi.waitFor(() => expect(said('no certificate')).toHaveLength(count), 20_000)
    }
    clock.advance(0)
    await tries(1)
    expect(said('no certificate')[0]).toMatchObject({
      level: 'warn',
      host: HOST,
      serving: 'a certificate that nobody signed',
      again: new Date(clock.now() + 5 * MINUTE_MS).toISOString(),
      err: { message: expect.stringContaining('127.0.0.1') },
    })
    expect((await shown(server)).issuer).toContain('CN=Belfry')
    clock.advance(5 * MINUTE_MS)
    await tries(2)
    expect(said('no certificate')[1]?.['again']).toBe(new Date(clock.now() + 15 * MINUTE_MS).toISOString())
    clock.advance(14 * MINUTE_MS)
    await server.stop()

    // A start asks at once, unless it has just been refused.
    const again = await start({ ...pebble, httpPort: 0 }, storage, clock)
    clock.advance(0)
    await tries(1)
    await again.stop()
    const soon = await start(pebble, storage, clock)
    opened.push(() => soon.stop())
    clock.advance(4 * MINUTE_MS)
    clock.advance(MINUTE_MS)
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('certificate obtained'), 20_000)
    expect(said('no certificate')).toEqual([])
    expect((await shown(soon)).issuer).toContain('Pebble')
  })

  it('needs a port for its proof, and the start that cannot have it says which', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const httpPort = typeof address === 'object' && address ? address.port : 0
    const storage = await kept()
    await expect(start({ directory: 'https://127.0.0.1:1/dir', httpPort }, storage)).rejects.toThrow(
      new RegExp(`port ${httpPort} .*Set ACME_HTTP_PORT\\.$`),
    )
    other.close()
  })
})
