import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { collect } from '../lib/run.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT })]
const lock: { packages: Record<string, { version?: string; integrity?: string; link?: boolean }> } =
  JSON.parse(read('package-lock.json'))

it('every dependency is one exact version, and the lock file has its checksum', () => {
  const named = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path))
    return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  const foreign = named.filter(([name]) => !name.startsWith('@belfry/'))
  expect(foreign.length).toBeGreaterThan(50)
  expect(foreign.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const unchecked = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
  )
  expect(unchecked).toEqual([])
})

it('npm run sbom lists every package of a release with checksum and licence, and no tool of ours', () => {
  const { stdout, status, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/sbom.mjs')], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const document: { bomFormat: string; components: Record<'name' | 'group' | 'version', string>[] } =
    JSON.parse(stdout)
  expect(document.bomFormat).toBe('CycloneDX')
  const listed = document.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  )
  const { packages } = lock
  for (const name of ['fastify', 'pg', 'mediasoup', 'react', 'sharp', 'socket.io'])
    expect(listed).toContain(`${name}@${packages[`node_modules/${name}`]?.version}`)
  expect(listed).toContain(`ws@${packages['node_modules/engine.io/node_modules/ws']?.version}`)
  expect(listed.filter((each) => /^(vitest|knip|@biomejs\/biome|@belfry\/\w+)@/.test(each))).toEqual([])
  const incomplete = document.components.filter(
    (each) => JSON.stringify(each).includes('"licenses":[]') || JSON.stringify(each).includes('"hashes":[]'),
  )
  expect(incomplete).toEqual([])
})

it('the workflow runs npm audit and commands that are there', () => {
  const { on, jobs } = parse(read('.github/workflows/audit.yml'))
  expect(on.schedule).toHaveLength(1)
  const commands = jobs.audit.steps.flatMap(({ run }: { run?: string }) => run ?? [])
  expect(commands.join('\n')).toContain('npm audit --omit dev')
  const { scripts } = JSON.parse(read('package.json'))
  for (const [, name = ''] of commands.join('\n').matchAll(/npm run (?:--\w+ )?(\S+)/g))
    expect(Object.keys(scripts)).toContain(name)
})

describe('npm run image:pin', () => {
  const stops: (() => unknown)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  /** Answers as a registry does, also with the question for a token. */
  async function registry(contentOf: (path: string) => string | undefined, lies = false): Promise<string> {
    const server = createServer((request, reply) => {
      const { url = '', headers } = request
      if (url.startsWith('/token'))
        return reply.end(JSON.stringify({ token: `for ${url.split('scope=')[1]}` }))
      if (!headers.authorization?.startsWith('Bearer for '))
        return reply
          .writeHead(401, { 'www-authenticate': `Bearer realm="${here}/token",service="a",scope="pull"` })
          .end()
      const content = contentOf(url)
      if (content === undefined) return reply.writeHead(404).end()
      return reply
        .writeHead(200, { 'docker-content-digest': lies ? 'sha256:0' : digest(content) })
        .end(content)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    stops.push(() => server.close())
    return here
  }
  const digest = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`

  function project() {
    const folder = mkdtempSync(join(tmpdir(), 'belfry-pin-'))
    stops.push(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'deploy'))
    for (const path of ['Containerfile', 'deploy/compose.yaml']) cpSync(join(ROOT, path), join(folder, path))
    const text = (): string =>
      ['Containerfile', 'deploy/compose.yaml']
        .map((path) => readFileSync(join(folder, path), 'utf8'))
        .join('\n')
    const pin = (at: string) =>
      collect(process.execPath, [join(ROOT, 'tools/image/pin.mjs'), '--registry', at, '--folder', folder])
    return { text, pin }
  }

  it('writes the digest of every image that the registry has, and again when a tag has moved', async () => {
    const { text, pin } = project()
    let round = 'first'
    const here = await registry((path) => `${round} ${path}`)
    for (const each of ['first', 'second']) {
      round = each
      expect((await pin(here)).code).toBe(0)
      const images = [...text().matchAll(/^(?:FROM|\s+image:) (docker\.io\/(\S+):(\S+?)@(\S+))/gm)]
      expect(images.map(([, , name]) => name)).toEqual([
        'library/node',
        'library/debian',
        'library/postgres',
        'library/redis',
      ])
      for (const [, , name, tag, written] of images)
        expect(written).toBe(digest(`${round} /v2/${name}/manifests/${tag}`))
    }
    expect(text()).toMatch(/^FROM docker\.io\/library\/node:\S+ AS build$/m)
    expect(text()).toMatch(/image: belfry$/m)
  })

  it('writes nothing where an image is missing, a digest is wrong or nobody answers', async () => {
    const { text, pin } = project()
    const before = text()
    const missing = await registry((path) => (path.includes('redis') ? undefined : path))
    const lying = await registry((path) => path, true)
    for (const [at, why] of [
      [missing, 'answers 404'],
      [lying, 'not that of the content'],
      ['http://127.0.0.1:9', 'could not be resolved'],
    ] as const) {
      const { code, output } = await pin(at)
      expect(code).toBe(1)
      expect(output).toContain('nothing is written')
      expect(output).toContain(why)
      expect(text()).toBe(before)
    }
  })
})
