import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { vi } from 'vitest'
import { freePort } from '../../../../tools/lib/ports.mjs'
import { makeCertificate } from '../../src/platform/tls/certificate.ts'

/** Let's Encrypt's own authority for tests, and a name server for it that finds every name on this machine. */
export interface Pebble {
  /** For ACME_DIRECTORY. */
  readonly directory: string
  /** Where it looks for proofs: for ACME_HTTP_PORT. */
  readonly httpPort: number
  stop(): Promise<void>
}

/** Six days: a test that waits for the renewal lets the server's clock run through four of them, not through years. */
const CERTIFICATE_SECONDS = 6 * 24 * 60 * 60

export const hasPebble = spawnSync('pebble', ['-h']).error === undefined

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export async function startPebble(): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-pebble-'))
  const [port = 0, dns = 0, management = 0, httpPort = 0] = await Promise.all(
    Array.from({ length: 4 }, () => freePort()),
  )
  const { cert, key } = makeCertificate(['127.0.0.1', 'localhost'], Date.now())
  const place = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: '',
    certificate: place('cert.pem', cert),
    privateKey: place('key.pem', key),
    httpPort,
    tlsPort: httpPort,
    certificateValidityPeriod: CERTIFICATE_SECONDS,
  }
  const config = place('pebble.json', JSON.stringify({ pebble: settings }))
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  const names = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${management}`, ...off]
  const children = [
    spawn('pebble-challtestsrv', names, { stdio: 'ignore' }),
    spawn('pebble', ['-strict', '-config', config, '-dnsserver', `127.0.0.1:${dns}`], {
      stdio: 'ignore',
      // Every fourth nonce is refused, as it may be; and nothing proven is remembered.
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '25', PEBBLE_AUTHZREUSE: '0' },
    }),
  ]
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  const directory = `https://127.0.0.1:${port}/dir`
  await vi.waitFor(async () => (await fetch(directory)).json(), { timeout: 10_000, interval: 20 })
  return {
    directory,
    httpPort,
    async stop() {
      await Promise.all(children.map(ended))
      setDefaultCACertificates(trusted)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
