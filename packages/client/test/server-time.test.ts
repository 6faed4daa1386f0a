import { draw, type Seed } from '@belfry/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServerTime } from '../src/server-time.ts'

/** What clocks are granted to have parted by in the twenty seconds of a burst, halved. */
const DRIFTED_MS = 0.5

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
        expect(Math.abs(time.offset)).toBeLessThanOrEqual(quickest / 2 + DRIFTED_MS)
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
  })

  it('keeps what it knows over a new connection, and makes sure of it anew', () => {
    const time = new ServerTime()
    expect([time.offset, time.ping]).toEqual([0, null])
    const add = (sentAt: number, late = 0) =>
      time.add({ sentAt, receivedAt: sentAt + 40 + late, serverTime: sentAt + 7020 })
    for (let i = 0; i < 5; i++) add(i * 1000)
    time.renew()
    expect([time.offset, time.count, time.needsMore]).toEqual([7000, 0, true])
    add(6000, 90)
    expect(time.offset).toBeCloseTo(7000, 0)
    expect(time.count).toBe(1)
    // The pings of the last connection say nothing about how even this one is.
    for (let i = 7; i < 11; i++) add(i * 1000, 90)
    expect(time.needsMore).toBe(false)
  })

  it('listens to the pings that nothing held up, however often a busy screen is late', () => {
    const time = new ServerTime()
    for (let i = 0; i < 12; i++) {
      const late = i % 4 === 3 ? 0 : 80 + i * 20
      time.add({ sentAt: i * 700, receivedAt: i * 700 + 600 + late, serverTime: i * 700 + 300 })
    }
    expect(Math.abs(time.offset)).toBeLessThanOrEqual(DRIFTED_MS)
  })

  it('follows clocks that part slowly', () => {
    const PARTING = 0.00004
    const time = new ServerTime()
    for (let minute = 0; minute < 120; minute++) {
      const sentAt = minute * 60_000
      const held = minute % 5 === 0 ? 0 : 60
      time.add({ sentAt, receivedAt: sentAt + 100 + held, serverTime: sentAt * (1 + PARTING) + 50 })
    }
    expect(Math.abs(time.offset - 119 * 60_000 * PARTING)).toBeLessThanOrEqual(15)
    expect(time.count).toBe(24)
  })

  it('never goes back for a better estimate, but does for a clock that was set', () => {
    const time = new ServerTime()
    time.add({ sentAt: 0, receivedAt: 100, serverTime: 90 })
    expect(time.at(200)).toBe(240)
    time.add({ sentAt: 200, receivedAt: 220, serverTime: 210 })
    expect(Math.abs(time.offset)).toBeLessThanOrEqual(DRIFTED_MS)
    expect(time.at(220)).toBe(240)
    expect(time.at(300)).toBeCloseTo(300, 0)
    expect(time.at(-60_000)).toBeCloseTo(-60_000, 0)
  })
})
