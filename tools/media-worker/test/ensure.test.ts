import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WorkerHouse, workerCalled } from './support/house.ts'

const COMMAND = 'tools/media-worker.mjs'

let house: WorkerHouse
beforeEach(() => {
  house = new WorkerHouse()
})
afterEach(() => house.remove())

/** The worker, packed as its authors pack it. */
function archiveOf(text: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-archive-'))
  writeFileSync(join(folder, 'mediasoup-worker'), text)
  const archive = execFileSync('tar', ['-cz', '-C', folder, 'mediasoup-worker'])
  rmSync(folder, { recursive: true })
  return archive
}

describe('npm run media-worker', () => {
  it('is content with a worker that is there', async () => {
    house.worker = workerCalled('there')
    expect(await house.run(COMMAND)).toEqual({ code: 0, printed: 'The media worker is there.\n' })
    expect(house.kept).toEqual([])
  })

  it('fetches the one its authors built, and keeps it for the next checkout', async () => {
    const asked = await house.releases(archiveOf(workerCalled('fetched')))
    expect(await house.run(COMMAND)).toEqual({
      code: 0,
      printed: expect.stringMatching(
        /^Fetching the media worker \.\.\. done in .* s\nThe media worker is fetched\.\n$/,
      ),
    })
    expect(house.worker).toContain('fetched')
    expect(asked).toEqual([
      'HEAD /releases',
      expect.stringMatching(/^GET \/releases\/3\..*\/mediasoup-worker-.*\.tgz$/),
    ])
    expect(house.kept).toHaveLength(1)
    expect(house.drafts).toEqual([])
    house.worker = 'broken'
    expect((await house.run(COMMAND)).printed).toBe('The media worker was kept by an earlier checkout.\n')
    expect(house.worker).toContain('fetched')
    expect(asked).toHaveLength(2)
  })

  it('uses nothing from the cache that does not run', async () => {
    await house.releases(archiveOf(workerCalled('first')))
    await house.run(COMMAND)
    house.executable(house.kept[0] ?? '', '#!/bin/sh\nexit 1\n')
    house.worker = 'broken'
    await house.releases(archiveOf(workerCalled('second')))
    expect(await house.run(COMMAND)).toMatchObject({ code: 0 })
    expect(house.worker).toContain('second')
    house.worker = 'broken'
    expect((await house.run(COMMAND)).printed).toContain('kept by an earlier checkout')
    expect(house.worker).toContain('second')
  })

  it('builds where nobody answers, and where they have none for this system', async () => {
    house.compilers()
    expect(await house.run(COMMAND)).toEqual({
      code: 0,
      printed: expect.stringMatching(
        /^Building the media worker, .* done in .*\nThe media worker is built\.\n$/,
      ),
    })
    expect(house.worker).toContain('built')
    expect(house.kept).toHaveLength(1)
    expect(house.drafts).toEqual([])
    for (const archive of [undefined, archiveOf('#!/bin/sh\necho another libc >&2\n')]) {
      rmSync(join(house.root, 'caches'), { recursive: true })
      house.worker = 'broken'
      await house.releases(archive)
      expect(await house.run(COMMAND)).toMatchObject({ code: 0 })
      expect(house.worker).toContain('built')
    }
  })

  it('two at once build without harm', async () => {
    house.compilers()
    const both = await Promise.all([house.run(COMMAND), house.run(COMMAND)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(house.worker).toContain('built')
    expect(house.drafts).toEqual([])
  })

  it('says why there is no way', async () => {
    const { code, printed } = await house.run(COMMAND)
    expect(code).toBe(1)
    expect(printed).toMatch(
      /^belfry: no voice and video: 127\.0\.0\.1:1 does not answer; building it takes root on Debian, or the packages g\+\+, meson, .*\n$/,
    )
    expect(house.worker).toBeUndefined()
    expect(house.drafts).toEqual([])
  })

  it('shows what the compiler said when it fails', async () => {
    house.compilers({ ninja: '#!/bin/sh\necho "fatal error: uv.h: No such file"\nexit 1\n' })
    const { code, printed } = await house.run(COMMAND)
    expect(code).toBe(1)
    expect(printed).toMatch(
      /fatal error: uv\.h: No such file\nbelfry: no voice and video: .*; ninja could not build it\n$/,
    )
    expect(house.worker).toBeUndefined()
  })

  it('refuses a worker that is built and does not run', async () => {
    house.compilers({ ninja: '#!/bin/sh\ntouch build/mediasoup-worker\n' })
    expect((await house.run(COMMAND)).printed).toContain('it is made, but does not run')
    expect({ worker: house.worker, kept: house.kept }).toEqual({ worker: undefined, kept: [] })
  })

  it('takes a worker of one’s own, and only that', async () => {
    house.executable('own', workerCalled('own'))
    house.env['MEDIASOUP_WORKER_BIN'] = join(house.root, 'own')
    expect((await house.run(COMMAND)).printed).toBe('The media worker is there.\n')
    house.env['MEDIASOUP_WORKER_BIN'] = join(house.root, 'nothing')
    expect((await house.run(COMMAND)).printed).toMatch(
      /MEDIASOUP_WORKER_BIN names .*nothing, which does not run/,
    )
  })

  it('fetches nothing when told so', async () => {
    const asked = await house.releases(archiveOf(workerCalled('fetched')))
    house.env['MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD'] = 'true'
    expect((await house.run(COMMAND)).printed).toContain('forbids to fetch it')
    expect(asked).toEqual([])
  })
})
