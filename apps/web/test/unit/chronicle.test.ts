import { viewFor } from '@belfry/rules'
import { NOW, table } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { chronicleOf, toldNow } from '../../src/shared/chronicle/chronicle.ts'
import { isOver } from '../../src/features/chronicle/open.ts'

describe('the chronicle', () => {
  const content = { character: () => undefined }

  it('tells a game in nights and days, each with what it brought', () => {
    const state = table({ phase: 0 })
    const view = viewFor(state, 'st')
    const entry = (id: number, type: string, data: Record<string, number | boolean>) => ({
      ...{ id, type, data, time: NOW + id, isPrivate: false },
    })
    const game = {
      ...view.session.game,
      isEvilWin: true,
      isRunning: false,
      history: [
        entry(1, 'start', {}),
        entry(2, 'phase', { phase: 1 }),
        entry(3, 'death', { seat: 2 }),
        entry(4, 'phase', { phase: 2 }),
        entry(5, 'voteless', { seat: 2, isVoteless: true }),
        entry(6, 'voteless', { seat: 2, isVoteless: false }),
        entry(7, 'vote', {}),
        entry(8, 'join', {}),
        entry(9, 'nomination', {}),
        entry(10, 'execution', { seat: 1, isDead: true }),
        entry(11, 'execution', { seat: 3, isDead: false }),
        entry(12, 'exile', { seat: 4 }),
        entry(13, 'end', { isEvilWin: true }),
      ],
    }
    const vote = {
      ...{ timestamp: NOW + 7, phase: 2, nominator: 0, nominee: 1, type: 'execution' as const },
      ...{ nominatorId: 'p0', nominatorName: 'Ada', nomineeId: 'p1', nomineeName: 'Ben' },
      ...{ votes: 3, majority: 2, isHidden: false, voters: [{ seat: 0, count: 1, id: 'p0', name: 'Ada' }] },
    }
    const closed = { ...vote, timestamp: NOW + 9, votes: null, voters: [] }
    const told = {
      ...view,
      session: { ...view.session, game },
      gamestate: { ...view.gamestate, vote: { ...view.gamestate.vote, history: [vote, closed] } },
    }
    const { chapters, cast, isEvilWin } = chronicleOf(toldNow(told), content)
    expect(chapters.map(({ label, number }) => `${label} ${number}`)).toEqual(['start 0', 'night 1', 'day 1'])
    expect(chapters.map(({ happenings }) => happenings.map(({ kind }) => kind))).toEqual([
      [],
      ['death'],
      ['voteless', 'vote', 'nomination', 'execution', 'survival', 'exile', 'end'],
    ])
    expect(cast).toHaveLength(view.session.players.length)
    expect(isEvilWin).toBe(true)
    expect(isOver(game)).toBe(true)
    expect(isOver({ ...game, isRunning: true })).toBe(false)
  })
})
