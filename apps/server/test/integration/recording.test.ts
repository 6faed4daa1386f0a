import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordingStore } from '../../src/modules/recording/store.ts'
import { member, type Person, signUp } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const recording = (text = 'the rope snapped') => ({
  version: '3.46.4',
  agent: 'a browser',
  startedAt: 1,
  stoppedAt: 2,
  dropped: 0,
  entries: [{ at: 1, kind: 'error', text }],
})

describe('recordings', () => {
  let server: TestServer
  let alice: Person

  beforeAll(async () => {
    server = await startTestServer()
    alice = await member(server, 'alice')
  })
  afterAll(() => server.stop())

  const folder = () => join(server.running.config.dataDir, 'recordings')

  it('are not taken from accounts that are not verified', async () => {
    const newcomer = await signUp(server, 'newcomer')
    expect(await server.post('recording', recording(), { token: newcomer.token })).toMatchObject({
      status: 403,
      body: { code: 'access.unverified' },
    })
  })

  it('are kept as a file named in the answer, for those who are logged in', async () => {
    const { status, body } = await server.post('recording', recording(), { token: alice.token })
    expect(status).toBe(200)
    const kept = JSON.parse(await readFile(join(folder(), `${body.name}.json`), 'utf8'))
    expect(kept).toEqual(recording())
    expect(await server.post('recording', recording())).toMatchObject({
      status: 401,
      body: { code: 'access.login' },
    })
  })

  it('are refused when too large or of another shape', async () => {
    const before = await readdir(folder())
    const tooLarge = { ...recording(), agent: 'x'.repeat(300 * 1024) }
    expect(await server.post('recording', tooLarge, { token: alice.token })).toMatchObject({ status: 413 })
    expect(await server.post('recording', { entries: [] }, { token: alice.token })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    })
    expect(await readdir(folder())).toEqual(before)
  })
})

describe('the folder of recordings', () => {
  it('keeps a share for each, so that nobody pushes out everybody', async () => {
    const place = await mkdtemp(join(tmpdir(), 'belfry-recordings-'))
    const store = recordingStore(place, { keep: 5, each: 2 })
    const first = await store.save('1000000000001', 1000, {})
    for (const at of [2000, 3000, 4000, 5000, 6000, 7000]) await store.save('1000000000002', at, { at })
    const kept = await readdir(place)
    expect(kept).toHaveLength(3)
    expect(kept).toContain(`${first}.json`)
    await rm(place, { recursive: true })
  })

  it('keeps the newest and lets the oldest go', async () => {
    const place = await mkdtemp(join(tmpdir(), 'belfry-recordings-'))
    const store = recordingStore(place, { keep: 2 })
    const names = []
    for (const at of [1000, 2000, 3000]) names.push(await store.save('1000000000001', at, { at }))
    expect((await readdir(place)).toSorted()).toEqual(names.slice(1).map((name) => `${name}.json`))
    await rm(place, { recursive: true })
  })
})

describe('links', () => {
  it('are told to the web app as the operator wrote them', async () => {
    const server = await startTestServer({
      env: { LINKS: 'terms=https://example.org/terms,feedback=mailto:us@example.org' },
    })
    const { body } = await server.get('config')
    expect(body.links).toEqual({ terms: 'https://example.org/terms', feedback: 'mailto:us@example.org' })
    await server.stop()
  })
})
