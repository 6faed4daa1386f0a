import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeClock } from '@belfry/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person, secondFactor } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const postgres = engines.find(([name]) => name === 'postgres')?.[1]
const TOKEN_SECRET = 'a secret that both nodes of this test share'

describe.runIf(postgres)('the status of two nodes', () => {
  const clock = fakeClock(Date.now())
  const folder = mkdtempSync(join(tmpdir(), 'belfry-'))
  let first: TestServer
  let second: TestServer
  let staff: Person

  beforeAll(async () => {
    const storage = await (postgres ?? (() => Promise.reject(new Error('no PostgreSQL'))))()
    first = await startTestServer({ storage, clock, env: { TOKEN_SECRET } })
    const other = { ...storage, dataDir: folder, remove: async () => undefined }
    second = await startTestServer({ storage: other, clock, env: { TOKEN_SECRET } })
    staff = await member(first, 'stella')
    await secondFactor(first, staff)
  })
  afterAll(async () => {
    await second.running.stop()
    await first.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const statusOf = async (server: TestServer) => {
    clock.advance(2000)
    return (await server.get('status', { token: staff.token })).body
  }
  const portOf = ({ running }: TestServer): string => `:${running.port}`

  it('has the errors of each, whichever answers, and says which one that is', async () => {
    second.running.services.reports.report(new Error('broke on the second'))
    for (const [asked, other] of [
      [first, second],
      [second, first],
    ] as const)
      await expect
        .poll(() => statusOf(asked))
        .toMatchObject({
          nodes: 2,
          cluster: [
            { name: expect.stringContaining(portOf(asked)), isAnswering: true, isHeard: true },
            { name: expect.stringContaining(portOf(other)), isAnswering: false, isHeard: true },
          ],
        })
    const { cluster } = await statusOf(first)
    expect(cluster[1]).toMatchObject({
      errors: 1,
      lastError: { text: expect.stringContaining('broke on the second') },
      version: expect.stringMatching(/^\d+\./),
      redis: 'off',
      voice: { reached: 0, total: 0 },
    })
    expect(cluster[0]).toMatchObject({ errors: 0, lastError: null })
  })

  it('shows one that fell silent, one that tells nothing of itself, and forgets them after an hour', async () => {
    const { nodes } = first.running.services.database.repositories
    const gone = JSON.stringify({ ...(await statusOf(first)).cluster[0], name: 'gone:1' })
    await nodes.beat('dead', clock.now() - 60_000, gone)
    await nodes.beat('oldversion', clock.now() + 3000, null)
    const { cluster, nodes: count } = await statusOf(first)
    expect(count).toBe(3)
    const known = (name: string) => cluster.find((node: { name: string }) => node.name === name)
    expect(known('oldversi')).toMatchObject({ isHeard: true, version: '' })
    expect(known('gone:1')).toMatchObject({ isHeard: false })
    await nodes.beat('dead', clock.now() - 61 * 60_000, gone)
    expect((await statusOf(first)).cluster).toHaveLength(3)
  })
})
