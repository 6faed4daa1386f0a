import { describe, expect, it } from 'vitest'
import { highscoreFrom, markOutcome, type SessionState } from '../src/index.ts'
import { expectIgnored, expectRefusal, play, table } from '../testing/table.ts'
import { finished, nominated, raise, withVote } from '../testing/vote.ts'

const start = { type: 'startVote' } as const

describe('marking', () => {
  const mark = { type: 'markNominee', nominee: 2 } as const
  const counted = (votes: number, standing: Partial<SessionState['vote']> = {}) =>
    withVote(finished(raise(nominated(table()), [1, 3, 4, 5].slice(0, votes))), standing)

  it('[VOTE-24] a count above the highscore sets both, a tie clears the mark', () => {
    const first = play(counted(3), mark)
    expect(first.vote).toMatchObject({ markedPlayer: 2, highscore: 3, nomination: null })
    const higher = play(counted(3, { markedPlayer: 5, highscore: 2 }), mark)
    expect(higher.vote).toMatchObject({ markedPlayer: 2, highscore: 3 })
    const tie = play(counted(3, { markedPlayer: 5, highscore: 3 }), mark)
    expect(tie.vote).toMatchObject({ markedPlayer: null, highscore: 3, nomination: null })
    const lower = counted(2, { markedPlayer: 5, highscore: 3 })
    expectRefusal(lower, mark, 'mark-count-too-low')
    expectRefusal(counted(3, { markedPlayer: null, highscore: 3 }), mark, 'mark-count-too-low')
  })

  it('the count alone marks nobody', () => {
    expect(counted(4).vote).toMatchObject({ markedPlayer: null, highscore: 0 })
  })

  it('[VOTE-25] needs an open vote that is over, marks who is no traveller, and closes', () => {
    expectRefusal(withVote(counted(3), { isHidden: true }), mark, 'mark-hidden')
    expectRefusal(play(nominated(table()), start), mark, 'vote-in-progress')
    expectRefusal(counted(3), { ...mark, nominee: 3 }, 'no-nomination')
    expectRefusal(table(), mark, 'no-nomination')
    expectRefusal(counted(3), mark, 'not-storyteller', 'p1')
    const exile = finished(raise(nominated(table({ roles: [null, null, 'tr1'] })), [1, 3]))
    expect(play(exile, mark).vote).toMatchObject({ markedPlayer: null, highscore: 0, nomination: null })
    expect(play(exile, mark).vote.history).toHaveLength(1)
    const uncounted = withVote(nominated(table()), { highscore: 2 })
    expect(play(uncounted, mark).vote).toMatchObject({ markedPlayer: 2, highscore: 2, nomination: null })
  })

  it('[VOTE-49] a typed highscore counts by its size, and what is no number is 0', () => {
    expect(['4', '-4', '2.5', 'four', '', 'Infinity'].map(highscoreFrom)).toEqual([4, 4, 2.5, 0, 0, 0])
    const set = (highscore: number) => ({ type: 'setHighscore', highscore }) as const
    const marked = withVote(table(), { markedPlayer: 3 })
    expect(play(marked, set(-4)).vote).toMatchObject({ highscore: 4, markedPlayer: 3 })
    expect(play(play(marked, set(4)), set(Number.NaN)).vote.highscore).toBe(0)
    expectIgnored(marked, set(0))
    expectRefusal(marked, set(4), 'not-storyteller', 'p1')
  })

  it('the mark stays on its player when seats move, and goes with the grimoire', () => {
    const marked = withVote(table(), { markedPlayer: 2, highscore: 3 })
    const moved = play(marked, { type: 'moveSeat', from: 2, to: 0, check: 7 })
    expect(moved.vote).toMatchObject({ markedPlayer: 0, highscore: 3 })
    expect(play(marked, { type: 'moveSeat', from: 5, to: 6, check: 7 }).vote.markedPlayer).toBe(2)
    expect(play(marked, { type: 'removeSeat', index: 2, check: 7 }).vote.markedPlayer).toBeNull()
    expect(play(table(), { type: 'removeSeat', index: 2, check: 7 }).vote.markedPlayer).toBeNull()
    expect(play(marked, { type: 'clearGrimoire' }).vote).toMatchObject({ markedPlayer: null, highscore: 0 })
  })
})

describe('the mark button', () => {
  it('offers to mark, to remove the mark, or nothing', () => {
    const vote = { tally: 3, highscore: 3, markedPlayer: 1 }
    expect(markOutcome(vote)).toBe('remove')
    expect(markOutcome({ ...vote, markedPlayer: null })).toBe('none')
    expect(markOutcome({ ...vote, tally: 4 })).toBe('mark')
    expect(markOutcome({ ...vote, tally: 2 })).toBe('none')
    expect(markOutcome({ ...vote, tally: null })).toBe('mark')
    expect(markOutcome({ tally: 0, highscore: 0, markedPlayer: null })).toBe('none')
  })
})
