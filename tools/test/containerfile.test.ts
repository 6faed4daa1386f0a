import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '../../apps/server/src/platform/tls/certificate.ts'
import { contents, isWanted, UNUSED_FILES } from '../image/contents.mjs'
import { buildContext } from './support/build-context.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const lines = read('Containerfile').replaceAll('\\\n', ' ').split('\n')
const argumentsOf = (instruction: string): string[] =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

/** The program and its arguments of an instruction in its list form. */
const commandOf = (text: string | undefined): string[] => JSON.parse(/\[.*\]/.exec(text ?? '')?.[0] ?? '[]')

describe('the container image', () => {
  it('copies and runs what is there', () => {
    const copied = argumentsOf('COPY').filter((text) => !text.startsWith('--from'))
    expect(copied.length).toBeGreaterThan(0)
    for (const text of copied) {
      for (const source of text.split(' ').slice(0, -1)) expect(existsSync(join(ROOT, source))).toBe(true)
    }
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const wanted = [
      ...argumentsOf('RUN')
        .join(' ')
        .matchAll(/npm run (\S+)/g),
    ].map(([, name = '']) => name)
    expect(wanted.filter((name) => scripts[name] === undefined)).toEqual([])
    const run = argumentsOf('RUN').flatMap((text) => text.match(/tools\/\S+\.mjs/g) ?? [])
    expect(run.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const [program, main = ''] = commandOf(argumentsOf('CMD').at(-1))
    expect(program).toBe('node')
    expect(existsSync(join(ROOT, main))).toBe(true)
  })

  it('is no image unless the media worker runs in it, with the libraries of the place where it was made', () => {
    const steps = argumentsOf('RUN')
      .join(' && ')
      .split(/ *&& */)
    const at = (step: string): number => steps.findIndex((each) => each.startsWith(step))
    expect(at('npm ci')).toBe(0)
    expect(at('npm run media-worker')).toBeGreaterThan(at('npm ci'))
    expect(at('node tools/image/main.mjs /image')).toBeGreaterThan(at('npm run media-worker'))
    expect(argumentsOf('COPY').at(-1)).toBe('--from=build /image /')
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM '))).join('\n')
    expect(last).toMatch(/apt-get install [^&]*\$\(cat packages\.txt\)[\s\S]*node tools\/image\/check\.mjs/)
  })

  it('has what runs and what the operator needs, and nothing of those who build and test it', () => {
    const taken = contents()
    for (const path of ['apps/server', 'apps/media', 'packages/rules', 'packages/content', 'tools/admin.mjs'])
      expect(taken).toContain(path)
    expect(taken.filter((path) => path !== 'apps/web/dist' && !existsSync(join(ROOT, path)))).toEqual([])
    for (const path of [
      'apps/web',
      'packages/bot',
      'packages/client',
      'e2e',
      'bench',
      'docs',
      'node_modules',
    ])
      expect(taken).not.toContain(path)
    const files = ['apps/server/src/main.ts', 'apps/server/test/unit/parts.test.ts', 'apps/web/dist/a.js.map']
    expect(files.filter(isWanted)).toEqual(files.slice(0, 1))
  })

  it('leaves behind what packages bring for others, and takes all that Node loads of them', () => {
    const unused = [
      ...['a/b.js.map', 'a/b.d.ts', '@a/b/src/c.ts', 'a/README.md', 'a/lib/b.test.js'],
      ...['a/test', '@a/b/tests', 'a/spec', 'a/lib/tests', 'a/node/lib/test', 'a/node_modules/b/test'],
    ]
    const used = [
      ...['a/b.js', 'a/b.mjs', 'a/src/test', 'a/lib/test.js', 'a/lib/latest', 'a/LICENSE', 'test'],
      ...['a/package.json', 'a/contest'],
    ]
    expect([...used, ...unused].filter((path) => UNUSED_FILES.test(path))).toEqual(unused)
  })

  it('names every port that is served', () => {
    const defaultOf = (name: string): string =>
      new RegExp(`^\\| \`${name}\` \\| \`(\\d+)\``, 'm').exec(read('docs/configuration.md'))?.[1] ?? ''
    const [pages, media] = [defaultOf('PORT'), defaultOf('RTC_PORT')]
    expect(argumentsOf('EXPOSE')).toEqual([`${pages}/tcp ${media}/udp ${media}/tcp`])
    const published = /podman run .*/.exec(read('docs/operations.md'))?.[0] ?? ''
    for (const port of [`${pages}:${pages}`, `${media}:${media}/udp`, `${media}:${media}/tcp`])
      expect(published).toContain(`-p ${port} `)
  })

  it('is built from sources alone: no data, settings, history, caches or installed packages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'belfry-context-'))
    const taken = ['Containerfile', 'package.json', 'apps/server/src/db/sqlite/lock.ts', 'tools/admin.mjs']
    const left = [
      ...['.env', '.env.production', 'deploy/.env', 'apps/web/.env', 'deploy/tls/key.pem', 'own.key'],
      ...['data/belfry.sqlite', 'data/backups/a.backup', 'data-old/outbox/1.txt', 'deploy/belfry.sqlite-wal'],
      ...[
        'belfry.sqlite.before-2026',
        'tonight.backup',
        '.git/config',
        '.cache/compiled/a',
        'apps/web/.cache/b',
      ],
      ...['node_modules/a/index.js', 'apps/server/node_modules/b/index.js', 'apps/web/dist/index.html'],
      ...['packages/kit/.tsc/a.js', 'server.log', 'test-results/a.png'],
    ]
    for (const path of [...taken, ...left]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
    // Docker reads the first two names, Podman the last two; the first that is there counts.
    const ignores = ['Containerfile.dockerignore', '.dockerignore', '.containerignore'].filter((name) =>
      existsSync(join(ROOT, name)),
    )
    expect(ignores).toEqual(['.dockerignore'])
    const ignore = join(ROOT, '.dockerignore')
    expect(buildContext(folder, ignore).toSorted()).toEqual(taken.toSorted())
    rmSync(folder, { recursive: true })
    const sent = new Set(buildContext(ROOT, ignore))
    for (const path of contents().filter((each) => each !== 'apps/web/dist'))
      expect(sent.has(path) || sent.has(`${path}/package.json`), path).toBe(true)
  })

  it('is built, wherever that is told, in a format that keeps the health check', () => {
    const told = ['Containerfile', 'docs/operations.md', 'README.md'].flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => line.includes('podman build')),
    )
    expect(told.length).toBeGreaterThan(1)
    expect(told.filter((line) => !line.includes('podman build --format docker '))).toEqual([])
  })

  it('is healthy while the server says so', async () => {
    let status = 200
    const answer = (_: unknown, reply: ServerResponse): unknown => reply.writeHead(status).end()
    const server = createServer(answer).listen(0, '127.0.0.1')
    const secured = createSecureServer(makeCertificate(['localhost'], Date.now()), answer)
    secured.listen(0, '127.0.0.1')
    await Promise.all([once(server, 'listening'), once(secured, 'listening')])
    const portOf = (one: Server): string => String((one.address() as AddressInfo).port)
    const [program, ...args] = commandOf(argumentsOf('HEALTHCHECK')[0])
    expect(program).toBe('node')
    const ask = { plain: { PORT: portOf(server) }, secured: { PORT: portOf(secured), TLS: 'acme' } }
    const check = async (env: NodeJS.ProcessEnv = ask.plain): Promise<unknown> =>
      (await once(spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' }), 'exit'))[0]
    expect(await Promise.all([check(), check(ask.secured)])).toEqual([0, 0])
    status = 503
    expect(await check()).toBe(1)
    for (const one of [server, secured]) {
      one.closeAllConnections()
      one.close()
    }
    expect(await check()).toBe(1)
  })
})
