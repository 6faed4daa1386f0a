import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostingOf, isReady, saidBy, serverEnvironment } from '../../src/core/hosting.ts'
import { publicKeyText, signFile } from '../../src/core/minisign.ts'
import { createHosting } from '../../src/edges/hosting.ts'
import { becomeInstance } from '../../src/edges/instance.ts'
import { placeLinks } from '../../src/edges/links.ts'
import { download } from '../../src/edges/download.ts'
import { createUpdates } from '../../src/edges/updates.ts'
import { runProgram } from '../../src/program.ts'

let folder = ''
const endings: (() => Promise<void> | void)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-desktop-'))
})
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
  rmSync(folder, { recursive: true, force: true })
})

describe('links of a package that was unpacked without', () => {
  it('are made once, and lead to where the parts really lie', () => {
    mkdirSync(join(folder, 'packages', 'kit'), { recursive: true })
    mkdirSync(join(folder, 'node_modules', '@belfry'), { recursive: true })
    writeFileSync(join(folder, 'packages', 'kit', 'index.ts'), '')
    writeFileSync(join(folder, 'links.json'), '{"node_modules/@belfry/kit":"packages/kit"}')
    symlinkSync(join(folder, 'moved away'), join(folder, 'node_modules', '@belfry', 'kit'))
    for (let start = 0; start < 2; start++) placeLinks(folder)
    const found = realpathSync(join(folder, 'node_modules', '@belfry', 'kit', 'index.ts'))
    expect(found).toBe(join(realpathSync(folder), 'packages', 'kit', 'index.ts'))
  })
})

describe('one program at a time', () => {
  it('a second start knocks at the first and ends', async () => {
    const door = join(folder, 'door.sock')
    const onKnock = vi.fn()
    const first = await becomeInstance(door, onKnock)
    expect(statSync(door).mode & 0o777).toBe(0o600)
    expect(await becomeInstance(door, () => undefined)).toBeNull()
    expect(onKnock).toHaveBeenCalledOnce()
    first?.leave()
  })

  it('a door that was left behind keeps nobody out', async () => {
    const door = join(folder, 'door.sock')
    writeFileSync(door, '')
    const instance = await becomeInstance(door, () => undefined)
    expect(instance).not.toBeNull()
    instance?.leave()
  })
})

