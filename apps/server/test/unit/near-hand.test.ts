import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type NearHand, nearHand } from '../../src/db/sqlite/near-hand.ts'
import { emptyLog } from '../support/empty-log.ts'

/** The writer of the other thread, as far as the near hand can see it: somebody else with the same file. */
let other: DatabaseSync
let folder: string
let near: NearHand
let time: number
/** How long each reading of the clock lets pass: two of them enclose a commit. */
let step: number

const row = (sessionId: string, seq: number, more: { requestId?: string; dueAt?: number } = {}) =>
  ({ sessionId, seq, requestId: null, events: '[]', at: 1, dueAt: null, ...more }) as const
const stored = () => other.prepare('select session_id, seq from session_log order by 1, 2').all().length
const byOther = (sessionId: string, seq: number) =>
  other.prepare('insert into session_log values (?, ?, null, ?, 1)').run(sessionId, seq, '[]')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-near-'))
  const file = join(folder, 'log.sqlite')
  other = emptyLog(file)
  time = 0
  step = 0
  near = nearHand(file, () => (time += step))
})
afterEach(() => {
  near.close()
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the near hand of the embedded log', () => {
  it('writes while one session alone decides, and leaves every other case to the writer', () => {
    expect(near.append([row('a', 1)])).toBeUndefined()
    byOther('a', 1)
    expect(near.append([row('a', 2)])).toEqual([true])
    expect(stored()).toBe(2)
    expect(near.append([row('b', 1)])).toBeUndefined()
    expect(near.append([row('a', 3)])).toBeUndefined()
    expect(near.append([row('a', 3), row('b', 1)])).toBeUndefined()
    expect(near.append([row('a', 3)])).toBeUndefined()
    expect(stored()).toBe(2)
  })

  it('leaves what does not simply follow: a gap, a request that came back, another deadline', () => {
    byOther('a', 1)
    near.append([row('a', 2)])
    expect(near.append([row('a', 2, { requestId: 'r' })])).toEqual([true])
    expect(near.append([row('a', 4)])).toBeUndefined()
    expect(near.append([row('a', 3, { requestId: 'r' })])).toBeUndefined()
    expect(near.append([row('a', 3, { dueAt: 7 })])).toBeUndefined()
    expect(near.append([{ ...row('a', 3), events: null as unknown as string }])).toBeUndefined()
    expect(stored()).toBe(2)
    expect(near.append([row('a', 3)])).toEqual([true])
  })

  it('does not wait for somebody who holds the file', () => {
    byOther('a', 1)
    near.append([row('a', 2)])
    other.exec('begin immediate')
    expect(near.append([row('a', 2)])).toBeUndefined()
    other.exec('rollback')
    expect(near.append([row('a', 2)])).toEqual([true])
  })

  it('rests when the disk is slow, longer each time, and tries again', () => {
    byOther('a', 1)
    near.append([row('a', 2)])
    step = 40
    expect(near.append([row('a', 2)])).toEqual([true])
    step = 0
    expect(near.append([row('a', 3)])).toBeUndefined()
    time += 1000
    expect(near.append([row('a', 3)])).toEqual([true])
    step = 40
    expect(near.append([row('a', 4)])).toEqual([true])
    step = 0
    time += 1000
    expect(near.append([row('a', 5)])).toBeUndefined()
    time += 1000
    expect(near.append([row('a', 5)])).toEqual([true])
  })

  it('lets the writer have one in 256, so that the log beside the file is folded back', () => {
    byOther('a', 1)
    near.append([row('a', 2)])
    let seq = 2
    const left: number[] = []
    for (let i = 1; i <= 600; i++) {
      if (near.append([row('a', seq)])) seq++
      else left.push(i)
    }
    expect(left).toEqual([256, 512])
  })
})
