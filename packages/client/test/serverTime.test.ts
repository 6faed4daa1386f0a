import { draw, type Seed } from '@belfry/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServerTime } from '../src/index.ts'

describe('server time', () => {
  it('is exact over an even way, whatever its length and the gap of the clocks', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.integer({ min: -1e6, max: 1e6 }), (way, gap) => {
        const time = new ServerTime()
        for (let i = 0; i < 5; i++)
          time.add({ sentAt: i * 1000, receivedAt: i * 1000 + 2 * way, serverTime: i * 1000 + way + gap })
        expect(time.offset).toBe(gap)
        expect(time.ping).toBe(2 * way)
      }),
    )
  })

  it('is never off by more than half of what the quickest ping took too long', () => {
    const delay = fc.tuple(fc.nat(100), fc.nat(100))
    fc.assert(
      fc.property(fc.array(delay, { minLength: 5, maxLength: 20 }), (jitter) => {
        const time = new ServerTime()
        for (const [i, [there, back]] of jitter.entries())
          time.add({
            sentAt: i * 1000,
            receivedAt: i * 1000 + 600 + there + back,
            serverTime: i * 1000 + 300 + there,
          })
        const quickest = Math.min(...jitter.map(([there, back]) => there + back))
        expect(Math.abs(time.offset)).toBeLessThanOrEqual(quickest / 2)
      }),
    )
  })

  it('two screens behind 300 ms that vary by 100 either way agree within 40 ms, nineteen times in twenty', () => {
    let seed: Seed = 20
    const way = (): number => {
      const drawn = draw(seed)
      seed = drawn.seed
      return 200 + drawn.value * 200
    }
    const estimate = (): number => {
      const time = new ServerTime()
      for (let sentAt = 0; time.needsMore; sentAt += 1000) {
        const there = way()
        time.add({ sentAt, receivedAt: sentAt + there + way(), serverTime: sentAt + there })
      }
      return time.offset
    }
    const apart = Array.from({ length: 400 }, () => Math.abs(estimate() - estimate())).sort((a, b) => a - b)
    expect(apart[379]).toBeLessThanOrEqual(40)
  })

  it('forgets what it knew when a clock is set', () => {
    const time = new ServerTime()
    for (let i = 0; i < 5; i++)
      time.add({ sentAt: i * 1000, receivedAt: i * 1000 + 40, serverTime: i * 1000 + 20 })
    time.add({ sentAt: 65_000, receivedAt: 65_040, serverTime: 5020 })
    expect(time.offset).toBe(-60_000)
    expect(time.count).toBe(1)
  })

  it('asks for more pings while the way is uneven, and never without end', () => {
    const time = new ServerTime()
    const add = (trip: number) => time.add({ sentAt: 0, receivedAt: trip, serverTime: 0 })
    for (let i = 0; i < 4; i++) add(100)
    expect(time.needsMore).toBe(true)
    add(100)
    expect(time.needsMore).toBe(false)
    add(131)
    expect(time.needsMore).toBe(true)
    for (let i = 0; i < 14; i++) add(100)
    expect(time.count).toBe(20)
    expect(time.needsMore).toBe(false)
    time.reset()
    expect(time.offset).toBe(0)
    expect(time.ping).toBeNull()
  })
})
