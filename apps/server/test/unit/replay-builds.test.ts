import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import type { ReplayFile } from '@belfry/room/replay'
import { describe, expect, it } from 'vitest'
import type { StoredReplay } from '../../src/db/repositories/replays.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { limits } from '../../src/domain/limits/requests.ts'
import { REPLAY_BYTES, REPLAY_DECISIONS } from '../../src/domain/limits/values.ts'
import { ReplayBuilds, type ReplayRequest } from '../../src/modules/replays/builds.ts'
import { ownFile } from '../../src/modules/replays/own-file.ts'
import { ReplayCache } from '../../src/modules/replays/replay-cache.ts'
import { memoryLimiter } from '../../src/platform/bus/limiter.ts'

const GOLDEN = join(import.meta.dirname, '../../../../packages/room/test/replay/golden/files/v4')
const file = JSON.parse(gunzipSync(readFileSync(join(GOLDEN, 'tie.json.gz'))).toString('utf8')) as ReplayFile
const whole = file.body
if (whole.kind !== 'whole') throw new Error('not a whole game')

const HOME = '192.0.2.1'
const { person, address } = limits.replayBuild

const request = (userId: string | null, ip = HOME): ReplayRequest => ({
  actor: userId === null ? undefined : ({ user: { id: userId } } as Actor),
  caller: { ip },
  hasHungUp: () => false,
})

const stored = (content: ReplayFile, id = 'game'): StoredReplay => ({
  id,
  sessionId: 's',
  number: 1,
  link: null,
  isRevealed: false,
  bytes: brotliCompressSync(JSON.stringify(content)),
})

function builds() {
  const bites: string[] = []
  const built = new ReplayBuilds({
    limiter: memoryLimiter(() => 0),
    bite: (limit) => bites.push(limit),
    ticks: () => 0,
  })
  const read = async (replay: StoredReplay, place: string | null = 'seat-1', isCounted = true) => {
    const answer = await built.file(request('ada'), { replay, words: [], place, isCounted })
    return answer.ok ? (answer.value?.body.kind ?? null) : answer.error.code
  }
  return { built, read, bites }
}

describe('builds that are counted', () => {
  it('five a minute for a person, whichever games they alternate between', async () => {
    const { read, bites } = builds()
    const answers: unknown[] = []
    for (let game = 0; game <= person.burst; game++) answers.push(await read(stored(file, `game-${game}`)))
    expect(answers).toEqual([...Array(person.burst).fill('own'), 'request.limited'])
    expect(bites).toEqual(['replay-builds'])
    expect(await read(stored(file, 'game-0'))).toBe('own')
  })

  it('five a minute for an address without a login, and none of another address', async () => {
    const { built } = builds()
    for (let i = 0; i < person.burst; i++)
      expect(await built.count(request(null))).toMatchObject({ ok: true })
    expect(await built.count(request(null))).toMatchObject({ error: { code: 'request.limited' } })
    expect(await built.count(request(null, '192.0.2.2'))).toMatchObject({ ok: true })
  })

  it('people who alternate on one address share a limit of the address', async () => {
    const { built } = builds()
    const people = address.burst / person.burst
    const allowed: boolean[] = []
    for (let i = 0; i < address.burst * 2; i++)
      allowed.push((await built.count(request(`guest-${i % (people * 2)}`))).ok)
    expect(allowed.filter(Boolean)).toHaveLength(address.burst)
    expect((await built.count(request('ada', '192.0.2.2'))).ok).toBe(true)
  })
})

describe('replays that are too large', () => {
  it('a file of too many decisions or bytes is refused, and looked at once', async () => {
    const { read } = builds()
    const many = { ...file, body: { ...whole, rows: Array(REPLAY_DECISIONS + 1).fill([0, []]) } }
    const heavy = { ...file, app: 'x'.repeat(REPLAY_BYTES) }
    for (const large of [
      stored(many, 'many'),
      stored(heavy, 'heavy'),
      { ...stored(file), bytes: Buffer.from('') },
    ])
      for (const place of ['seat-1', null]) expect(await read(large, place, false)).toBe('replay.tooLarge')
    // The verdict is kept: asking again takes nothing of the limit.
    for (let i = 0; i < person.burst * 2; i++)
      expect(await read(stored(many, 'many'))).toBe('replay.tooLarge')
    expect(await read(stored(file, 'honest'))).toBe('own')
  })

  it('a view that takes too long is given up, and one whose client hung up', async () => {
    let now = 0
    const slow = { ticks: () => (now += 1000), hasHungUp: () => false }
    expect(await ownFile(file, 'seat-1', slow)).toBe('too-large')
    expect(await ownFile(file, 'seat-1', { ...slow, ticks: () => (now += 20), hasHungUp: () => true })).toBe(
      'hung-up',
    )
    const fine = await ownFile(file, 'seat-1', { ticks: () => 0, hasHungUp: () => true })
    expect(fine).toMatchObject({ body: { kind: 'own' } })
    expect(await ownFile(file, 'seat-20', { ticks: () => 0, hasHungUp: () => false })).toBeNull()
  })
})

describe('replays that were built', () => {
  it('are built again when the stored replay changes', async () => {
    const { read } = builds()
    const app = (version: string): StoredReplay => stored({ ...file, app: version })
    for (let i = 0; i < person.burst; i++) expect(await read(app(`${i}`))).toBe('own')
    expect(await read(app(`${person.burst - 1}`))).toBe('own')
    expect(await read(app('changed'))).toBe('request.limited')
  })

  it('are kept up to a size, the least recently read forgotten first', () => {
    const cache = new ReplayCache(30)
    cache.set('a', 'v', 'x'.repeat(10))
    cache.set('b', 'v', 'x'.repeat(10))
    expect(cache.get('a', 'v')?.text).toHaveLength(10)
    cache.set('c', 'v', null)
    cache.set('d', 'v', 'x'.repeat(10))
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, 'v'))).toEqual(['a', 'c', 'd'])
    cache.set('e', 'v', 'x'.repeat(40))
    expect(cache.get('e', 'v')).toBeUndefined()
    expect(cache.get('a', 'other')).toBeUndefined()
    expect(cache.get('a', 'v')).toBeUndefined()
  })
})
