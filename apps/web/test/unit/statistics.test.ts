import { describe, expect, it } from 'vitest'
import { asCsv, asJson, type Counted, rowsBy } from '../../src/features/games/statistics.ts'

const game = (facts: Partial<Counted> = {}): Counted => ({
  edition: { id: 'tb', name: 'Trouble Brewing' },
  endedAt: 0,
  storytellers: ['Teller'],
  isStoryteller: false,
  role: 'chef',
  isEvil: false,
  isEvilWin: false,
  isIncomplete: false,
  players: 7,
  ...facts,
})

const content = { character: (id: string) => ({ team: id === 'imp' ? 'demon' : 'townsfolk' }) } as never

describe('statistics', () => {
  const games = [
    game(),
    game({ isEvilWin: true, players: 12 }),
    game({ role: 'imp', isEvil: true, isEvilWin: true, storytellers: ['Teller', 'Second'] }),
    game({ role: '', isEvil: null }),
    game({ isStoryteller: true, isEvil: null, role: '' }),
  ]

  it('count what was revealed and played, by side, team, character, size and Storyteller', () => {
    expect(rowsBy('side', games, content)).toEqual([
      { key: 'good', games: 2, wins: 1 },
      { key: 'evil', games: 1, wins: 1 },
    ])
    expect(rowsBy('team', games, content).map(({ key }) => key)).toEqual(['townsfolk', 'demon'])
    expect(rowsBy('character', games, content)[0]).toEqual({ key: 'chef', games: 2, wins: 1 })
    expect(rowsBy('size', games, content).map(({ key }) => key)).toEqual(['7', '12'])
    expect(rowsBy('storyteller', games, content)).toEqual([
      { key: 'Teller', games: 3, wins: 2 },
      { key: 'Second', games: 1, wins: 1 },
    ])
  })

  it('are saved so that every table reads them, and none as a formula', () => {
    const odd = [game({ edition: { id: 'x', name: '=HYPERLINK("a"), b' } })]
    const [head, row] = asCsv(odd).split('\r\n')
    expect(head).toBe('endedAt,script,players,storytellers,part,character,side,won')
    expect(row).toBe(`1970-01-01T00:00:00.000Z,"'=HYPERLINK(""a""), b",7,Teller,player,chef,good,true`)
    expect(JSON.parse(asJson(odd))).toMatchObject({ format: 'belfry-statistics', games: [{ won: true }] })
  })
})
