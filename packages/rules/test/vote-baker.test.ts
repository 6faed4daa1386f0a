import { describe, expect, it } from 'vitest'
import { chronicleFor, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { evolve } from '../src/engine/evolve.ts'
import { decisionOf, expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'
import { finished, nominate, nominated, raise } from '../testing/vote.ts'

const TYPE = (nominationType: 'regular' | 'baker' | 'zookeeper') =>
  ({ type: 'setNominationType', nominationType }) as const
const baking = (): SessionState => play(table({ phase: 2, isRunning: true, also: withAccess }), TYPE('baker'))
const withAccess = (state: SessionState): SessionState => {
  const sp = state.users['sp']
  return sp ? { ...state, users: { ...state.users, gr: { ...sp, id: 'gr', grimoireAccess: 3 } } } : state
}
const nominationFor = (state: SessionState, who: string) => viewFor(state, who).gamestate.vote.nomination
const nominatorsFor = (state: SessionState, who: string) =>
  viewFor(state, who).gamestate.vote.history.map(({ nominator, nominatorId, nominatorName }) => [
    nominator,
    nominatorId,
    nominatorName,
  ])
const voted = (state: SessionState) =>
  play(finished(raise(nominated(state, 3, 1), [2, 4])), { type: 'closeNomination' })
const NOBODY = [[null, null, null]]
const NAMED = [[1, 'p1', 'name of p1']]

describe('[VOTE-08] a Baker’s nomination', () => {
  it('names its nominator to the nominator, Storytellers and grimoire holders alone', () => {
    const open = nominated(baking(), 3, 1)
    for (const who of ['p1', 'st', 'gr']) expect(nominationFor(open, who)).toEqual([1, 3])
    for (const who of ['p0', 'p3', 'sp']) expect(nominationFor(open, who)).toEqual([null, 3])
  })

  it('tells others nothing in any notice, also where a Storyteller nominates', () => {
    for (const nominator of [1, -1]) {
      let state = baking()
      for (const event of decisionOf(state, nominate(nominator, 3))) {
        const after = evolve(state, event)
        for (const who of ['p0', 'sp'])
          for (const notice of noticesOf(event, who, after, state))
            if (notice.notice === 'nominationChanged') expect(notice.nomination).toEqual([null, 3])
        state = after
      }
      expect(nominationFor(state, 'sp')).toEqual([null, 3])
    }
  })

  it('keeps its nominator out of the vote history and the history of the game', () => {
    const state = voted(baking())
    for (const who of ['p0', 'p3', 'sp']) {
      expect(nominatorsFor(state, who)).toEqual(NOBODY)
      expect(JSON.stringify(viewFor(state, who).session.game.history)).not.toContain('p1')
    }
    for (const who of ['p1', 'st', 'gr']) expect(nominatorsFor(state, who)).toEqual(NAMED)
  })

  it('counts a second nomination by the same person as a corrected slip', () => {
    expect(nominated(nominated(baking(), 3, 1), 4, 1).vote.history).toEqual([])
    expect(nominated(nominated(baking(), 3, 1), 4, 2).vote.history).toHaveLength(1)
  })

  it('is named to everybody once the last token is revealed, and not before', () => {
    const result = play(play(voted(baking()), { type: 'reveal', isEvilWin: true }), { type: 'revealResult' })
    const first = play(result, { type: 'revealSeat', index: 0 }, 'st', NOW + 1000)
    expect(nominatorsFor(first, 'p0')).toEqual(NOBODY)
    const all = runUntil(play(first, { type: 'revealRest' }, 'st', NOW + 2000), NOW + 60_000)
    expect(nominatorsFor(all, 'p0')).toEqual(NAMED)
    expect(all.secret.record && chronicleFor(all.secret.record.game, 'sp').votes[0]?.nominatorId).toBe('p1')
  })

  it('stays secret in the chronicle of a game that was not revealed', () => {
    const { record } = play(voted(baking()), { type: 'endGame', isEvilWin: true }).secret
    const chronicle = (who: string) => record && chronicleFor(record.game, who).votes[0]?.nominatorId
    expect(['p0', 'sp', 'p1', 'st'].map(chronicle)).toEqual([null, null, 'p1', 'p1'])
  })

  it('is chosen before it opens, and stays one', () => {
    const regular = nominated(table({ phase: 2, isRunning: true }), 3, 1)
    expectRefusal(regular, TYPE('baker'), 'nomination-type-fixed')
    expect(play(regular, TYPE('zookeeper')).vote.nominationType).toBe('zookeeper')
    const baker = nominated(baking(), 3, 1)
    expectRefusal(baker, TYPE('regular'), 'nomination-type-fixed')
    expectRefusal(baker, TYPE('zookeeper'), 'nomination-type-fixed')
  })
})
