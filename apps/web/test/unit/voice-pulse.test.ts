import { fakeClock } from '@belfry/kit'
import { expect, test } from 'vitest'
import { Pulse } from '../../src/shared/voice/line/pulse.ts'

/** A line on which the test decides what comes back. */
function line() {
  const clock = fakeClock()
  const said: number[] = []
  const news: string[] = []
  const quality: boolean[] = []
  const world = { isOpen: false, isLossy: false }
  const pulse: Pulse = new Pulse({
    clock,
    say: (beat) => {
      said.push(clock.ticks())
      // Not before whoever asks has asked.
      if (world.isOpen && beat > 1 && !(world.isLossy && beat % 3 === 0)) pulse.heard(beat)
    },
    onOpen: () => void news.push(`open ${clock.ticks()}`),
    onSilent: () => void news.push(`silent ${clock.ticks()}`),
    onQuality: (isBad) => void quality.push(isBad),
  })
  return { clock, said, news, quality, world, pulse }
}

test('a way counts as open when something came back over it, and not before', () => {
  const { clock, news, world } = line()
  clock.advance(3000)
  expect(news).toEqual([])
  world.isOpen = true
  clock.advance(250)
  expect(news).toEqual(['open 3250'])
})

test('a way that never opens is given up after eight seconds', () => {
  const { clock, news } = line()
  clock.advance(60_000)
  expect(news).toEqual(['silent 8000'])
})

test('an open way is asked once a second, more often when an answer is missing, and given up after four seconds', () => {
  const { clock, said, news, world } = line()
  world.isOpen = true
  clock.advance(10_000)
  const calm = said.length
  expect(calm).toBeLessThan(14)
  world.isOpen = false
  clock.advance(3000)
  expect(said.length - calm).toBeGreaterThan(6)
  expect(news).toHaveLength(1)
  clock.advance(2000)
  expect(news).toHaveLength(2)
})

test('a few lost answers are no silence', () => {
  const { clock, news, world } = line()
  world.isOpen = true
  clock.advance(5000)
  world.isOpen = false
  clock.advance(2000)
  world.isOpen = true
  clock.advance(5000)
  expect(news).toHaveLength(1)
})

test('a doubt asks at once', () => {
  const { clock, said, world, pulse } = line()
  world.isOpen = true
  clock.advance(5000)
  const before = said.length
  pulse.doubt()
  expect(said).toHaveLength(before + 1)
})

test('a line that loses every third number is bad, and well again when it loses none', () => {
  const { clock, news, quality, world } = line()
  world.isOpen = true
  clock.advance(30_000)
  expect(quality).toEqual([])
  world.isLossy = true
  clock.advance(30_000)
  expect(quality).toEqual([true])
  world.isLossy = false
  clock.advance(30_000)
  expect(quality).toEqual([true, false])
  expect(news).toHaveLength(1)
})
