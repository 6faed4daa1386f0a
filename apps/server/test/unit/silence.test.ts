import { fakeClock } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { Silence } from '../../src/modules/sessions/silence.ts'

function watching() {
  const clock = fakeClock(1_000_000)
  const beats = new Map<string, number>([['other', 1]])
  const silence = new Silence(
    { beats: async () => [...beats].map(([id, seenAt]) => ({ id, seenAt })) },
    clock,
  )
  /** Seconds go by, one look each. */
  const look = async (seconds: number, each: () => void = () => undefined): Promise<readonly string[]> => {
    let dead: readonly string[] = []
    for (let i = 0; i < seconds; i++) {
      clock.advance(1000)
      each()
      dead = await silence.deadAmong(['other'])
    }
    return dead
  }
  return { clock, beats, silence, look, says: (at: number) => void beats.set('other', at) }
}

describe('a node that others watch', () => {
  it('is dead after eight seconds in which it says nothing new, and alive again when it does', async () => {
    const { silence, look, says } = watching()
    expect(await silence.deadAmong(['other'])).toEqual([])
    expect(await look(7)).toEqual([])
    expect(await look(1)).toEqual(['other'])
    says(2)
    expect(await look(1)).toEqual([])
  })

  it('lives whatever its clock or ours is set to', async () => {
    const { clock, look, says } = watching()
    let at = 5_000_000
    const beat = (): void => {
      at += 1000
      says(at)
    }
    expect(await look(20, beat)).toEqual([])
    at -= 3_600_000
    expect(await look(20, beat)).toEqual([])
    clock.step(3_600_000)
    expect(await look(20, beat)).toEqual([])
    clock.step(-7_200_000)
    expect(await look(20, beat)).toEqual([])
  })

  it('is dead at once if it fell silent shortly before this node began, and watched if its clock may be wrong', async () => {
    const { clock, beats, silence } = watching()
    beats.set('fallen', clock.now() - 9000)
    beats.set('alive', clock.now() - 2000)
    beats.set('an hour behind', clock.now() - 3_600_000)
    expect(await silence.deadAmong(['fallen', 'alive', 'an hour behind'])).toEqual(['fallen'])
  })

  it('is in doubt until something new is heard of it, and again when it falls silent', async () => {
    const { silence, look, says } = watching()
    await silence.deadAmong(['other'])
    expect(silence.isInDoubt(['other'])).toBe(true)
    says(2)
    await look(1)
    expect(silence.isInDoubt(['other'])).toBe(false)
    await look(3)
    expect(silence.isInDoubt(['other'])).toBe(false)
    await look(1)
    expect(silence.isInDoubt(['other'])).toBe(true)
    expect(silence.isInDoubt([])).toBe(false)
  })

  it('is not blamed for a time in which nobody could look', async () => {
    const { clock, silence, look } = watching()
    await look(1)
    clock.advance(60_000)
    expect(await silence.deadAmong(['other'])).toEqual([])
  })

  it('has said goodbye where its line is missing, unless it was just there', async () => {
    const { beats, silence, look } = watching()
    expect(await silence.deadAmong(['long gone', 'other'])).toEqual(['long gone'])
    beats.clear()
    expect(await look(3)).toEqual([])
    expect(await look(5)).toEqual(['other'])
  })
})
