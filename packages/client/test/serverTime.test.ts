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

  it('is never off by more than half of what the quickest pings took too long', () => {
    const delay = fc.tuple(fc.nat(100), fc.nat(100))
    fc.assert(
      fc.property(fc.array(delay, { minLength: 5, maxLength: 20 }), (jitter) => {
        const time = new ServerTime()
        const samples = jitter.map(([there, back], i) => {
          const sentAt = i * 1000
          return { sentAt, receivedAt: sentAt + 600 + there + back, serverTime: sentAt + 300 + there }
        })
        for (const sample of samples) time.add(sample)
        const quick = jitter.map(([there, back]) => there + back).sort((a, b) => a - b)
        const worst = quick[Math.max(0, Math.ceil(quick.length / 4) - 1)] ?? 0
        expect(Math.abs(time.offset)).toBeLessThanOrEqual(worst / 2)
      }),
    )
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
