import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

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
    const [program, main = ''] = commandOf(argumentsOf('CMD').at(-1))
    expect(program).toBe('node')
    expect(existsSync(join(ROOT, main))).toBe(true)
  })

  it('has the media worker, and its script before the packages for developers go', () => {
    const steps = argumentsOf('RUN')
      .join(' && ')
      .split(/ *&& */)
    const at = (step: string): number => steps.findIndex((each) => each.startsWith(step))
    expect(at('npm ci')).toBe(0)
    expect(at('npm run media-worker')).toBeGreaterThan(at('npm ci'))
    expect(at('npm prune')).toBeGreaterThan(at('npm run media-worker'))
    expect(argumentsOf('COPY').at(-1)).toMatch(/^--from=build .*\/belfry \/belfry$/)
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

  it('takes neither what was installed or kept here nor anybody’s secrets', () => {
    const ignored = read('.containerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', '**/dist', 'data', '.env']))
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

  it('leaves the project’s own Node behind, under the name it is installed by', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const removed = argumentsOf('RUN').flatMap((text) => [...text.matchAll(/node_modules\/(node-\S+)\*/g)])
    const isRemoved = (name: string): boolean => removed.some(([, start = '']) => name.startsWith(start))
    const forLinux = Object.keys(optionalDependencies).filter((name) => name.includes('linux'))
    expect(forLinux.length).toBeGreaterThan(0)
    expect(forLinux.filter((name) => !isRemoved(name))).toEqual([])
  })

  it('is healthy while the server says so', async () => {
    let status = 200
    const server = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const PORT = String((server.address() as AddressInfo).port)
    const [program, ...args] = commandOf(argumentsOf('HEALTHCHECK')[0])
    expect(program).toBe('node')
    const check = async (): Promise<unknown> =>
      (await once(spawn(process.execPath, args, { env: { PORT }, stdio: 'ignore' }), 'exit'))[0]
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    server.closeAllConnections()
    server.close()
    expect(await check()).toBe(1)
  })
})
