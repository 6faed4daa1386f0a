import { describe, expect, it } from 'vitest'
import { viewFor } from '../src/index.ts'
import { OLD_LOGS, oldEvening } from './support/old-logs.ts'

const SEATED = {
  moves: ['p1', 'p3', 'p2', 'p0', 'p5'],
  substitute: ['p2', 'p1', 'sp', 'p3', 'p4', 'p5'],
  traveller: ['p0', 'p1', 'sp', 'p2', 'p3', 'p4', 'p5'],
  'two-games': ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
  'secret-vote': ['p0', 'p3', 'p1', 'p2', 'p4', 'p5'],
  reveal: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
}

describe('logs of the first version', () => {
  it.each(OLD_LOGS)('%s: loads, with everybody where they sat', (name) => {
    const state = oldEvening(name)
    expect(state.seats.map(({ id }) => id)).toEqual(SEATED[name])
    for (const userId of ['st', 'p1', 'sp', 'gr'])
      expect(viewFor(state, userId).session.players).toHaveLength(SEATED[name].length)
  })
})
