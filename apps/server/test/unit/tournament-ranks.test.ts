import { tournamentSchema } from '@belfry/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { counted } from '../../src/modules/tournament/count.ts'

const script = (id: string) => ({ id, name: id, group: 'A' })
const result = (a: string, b: string, results: [number, number]) => ({ time: 0, scripts: [a, b], results })

/** Every script won once against one of the others. */
const cup = tournamentSchema.parse({
  matches: [
    result('ants', 'bees', [2, 1]),
    result('bees', 'crows', [2, 1]),
    result('crows', 'ants', [5, 1]),
    result('deer', 'elks', [1, 1]),
  ],
  playoffs: [{ time: 10, scripts: ['A1', 'A2'] }],
  scripts: ['ants', 'bees', 'crows', 'deer', 'elks'].map(script),
})

describe('[CUP-05] [CUP-07] the ranks of a group', () => {
  const { tournament } = counted(cup, { tallies: [], withheld: [] }, 5)

  it('are those by which the knockout is filled', () => {
    const ranked = tournament.scripts.toSorted((a, b) => a.rank - b.rank)
    expect(ranked.map(({ id, points, ahead, votes }) => [id, points, ahead, votes])).toEqual([
      ['crows', 3, 3, 6],
      ['bees', 3, 0, 3],
      ['ants', 3, -3, 3],
      ['deer', 1, 0, 1],
      ['elks', 1, 0, 1],
    ])
    expect(tournament.playoffs[0]?.scripts).toEqual(ranked.slice(0, 2).map(({ id }) => id))
  })

  it('show who is tied in everything that counts', () => {
    expect(tournament.scripts.filter(({ isTied }) => isTied).map(({ id }) => id)).toEqual(['deer', 'elks'])
  })
})
