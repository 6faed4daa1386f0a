import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  debounce,
  debounceLeading,
  draw,
  Flood,
  failure,
  fakeClock,
  mapResult,
  mixed,
  ok,
  openCup,
  seededCup,
  sizeOf,
  throttle,
  UnreadWires,
  unwrap,
} from '../src/index.ts'

describe('result', () => {
  it('maps a value and passes a failure through', () => {
    expect(mapResult(ok(2), (n) => n * 2)).toEqual(ok(4))
    expect(mapResult(failure('no'), () => 1)).toEqual(failure('no'))
  })

  it('unwrap is loud about a failure', () => {
    expect(unwrap(ok('x'))).toBe('x')
    expect(() => unwrap(failure('broken', { seat: 3 }))).toThrow('broken')
  })
})

describe('flood', () => {
  const limits = { burst: 3, perSecond: 2 }
  const takes = (flood: Flood, count: number, now: number) =>
    Array.from({ length: count }, () => flood.take(now))

  it('lets a burst pass, refuses what is beyond it, and fills up with time', () => {
    const flood = new Flood(limits, 0)
    expect(takes(flood, 5, 0)).toEqual(['pass', 'pass', 'pass', 'refuse', 'refuse'])
    expect(takes(flood, 3, 1_000)).toEqual(['pass', 'pass', 'refuse'])
    expect(takes(flood, 4, 60_000)).toEqual(['pass', 'pass', 'pass', 'refuse'])
  })

  it('takes nothing away when the clock steps back', () => {
    const flood = new Flood(limits, 3_600_000)
    expect(takes(flood, 3, 0)).toEqual(['pass', 'pass', 'pass'])
    expect(takes(flood, 1, 500)).toEqual(['pass'])
  })

  it('cuts off whoever goes on regardless', () => {
    const flood = new Flood(limits, 0)
    const verdicts = takes(flood, 3 + 201, 0)
    expect(verdicts.slice(3, -1).every((verdict) => verdict === 'refuse')).toBe(true)
    expect(verdicts.at(-1)).toBe('cut')
  })
})

describe('unread wires', () => {
  it('those who do not read are ended once, and those who are gone are forgotten', () => {
    const onCut = vi.fn()
    const unread = new UnreadWires(100, onCut)
    const wires = [50, 100, 101, 500].map((writableLength) => {
      const wire = { writableLength, close: () => {}, destroy: vi.fn() }
      const once = (_event: 'close', run: () => void): void => {
        wire.close = run
      }
      unread.watch({ writableLength, destroy: wire.destroy, once })
      return wire
    })
    wires[3]?.close()
    unread.look()
    unread.look()
    expect(wires.map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0, 1, 0])
    expect(onCut).toHaveBeenCalledTimes(1)
  })
})

describe('size', () => {
  it('is about that of the JSON, and bytes are not counted one by one', () => {
    expect(sizeOf({ name: 'Ada', seats: [1, null] })).toBe(4 + 5 + 5 + 4 * 8)
    expect(sizeOf([new Uint8Array(1_400_000)])).toBe(1_400_016)
  })
})

describe('rng', () => {
  it('the same seed gives the same order, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
        const once = mixed(items, seededCup(seed))
        expect(mixed(items, seededCup(seed))).toEqual(once)
        expect(once.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b))
      }),
    )
  })

  it('dice of somebody else decide alone, and leave another seed', () => {
    const rolls = [0.9, 0, 0.4, 0.25]
    const cup = openCup(() => rolls.shift() ?? 0)
    // The last stays, the third and the first change places, then the first two.
    expect(mixed(['a', 'b', 'c', 'd'], cup)).toEqual(['b', 'c', 'a', 'd'])
    expect(cup.left()).toBe(2 ** 30)
  })

  it('draws stay within [0, 1) and move the seed on', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const drawn = draw(seed)
        expect(drawn.value).toBeGreaterThanOrEqual(0)
        expect(drawn.value).toBeLessThan(1)
        expect(drawn.seed).not.toBe(seed)
      }),
    )
  })
})

describe('rate', () => {
  it('debounceLeading sends the first call at once and the last at the end of the window', () => {
    const clock = fakeClock()
    const run = vi.fn()
    const call = debounceLeading(clock, 500, run)
    call(1)
    call(2)
    clock.advance(100)
    call(3)
    expect(run.mock.calls).toEqual([[1]])
    clock.advance(500)
    expect(run.mock.calls).toEqual([[1], [3]])
    clock.advance(500)
    call(4)
    expect(run.mock.calls).toEqual([[1], [3], [4]])
  })

  it('debounce waits, flushes and cancels', () => {
    const clock = fakeClock()
    const run = vi.fn()
    const call = debounce(clock, 500, run)
    call('a')
    clock.advance(400)
    call('b')
    clock.advance(499)
    expect(run).not.toHaveBeenCalled()
    clock.advance(1)
    expect(run.mock.calls).toEqual([['b']])
    call('c')
    call.cancel()
    clock.advance(1000)
    expect(run).toHaveBeenCalledTimes(1)
    call('d')
    call.flush()
    expect(run).toHaveBeenLastCalledWith('d')
  })

  it('throttle drops calls within the window', () => {
    const clock = fakeClock()
    const run = vi.fn()
    const call = throttle(clock, 500, run)
    expect([call(1), call(2)]).toEqual([true, false])
    clock.advance(500)
    expect(call(3)).toBe(true)
    expect(run.mock.calls).toEqual([[1], [3]])
  })
})

describe('fake clock', () => {
  it('runs what is due in order and lets a run plan another', () => {
    const clock = fakeClock(1000)
    const seen: string[] = []
    clock.after(20, () => seen.push('b'))
    clock.after(10, () => {
      seen.push('a')
      clock.after(5, () => seen.push('a+'))
    })
    const cancel = clock.after(15, () => seen.push('never'))
    cancel()
    expect(clock.nextDue()).toBe(1010)
    clock.advance(30)
    expect(seen).toEqual(['a', 'a+', 'b'])
    expect(clock.now()).toBe(1030)
  })
})
