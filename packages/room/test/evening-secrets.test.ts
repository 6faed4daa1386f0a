import { describe, expect, it } from 'vitest'
import { firstTrace, playedEvening } from './fuzz/evening.ts'

describe('an evening with secret votes, deeds taken back, a substitute and a new game', () => {
  it.each(['p0', 'sp'])('sounds the same to %s, to the byte, whatever is true in it', async (reader) => {
    expect(await firstTrace(reader)).toBeNull()
  })

  it('is played as it is meant to be', async () => {
    const { state, marked } = await playedEvening()
    expect(marked).toBe(1)
    expect(state.game).toMatchObject({ id: 2, phase: 2, isRunning: true })
    expect(state.seats.map(({ id }) => id)).toContain('sp')
  })
})
