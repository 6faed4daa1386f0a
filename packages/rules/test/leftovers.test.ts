import { describe, expect, it } from 'vitest'
import { type AnyCommand, type SessionState, viewFor } from '../src/index.ts'
import { NOW, play, table } from '../testing/table.ts'
import { finished, nominated, raise } from '../testing/vote.ts'

const mark = (state: SessionState): SessionState =>
  play(finished(raise(nominated(state, 2), [1, 3, 4, 5])), { type: 'markNominee', nominee: 2 })

/** A day with somebody on the block, a timer, a raised hand and another nomination type. */
const busyDay = (): SessionState =>
  (
    [
      { type: 'setTimer', title: 'Talk', seconds: 300, isPausedDuringVotes: false, isPaused: false },
      { type: 'setNominationType', nominationType: 'zookeeper' },
    ] as const
  ).reduce<SessionState>(
    (state, command) => play(state, command),
    play(mark(table({ phase: 2, isRunning: true })), { type: 'raiseHand', icon: 'hand' }, 'p4'),
  )

const leftOn = (state: SessionState) => {
  const { vote, timer, raisedHands } = viewFor(state, 'p1').gamestate
  return [vote.markedPlayer, vote.highscore, vote.nominationType, timer === null, Object.keys(raisedHands)]
}
const NOTHING = [null, 0, 'regular', true, []]

const ENDS: readonly (readonly [string, readonly AnyCommand[]])[] = [
  ['nightfall', [{ type: 'togglePhase', from: 2 }]],
  ['the end of the game', [{ type: 'endGame', isEvilWin: true }]],
  ['a reveal', [{ type: 'reveal', isEvilWin: true }]],
  ['a game that is stopped', [{ type: 'setRunning', isRunning: false }]],
  ['a new game', [{ type: 'newGame' }]],
]

describe('what belongs to a day or a game ends with it', () => {
  it('stays while the day goes on', () => {
    expect(leftOn(busyDay())).toEqual([2, 4, 'zookeeper', false, ['p4']])
  })

  it.each(ENDS)('%s ends the block, the timer, raised hands and the nomination type', (_end, commands) => {
    expect(
      leftOn(commands.reduce<SessionState>((state, command) => play(state, command), busyDay())),
    ).toEqual(NOTHING)
  })

  it('a timer that ended with its day leaves no deadline behind', () => {
    expect(play(busyDay(), { type: 'endGame', isEvilWin: true }).deadlines['timer']).toBeUndefined()
  })

  it('a game that ended by mistake goes on with its block', () => {
    const ended = play(busyDay(), { type: 'endGame', isEvilWin: true })
    const resumed = play(ended, { type: 'setRunning', isRunning: true })
    expect(resumed.vote).toMatchObject({ markedPlayer: 2, highscore: 4 })
    const revealing = play(busyDay(), { type: 'reveal' }, 'st', NOW)
    const calledOff = play(revealing, { type: 'callOffReveal' }, 'st', NOW + 100)
    expect(calledOff.vote).toMatchObject({ markedPlayer: 2, highscore: 4 })
  })

  it('an open nomination ends with its game and stays in the vote history', () => {
    const open = nominated(table({ phase: 2, isRunning: true }), 3)
    const { vote } = play(open, { type: 'endGame', isEvilWin: true })
    expect(vote.nomination).toBeNull()
    expect(vote.history).toMatchObject([{ nominee: 3, votes: null }])
  })
})

describe('X-64: a death during a nomination', () => {
  it('leaves the nomination open, and is recorded as a death and not as an execution', () => {
    const open = raise(nominated(table({ phase: 2, isRunning: true }), 2), [1, 3])
    const died = play(open, { type: 'setDead', index: 1, isDead: true })
    expect([died.seats[1]?.isDead, died.vote.nomination, died.vote.votes]).toEqual([
      true,
      [0, 2],
      { 1: 1, 3: 1 },
    ])
    expect(died.game.history.map(({ type }) => type)).toEqual(['death'])
    const revived = play(died, { type: 'setDead', index: 1, isDead: false })
    expect([revived.seats[1]?.isDead, revived.vote.nomination]).toEqual([false, [0, 2]])
  })
})
