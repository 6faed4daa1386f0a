import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { archiveFor, workerArchives, workerSourceOf } from '../../src/core/media-worker.ts'
import { createMediaWorker } from '../../src/edges/media-worker.ts'

const SYSTEM = { platform: 'linux', arch: 'x64', kernel: '6.1.0-18-amd64' }
const FILE = 'mediasoup-worker-3.27.1-linux-x64-kernel6.tgz'
const WORKER = '#!/bin/sh\necho "you do not seem to be my real father!" >&2\n'

let folder = ''
const endings: (() => void)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-worker-'))
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
  rmSync(folder, { recursive: true, force: true })
})

/** The worker as its authors pack it. */
function packed(text: string): Buffer {
  const content = join(folder, 'content')
  mkdirSync(content, { recursive: true })
  writeFileSync(join(content, 'mediasoup-worker'), text)
  return execFileSync('tar', ['-cz', '-C', content, 'mediasoup-worker'])
}

/** Somebody who has it. */
async function releases(archive: Buffer) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(request.url === `/3.27.1/${FILE}` ? 200 : 404).end(archive)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return { asked, files: `http://127.0.0.1:${(server.address() as AddressInfo).port}/3.27.1/{file}` }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const workerOf = (files: string, checksums: Readonly<Record<string, string>>) => {
  const log = vi.fn<(line: string) => void>()
  const source = workerSourceOf(JSON.stringify({ files, checksums }))
  if (!source) throw new Error('no source')
  return { log, ...createMediaWorker({ source, system: SYSTEM, folder: join(folder, 'workers'), log }) }
}

describe('the media worker of a package', () => {
  it('is fetched once, taken with its checksum alone, and is where the table looks for it', async () => {
    const archive = packed(WORKER)
    const { asked, files } = await releases(archive)
    const worker = workerOf(files, { [FILE]: sha256(archive) })
    expect(worker.state()).toBe('preparing')
    const { MEDIASOUP_WORKER_BIN: place = '' } = worker.settings()
    await worker.begin()
    expect(worker.state()).toBe('ready')
    expect(readFileSync(place, 'utf8')).toBe(WORKER)
    await workerOf(files, { [FILE]: sha256(archive) }).prepare()
    expect(asked).toEqual([`/3.27.1/${FILE}`])
    expect(worker.log).not.toHaveBeenCalled()
  })

  it.each([
    [
      'what is sent is another',
      () => ({ [FILE]: sha256(Buffer.from('another')) }),
      WORKER,
      'another checksum',
    ],
    [
      'it does not run here',
      (archive: Buffer) => ({ [FILE]: sha256(archive) }),
      'broken',
      'does not run on this',
    ],
    ['nobody packed it for this system', () => ({}), WORKER, 'knows of no media worker'],
    ['there is none any more', () => ({ [`old-${FILE}`]: 'a' }), WORKER, 'answers 404'],
  ])(
    'is done without where %s: one line, and the table starts without voices',
    async (_what, sums, text, reason) => {
      const archive = packed(text)
      const { files } = await releases(archive)
      const worker = workerOf(files, sums(archive))
      expect(await worker.prepare()).toBe('none')
      expect(worker.settings()).toEqual({ CHAT_SERVER: 'off' })
      expect(worker.log.mock.calls.flat()).toEqual([expect.stringContaining(reason)])
      expect(worker.log.mock.calls.flat()[0]).toMatch(
        /^No voices and pictures: .*The table runs on without\.$/,
      )
    },
  )

  it('is done without where there is no network, and tried again with the next table', async () => {
    const worker = workerOf('http://127.0.0.1:1/{file}', { [FILE]: 'a' })
    await worker.begin()
    await worker.begin()
    expect(worker.log.mock.calls.flat()).toEqual(
      Array(2).fill(expect.stringContaining('127.0.0.1:1 does not answer')),
    )
  })

  it('is the one for this system, of those its authors name', () => {
    expect(workerArchives('3.27.1', 'linux', 'x64')).toContain(FILE)
    expect(workerArchives('3.27.1', 'darwin', 'arm64')).toEqual(['mediasoup-worker-3.27.1-darwin-arm64.tgz'])
    const source = { files: 'https://example.org/{file}', checksums: { [FILE]: 'a' } }
    expect(archiveFor(source, SYSTEM)).toEqual({ url: `https://example.org/${FILE}`, sha256: 'a' })
    expect(archiveFor(source, { ...SYSTEM, kernel: '5.10.0' })).toBeUndefined()
    // From a checkout the server looks for its worker by itself.
    expect(workerSourceOf(undefined)).toBeUndefined()
  })
})
