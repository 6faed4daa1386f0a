import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join as path, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCertificate } from '../../src/tls/certificate.ts'
import { localServer } from '../support/local-server.ts'
import { member } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { join, openSession } from '../support/tables.ts'

const operations = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const files = [...operations.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, text = '']) => text)
const documented = files.find((text) => text.includes('upstream belfry_sockets')) ?? ''
const hasNginx = spawnSync('nginx', ['-v']).status === 0

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The configuration of the manual, with this machine's addresses in the places of the manual's. */
describe.runIf(hasNginx)('nginx as the manual has it', () => {
  let folder: string
  let stop: () => Promise<void>

  beforeEach(() => {
    folder = mkdtempSync(path(tmpdir(), 'belfry-nginx-'))
    mkdirSync(path(folder, 'logs'))
    stop = async () => undefined
  })
  afterEach(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const write = (sites: string): string[] => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    const file = path(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log;\nevents {}\nhttp { access_log off; ${temporary}\n${sites}\n}\n`,
    )
    return ['-p', folder, '-c', file]
  }
  const serve = async (first: string, second: string): Promise<string> => {
    const port = await freePort()
    const sites = documented
      .replaceAll('10.0.0.11:8081', new URL(first).host)
      .replaceAll('10.0.0.12:8081', new URL(second).host)
      .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
      .replaceAll(/^\s*ssl_certificate.*$/gm, '')
    const child = spawn('nginx', write(sites), { stdio: 'ignore' })
    stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/`)).status).toBeLessThan(500), 10_000)
    return url
  }

  it('is a valid configuration, with its certificate', () => {
    const { cert, key } = makeCertificate(['belfry.example.org'], Date.now())
    writeFileSync(path(folder, 'fullchain.pem'), cert)
    writeFileSync(path(folder, 'key.pem'), key)
    const args = write(files.join('\n').replaceAll('/etc/ssl/belfry', folder))
    execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' })
  })

  it('brings everybody of a session to the same node, and sessions to both; metrics to nobody', async () => {
    const nodes = await Promise.all(['a', 'b'].map((name) => localServer(() => ({ body: { name } }))))
    const [first, second] = nodes
    const url = await serve(first?.url ?? '', second?.url ?? '')
    const nodeOf = async (session: string): Promise<string> =>
      ((await (await fetch(`${url}/backend/socket/?session=${session}`)).json()) as { name: string }).name
    const served = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const node = await nodeOf(`town${i}`)
      served.add(node)
      expect([await nodeOf(`town${i}`), await nodeOf(`town${i}`)]).toEqual([node, node])
    }
    expect([...served].sort()).toEqual(['a', 'b'])
    expect((await fetch(`${url}/backend/metrics`)).status).toBe(403)
    for (const node of nodes) await node.stop()
  })

  it('carries sockets', async () => {
    const server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const owner = await member(server, 'proxied')
    const code = await openSession(server, owner, 'behind nginx')
    const url = await serve(server.url, server.url)
    const seated = await join({ url, clock: server.clock }, owner, code)
    expect(await seated.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })).toMatchObject(
      {
        ok: true,
      },
    )
    await seated.sees(({ session }) => session.players.length === 1)
    seated.client.leave()
    await server.stop()
  })
})