describe('updates', () => {
  const key = { id: randomBytes(8), seed: randomBytes(32) }
  const FILE = 'belfry-3.47.0-linux-x64.tar.gz'

  /** A release of one program that can be run. */
  function packed(): Buffer {
    const content = join(folder, 'content')
    mkdirSync(join(content, 'bin'), { recursive: true })
    writeFileSync(join(content, 'bin', 'belfry'), '#!/bin/sh\n')
    chmodSync(join(content, 'bin', 'belfry'), 0o755)
    return execFileSync('tar', ['-czf', '-', '.'], { cwd: content })
  }

  /** Somebody who hands out releases. */
  async function codeHost(files: Readonly<Record<string, string | Buffer>>) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const name = request.url?.split('/').at(-1) ?? ''
      asked.push(name)
      const file = files[name]
      if (file === undefined) response.statusCode = 404
      response.end(file)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(() => new Promise((resolve) => server.close(() => resolve())))
    const { port } = server.address() as AddressInfo
    const base = `http://127.0.0.1:${port}`
    return {
      asked,
      source: { tags: `${base}/tags`, files: `${base}/{tag}/{file}`, publicKey: publicKeyText(key) },
    }
  }

  const TAGS = '[{"name":"v3.47.0"},{"name":"v3.46.4"}]'
  const versions = () => join(folder, 'versions')
  const updatesOf = (source: Parameters<typeof createUpdates>[0]['source'], onChange = vi.fn()) =>
    createUpdates({
      source,
      version: '3.46.4',
      platform: 'linux',
      arch: 'x64',
      versions: versions(),
      onChange,
    })

  it('[DESK-05] are looked for, fetched, checked and unpacked by the program itself, once', async () => {
    const archive = packed()
    const signature = signFile(key, archive, `file:${FILE}`)
    const { source, asked } = await codeHost({ tags: TAGS, [FILE]: archive, [`${FILE}.minisig`]: signature })
    const onChange = vi.fn()
    const updates = updatesOf(source, onChange)
    expect(await updates.look()).toEqual({ version: '3.47.0', isReady: true, failure: null })
    expect(onChange.mock.calls.map(([update]) => update.isReady)).toEqual([false, true])
    const program = join(versions(), '3.47.0', 'bin', 'belfry')
    expect(statSync(program).mode & 0o111).not.toBe(0)
    expect(readFileSync(program, 'utf8')).toBe('#!/bin/sh\n')
    await updates.look()
    expect(asked.filter((name) => name === FILE)).toHaveLength(1)
  })

  it.each([
    ['nobody signed it', undefined],
    ['another signed it', () => signFile({ ...key, seed: randomBytes(32) }, packed(), `file:${FILE}`)],
    [
      'it is an older one that was signed',
      () => signFile(key, packed(), 'file:belfry-3.46.0-linux-x64.tar.gz'),
    ],
  ])('are left alone where %s, and the program says why', async (_what, sign) => {
    const files = { tags: TAGS, [FILE]: packed(), ...(sign ? { [`${FILE}.minisig`]: sign() } : {}) }
    const { source } = await codeHost(files)
    const update = await updatesOf(source).look()
    expect(update).toMatchObject({ version: '3.47.0', isReady: false })
    expect(update.failure).toMatch(/404|signature/)
    expect(existsSync(join(versions(), '3.47.0'))).toBe(false)
  })

  it('resume a download that broke off, and use nothing of it before its signature is right', async () => {
    const archive = packed()
    const ranges: (string | undefined)[] = []
    const half = Math.floor(archive.length / 2)
    const server = createServer(({ headers }, response) => {
      ranges.push(headers.range)
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': archive.length - from })
      if (from > 0) response.end(archive.subarray(from))
      else response.write(archive.subarray(0, half), () => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(() => new Promise((resolve) => server.close(() => resolve())))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/release`
    const file = join(folder, 'release.part')
    expect(Buffer.from(await download(url, file)).equals(archive)).toBe(true)
    expect(ranges).toEqual([undefined, `bytes=${half}-`])
    rmSync(file)
    await expect(download(url, file, { most: half - 1 })).rejects.toThrow('too large')
    expect(existsSync(file)).toBe(false)
  })

  it('end when nothing comes any more, and not because the whole takes long', async () => {
    const server = createServer((_request, response) => void response.writeHead(200).write('a'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(async () => server.closeAllConnections())
    endings.push(() => new Promise((resolve) => server.close(() => resolve())))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/release`
    const file = join(folder, 'slow.part')
    writeFileSync(file, 'there already')
    await expect(download(url, file, { idleMs: 100 })).rejects.toThrow('nothing came')
  })

  it('are not looked for without a source, and old ones are forgotten', async () => {
    expect(await updatesOf(undefined).look()).toEqual({ version: null, isReady: false, failure: null })
    for (const version of ['3.40.0', '3.46.4', '3.48.0'])
      mkdirSync(join(versions(), version), { recursive: true })
    const { source } = await codeHost({ tags: '[]' })
    await updatesOf(source).look()
    expect(['3.40.0', '3.46.4', '3.48.0'].map((version) => existsSync(join(versions(), version)))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a table on this computer', () => {
  const BANNER = `Belfry 3.46.4
  on this machine      http://localhost:8082
  from other machines  http://192.168.1.7:8082
  from other machines  http://10.0.0.3:8082
  administrator        register, then open http://localhost:8082/administrator?code=abc
  ready; Ctrl-C stops
`

  it('is entered where its server says, the first time as the one who runs it', () => {
    expect(isReady(BANNER)).toBe(true)
    expect(hostingOf(BANNER)).toMatchObject({
      ownAddress: 'http://127.0.0.1:8082/administrator?code=abc',
      addresses: ['http://192.168.1.7:8082', 'http://10.0.0.3:8082'],
    })
    expect(hostingOf(BANNER)?.code?.size).toBe(33)
    expect(hostingOf(BANNER.replace(/^.*administrator.*\n/m, ''))?.ownAddress).toBe('http://127.0.0.1:8082')
    expect(isReady(BANNER.replace('ready', 'stopping'))).toBe(false)
    // Into a pipe the server writes its lines as records.
    const records = BANNER.split('\n').map((line) => JSON.stringify({ level: 'info', msg: line.trim() }))
    expect(hostingOf(saidBy(records.join('\n')))).toEqual(hostingOf(BANNER))
    expect(isReady(saidBy(records.join('\n')))).toBe(true)
    expect(serverEnvironment({ A: 'b' }, '/data/table', 8082)).toMatchObject({
      A: 'b',
      DATA_DIR: '/data/table',
      HOST: '0.0.0.0',
      PORT: '8082',
    })
  })

  it('starts in a process of its own with its own data, once, and stops with the program', async () => {
    const server = join(folder, 'server.mjs')
    writeFileSync(
      server,
      `import { writeFileSync } from 'node:fs'
writeFileSync('started', process.env.DATA_DIR + ' ' + process.pid)
console.log(${JSON.stringify(BANNER)})
process.stdin.on('end', () => { writeFileSync('stopped', process.env.END_WITH_INPUT); process.exit(0) }).resume()`,
    )
    const dataDir = join(folder, 'table')
    const hosting = createHosting({ server, dataDir, log: () => undefined })
    expect(hosting.current()).toBeNull()
    const [first, second] = await Promise.all([hosting.start(), hosting.start()])
    expect(second).toBe(first)
    expect(hosting.current()).toBe(first)
    expect(readFileSync(join(dataDir, 'started'), 'utf8')).toContain(dataDir)
    await hosting.stop()
    expect(readFileSync(join(dataDir, 'stopped'), 'utf8')).toBe('yes')
    expect(hosting.current()).toBeNull()
  })

  it('that cannot start says why', async () => {
    const server = join(folder, 'server.mjs')
    writeFileSync(server, `console.error('Belfry cannot start: no room.'); process.exit(1)`)
    const hosting = createHosting({ server, dataDir: join(folder, 'table'), log: () => undefined })
    await expect(hosting.start()).rejects.toThrow('Belfry cannot start: no room.')
    expect(hosting.current()).toBeNull()
  })
})

describe('a table that has nobody to send its mails', () => {
  it('tells the one who hosts it the code of the newest mail to an address, and of no other', async () => {
    const server = join(folder, 'server.mjs')
    const dataDir = join(folder, 'table')
    writeFileSync(
      server,
      `console.log('  http://localhost:8081\\n  ready;'); process.stdin.on('end', () => process.exit()).resume()`,
    )
    const hosting = createHosting({ server, dataDir, log: () => undefined })
    mkdirSync(join(dataDir, 'outbox'), { recursive: true })
    for (const [name, code] of [
      ['1 0000 mail a+b@example.org', 111111],
      ['2 0001 mail a+b@example.org', 222222],
      ['3 0002 mail bb@example.org', 333333],
    ])
      writeFileSync(join(dataDir, 'outbox', `${name}.txt`), `Your code: ${code}.`)
    expect(await hosting.mailedCode('a+b@example.org')).toBeNull()
    await hosting.start()
    expect(await hosting.mailedCode('a+b@example.org')).toBe('222222')
    await hosting.stop()
  })
})

describe('a program that cannot open its window', () => {
  const start = async (browser: string | undefined) => {
    const said: string[] = []
    const env = { BELFRY_DESKTOP_DATA: folder, ...(browser === undefined ? {} : { BELFRY_BROWSER: browser }) }
    const exit = await runProgram({
      machine: { platform: 'linux', env, home: folder },
      arch: 'x64',
      version: '3.46.4',
      server: '',
      source: undefined,
      languages: ['en'],
      browserArguments: [],
      exists: () => false,
      tell: async (text) => void said.push(text),
    })
    return { exit, said: said.join('\n') }
  }

  it.each([
    ['there is no browser', undefined, /needs a browser of the Chromium family.*BELFRY_BROWSER/],
    ['the browser is gone', '/nowhere/chromium', /\/nowhere\/chromium cannot be started/],
    ['its profile is broken or taken', '/bin/false', /ended before it showed a window.*profile/],
  ])('says in one line that %s', async (_what, browser, line) => {
    const { exit, said } = await start(browser)
    expect(exit).toBe(1)
    expect(said).toMatch(line)
    expect(said.split('\n')).toHaveLength(1)
  })

  it('says what the browser said of it', async () => {
    const browser = join(folder, 'browser')
    writeFileSync(browser, '#!/bin/sh\necho "[1:1:ERROR:zygote_host.cc:130] No usable sandbox!" >&2\n', {
      mode: 0o755,
    })
    const { said } = await start(browser)
    expect(said).toMatch(/move that folder away\. The browser says: No usable sandbox!$/)
  })

  it('says so of a profile that is no folder', async () => {
    writeFileSync(join(folder, 'profile'), 'no folder')
    const { exit, said } = await start('/bin/false')
    expect(exit).toBe(1)
    expect(said).toMatch(/ended before it showed a window.*profile/)
  })
})
