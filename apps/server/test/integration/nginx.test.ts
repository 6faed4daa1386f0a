import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../src/platform/system/log.ts'
import { makeCertificate } from '../../src/platform/tls/certificate.ts'
import { engines, sqliteStorage } from '../support/engines.ts'
import { localServer } from '../support/local-server.ts'
import { member } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { freePort } from '../../../../tools/lib/ports.mjs'
import { join, openSession } from '../support/tables.ts'

const DEPLOY = resolve(import.meta.dirname, '../../../../deploy/nginx')
const site = (name: string): string => readFileSync(path(DEPLOY, name), 'utf8')
const postgres = engines.find(([name]) => name === 'postgres')?.[1]
const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The files that operators copy, with this test's addresses in the places of theirs. */
describe.runIf(hasNginx)('nginx with the files of deploy/nginx', () => {
  let folder: string
  let stop: () => Promise<void>

  beforeEach(() => {
    folder = mkdtempSync(path(tmpdir(), 'belfry-nginx-'))
    // Its workers are somebody else where it is started by root.
    chmodSync(folder, 0o755)
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
  const serve = async (text: string): Promise<string> => {
    const port = await freePort()
    const sites = text
      .replaceAll(/listen \[::\][^;]*;/g, '')
      .replaceAll('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${port};`)
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
  const belfry = (nodes: readonly string[]): string =>
    site('belfry.conf').replaceAll(/server 127\.0\.0\.1:8081([^;]*);/g, (_, options: string) =>
      nodes.map((node) => `server ${new URL(node).host}${options};`).join('\n'),
    )
  const chatServer = (at: string): string => site('chat-server.conf').replaceAll('http://127.0.0.1:8090', at)

  it('are valid together, with their certificate', () => {
    const { cert, key } = makeCertificate(['belfry.example.org'], Date.now())
    writeFileSync(path(folder, 'fullchain.pem'), cert)
    writeFileSync(path(folder, 'key.pem'), key)
    const args = write((site('belfry.conf') + site('chat-server.conf')).replaceAll('/etc/ssl/belfry', folder))
    const { status, stderr } = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' })
    expect(stderr).not.toMatch(/\[(warn|emerg)\]/)
    expect(status).toBe(0)
  })

  it('brings everybody of a session to the same node, and sessions to both; metrics to nobody', async () => {
    const nodes = await Promise.all(['a', 'b'].map((name) => localServer(() => ({ body: { name } }))))
    const url = await serve(belfry(nodes.map((node) => node.url)))
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
    const told = nodes.flatMap(({ requests }) => requests).filter(({ path }) => path.includes('socket'))
    expect(told.map(({ headers }) => headers.host)).toEqual(told.map(() => '127.0.0.1'))
    expect(told.map(({ headers }) => headers['x-forwarded-for'])).toEqual(told.map(() => '127.0.0.1'))
    // Who asked for no upgrade is not said to want one.
    expect(told.filter(({ headers }) => headers.connection === 'upgrade')).toEqual([])
    for (const node of nodes) await node.stop()
  })

  it('nginx carries the sockets of a session', async () => {
    const server = await startTestServer({ env: { TRUST_PROXY: 'on' } })
    const owner = await member(server, 'proxied')
    const code = await openSession(server, owner, 'behind nginx')
    const url = await serve(belfry([server.url]))
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

  it('without the lines for upgrades the log names the cause once, and tables work all the same', async () => {
    const said: unknown[] = []
    const log = createLog('warn', { write: (line: string) => void said.push(JSON.parse(line).msg) })
    const server = await startTestServer({ env: { TRUST_PROXY: 'on' }, log })
    const owner = await member(server, 'stripped')
    const code = await openSession(server, owner, 'behind a bare proxy')
    const bare = belfry([server.url]).replaceAll(/^\s*proxy_set_header (Upgrade|Connection) .*$/gm, '')
    const url = await serve(bare)
    for (const path of ['socket', 'chat/socket', 'socket'])
      await fetch(`${url}/backend/${path}/?EIO=4&transport=websocket`)
    const seated = await join({ url, clock: server.clock }, owner, code)
    await seated.sees(({ session }) => session.sessionId === code)
    expect(said.filter((text) => String(text).includes('no WebSocket upgrades'))).toHaveLength(1)
    seated.client.leave()
    await server.stop()
  })

  it.runIf(postgres)(
    'a restart of one node after the other is seen by nobody: 500 requests, no 502',
    async () => {
      const storage = await (postgres ?? sqliteStorage)()
      const start = async (port: number) =>
        startTestServer({
          storage,
          env: { PORT: String(port), TRUST_PROXY: 'on', TOKEN_SECRET: 't'.repeat(40) },
        })
      const ports = [await freePort(), await freePort()] as const
      const nodes = [await start(ports[0]), await start(ports[1])]
      const url = await serve(belfry(nodes.map((node) => node.url)))
      const statuses: number[] = []
      const ask = async (): Promise<void> => {
        while (statuses.length < 500) {
          const isPost = statuses.length % 5 === 0
          const path = ['backend/version', 'backend/socket/?session=town', 'backend/ready'][
            statuses.length % 3
          ]
          const asked = isPost ? fetch(`${url}/backend/grant`, { method: 'POST' }) : fetch(`${url}/${path}`)
          statuses.push((await asked).status)
        }
      }
      const restart = async (): Promise<void> => {
        for (const [index, port] of ports.entries()) {
          await nodes[index]?.running.stop()
          const from = statuses.length
          // Requests meet the stopped node, which nginx must not take for dead afterwards.
          await expect.poll(() => statuses.length).toBeGreaterThan(Math.min(from + 20, 499))
          nodes[index] = await start(port)
          await expect.poll(async () => (await nodes[index]?.get('ready'))?.status).toBe(200)
        }
      }
      await Promise.all([restart(), ask(), ask()])
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(statuses.length).toBeGreaterThanOrEqual(500)
      for (const node of nodes) await node.running.stop()
      await storage.remove()
    },
  )

  it('pass to a chat server what people need, its control to those it names, and nothing else', async () => {
    const node = await localServer(({ path: asked, headers, text }) => ({
      body: { asked, from: headers['x-forwarded-for'], bytes: text.length },
    }))
    const url = await serve(chatServer(node.url))
    const ask = async (at: string, init?: RequestInit): Promise<unknown> => {
      const answer = await fetch(url + at, init)
      return answer.ok ? answer.json() : answer.status
    }
    const large = 'x'.repeat(3_900_000)
    expect(await ask('/socket/?session=town')).toEqual({ asked: '/socket/', from: '127.0.0.1', bytes: 0 })
    expect(await ask('/health')).toMatchObject({ asked: '/health' })
    expect(await ask('/control/table', { method: 'POST', body: large })).toMatchObject({
      bytes: large.length,
    })
    expect(await ask('/other')).toBe(404)
    await stop()
    const closed = await serve(chatServer(node.url).replace('allow 127.0.0.1;', ''))
    expect((await fetch(`${closed}/control/table`, { method: 'POST', body: '{}' })).status).toBe(403)
    await node.stop()
  })
})
