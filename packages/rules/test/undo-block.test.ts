import { describe, expect, it } from 'vitest'
import { type AnyCommand, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { decisionOf, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

/** A day on which seat 3 is about to die with four votes, and seat 1 was freed before in secret. */
const onTheBlock = (facts: Parameters<typeof table>[0] = {}): SessionState => {
  const state = table({ roles: ['t1', 't2', 't3', 'm1', 'd1'], isRunning: true, phase: 2, ...facts })
  return {
    ...withUser(state, 'gr', { grimoireAccess: 3 }),
    vote: { ...state.vote, markedPlayer: 3, highscore: 4 },
    secret: {
      ...state.secret,
      hiddenVotes: {
        ...state.secret.hiddenVotes,
        standing: { markedPlayer: null, highscore: 5, freedPlayer: 1 },
      },
    },
  }
}

const doing = (state: SessionState, ...commands: readonly AnyCommand[]): SessionState =>
  commands.reduce((current, command) => play(current, command), state)

const undo = (state: SessionState): AnyCommand => ({
  type: 'undo',
  id: viewFor(state, 'st').gamestateST?.undo?.id ?? 0,
  isTold: false,
})

const undone = (state: SessionState): SessionState => play(state, undo(state))

const block = ({ vote, secret }: SessionState) => ({
  marked: vote.markedPlayer,
  highscore: vote.highscore,
  freed: vote.freedPlayer,
  secret: secret.hiddenVotes.standing,
})

const CLEAR = { type: 'clearGrimoire' } as const
const EXECUTE = { type: 'execute', index: 3, isDead: true } as const
const NOBODY = { marked: null, highscore: 0, freed: null, secret: null }

describe('the block that a deed took away', () => {
  it('comes back with a grimoire that was cleared, and so do the nominations of today', () => {
    const voted = doing(
      table({ players: 5, isRunning: true, phase: 2 }),
      { type: 'nominate', nominator: 0, nominee: 1 },
      { type: 'closeNomination' },
    )
    const before: SessionState = {
      ...onTheBlock(),
      vote: { ...onTheBlock().vote, history: voted.vote.history },
    }
    const cleared = doing(before, CLEAR)
    expect(block(cleared)).toEqual(NOBODY)
    expect(cleared.vote.cleared).toBe(1)
    const back = undone(cleared)
    expect(block(back)).toEqual(block(before))
    expect(back.vote.cleared).toBe(0)
  })

  it('comes back with the hour where no game ran', () => {
    const ended = onTheBlock({ isRunning: false, phase: 4 })
    const cleared = doing(ended, CLEAR)
    expect(cleared.game.phase).toBe(0)
    expect(undone(cleared).game.phase).toBe(4)
  })

  it('comes back with a seat that was taken away', () => {
    const without = doing(onTheBlock(), { type: 'removeSeat', index: 3, check: 7 })
    expect(without.vote.markedPlayer).toBeNull()
    expect(block(undone(without))).toEqual(block(onTheBlock()))
  })

  it.each([true, false])(
    'comes back with an execution, dead: %s; life and history are as they were',
    (isDead) => {
      const before = onTheBlock()
      const after = doing(before, { ...EXECUTE, isDead })
      expect([after.seats[3]?.isDead, block(after)]).toEqual([isDead, NOBODY])
      expect(viewFor(after, 'st').gamestateST?.undo?.deed).toMatchObject({
        kind: isDead ? 'executed' : 'spared',
        at: 3,
        who: 'p3',
      })
      const back = undone(after)
      expect(block(back)).toEqual(block(before))
      expect([back.seats, back.game.history]).toEqual([before.seats, before.game.history])
    },
  )

  it('an execution of somebody outside the block is taken back too', () => {
    const before = table({ players: 5, isRunning: true, phase: 2 })
    const after = doing(before, { ...EXECUTE, isDead: false })
    expect(undone(after).game.history).toEqual([])
  })

  it('is kept for the dusk when an execution is taken back after nightfall, and is nobody’s later', () => {
    const night = doing(onTheBlock(), EXECUTE, { type: 'togglePhase', from: 2 })
    const back = undone(night)
    expect([back.seats[3]?.isDead, back.game.phase]).toEqual([false, 3])
    expect(block(back)).toEqual(NOBODY)
    expect(block(doing(back, { type: 'togglePhase', from: 3 }))).toEqual(block(onTheBlock()))
    const day = play(night, { type: 'togglePhase', from: 3 }, 'st', NOW + 60_000)
    const later = undone(day)
    expect([later.seats[3]?.isDead, later.game.phase, block(later)]).toEqual([false, 4, NOBODY])
  })

  it('a vote that an execution closed stays held, and its dead stay voteless', () => {
    const open = doing(onTheBlock({ dead: [2] }), { type: 'nominate', nominator: 0, nominee: 3 })
    const counted: SessionState = {
      ...open,
      vote: { ...open.vote, locked: 8, votes: { 2: 1 }, count: null },
    }
    const after = doing(counted, EXECUTE)
    expect(after.game.history.map(({ type }) => type)).toEqual(['voteless', 'vote', 'execution'])
    const back = undone(after)
    expect(back.game.history.map(({ type }) => type)).toEqual(['voteless', 'vote'])
    expect([back.seats[2]?.isVoteless, back.seats[3]?.isDead]).toEqual([true, false])
    expect(back.vote.history).toHaveLength(1)
  })

  it('stays away once somebody nominates, or it was set by hand', () => {
    const executed = doing(onTheBlock(), EXECUTE)
    const id = executed.secret.undo.steps.at(-1)?.id ?? 0
    const command = { type: 'undo', id, isTold: false } as const
    expectRefusal(doing(executed, { type: 'nominate', nominator: 0, nominee: 1 }), command, 'undo-after-vote')
    expectRefusal(doing(executed, { type: 'setHighscore', highscore: 2 }), command, 'undo-changed')
  })

  it('nobody without the grimoire hears of its secret side', () => {
    for (const deed of [CLEAR, EXECUTE]) {
      const after = doing(onTheBlock(), deed)
      let before = after
      for (const event of decisionOf(after, undo(after))) {
        const now = play(after, undo(after))
        for (const userId of ['p0', 'sp'])
          expect(JSON.stringify(noticesOf(event, userId, now, before))).not.toMatch(
            /secret|undo|storyteller/i,
          )
        before = now
      }
    }
  })
})

describe('the first dusk', () => {
  it('[PHASE-06] taken back, it brings back the block of the day before the first night', () => {
    const before = onTheBlock({ phase: 0 })
    const night = doing(before, { type: 'togglePhase', from: 0 })
    expect([night.game.phase, block(night)]).toEqual([1, NOBODY])
    const back = doing(night, { type: 'togglePhase', from: 1 })
    expect([back.game.phase, block(back)]).toEqual([0, block(before)])
  })

  it('gives nothing of it to the next game', () => {
    const night = doing(onTheBlock({ phase: 0 }), { type: 'togglePhase', from: 0 })
    expect(block(doing(night, { type: 'newGame' }))).toEqual(NOBODY)
    expect(block(doing(night, CLEAR, { type: 'togglePhase', from: 1 }))).toEqual(NOBODY)
  })
})
