import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  eventsOf,
  expectRefusal,
  NOW,
  play,
  table,
  withSecretSeat,
} from '../testing/table.ts'
import { finished, nominated, raise, withVote } from '../testing/vote.ts'

const content = contentOf(character('m1', 'minion', { traits: [{ name: 'hidden-vote' }] }))
const toggle = (from: number) => ({ type: 'togglePhase', from }) as const
const close = { type: 'closeNomination' } as const
const day = (options: Parameters<typeof table>[0] = {}): SessionState =>
  table({ phase: 2, isRunning: true, ...options })
const counted = (state: SessionState, nominee: number, hands: readonly number[]) =>
  finished(raise(nominated(state, nominee, 0, content), hands, content), content)
const openMark = (state: SessionState, nominee: number, hands: readonly number[]) =>
  play(counted(state, nominee, hands), { type: 'markNominee', nominee }, 'st', NOW, content)
const secretly = (nominee: number) => ({ type: 'markSecretly', nominee }) as const
const secretMark = (state: SessionState, nominee: number, hands: readonly number[]) =>
  play(counted(state, nominee, hands), secretly(nominee), 'st', NOW, content)
const none = { markedPlayer: null, highscore: 0, freedPlayer: null }

describe('the block', () => {
  it('[VOTE-24] remembers whom a tie has freed, until somebody else is marked', () => {
    const marked = openMark(day(), 2, [1, 3, 4, 5])
    expect(marked.vote).toMatchObject({ markedPlayer: 2, highscore: 4, freedPlayer: null })
    const tie = openMark(marked, 3, [1, 2, 4, 5])
    expect(tie.vote).toMatchObject({ markedPlayer: null, highscore: 4, freedPlayer: 2 })
    expect(viewFor(tie, 'p6').gamestate.vote).toMatchObject({ highscore: 4, freedPlayer: 2 })
    const moved = play(tie, { type: 'moveSeat', from: 2, to: 0, check: 7 })
    expect(moved.vote.freedPlayer).toBe(0)
    const beaten = openMark(tie, 4, [0, 1, 2, 3, 5])
    expect(beaten.vote).toMatchObject({ markedPlayer: 4, highscore: 5, freedPlayer: null })
  })

  it('[PHASE-06] [PHASE-07] ends at dusk, and is back when the dusk is taken back', () => {
    const marked = openMark(day(), 2, [1, 3, 4, 5])
    const night = play(marked, toggle(2), 'st', NOW)
    expect(night.vote).toMatchObject(none)
    const undone = play(night, toggle(3), 'st', NOW + 5_000)
    expect(undone.game.phase).toBe(2)
    expect(undone.vote).toMatchObject({ markedPlayer: 2, highscore: 4 })
    const dawn = play(night, toggle(3), 'st', NOW + 20_000)
    expect(dawn.vote).toMatchObject(none)
    expect(dawn.secret.hiddenVotes.dusk).toBeNull()
    const tie = openMark(marked, 3, [1, 2, 4, 5])
    const again = play(play(tie, toggle(2)), toggle(3), 'st', NOW + 1)
    expect(again.vote).toMatchObject({ markedPlayer: null, highscore: 4, freedPlayer: 2 })
    const moved = play(night, { type: 'moveSeat', from: 2, to: 0, check: 7 })
    expect(play(moved, toggle(3), 'st', NOW + 5_000).vote.markedPlayer).toBe(0)
  })
})

describe('the block of secret votes', () => {
  const blind = () => day({ roles: [null, null, null, 'm1'] })
  const standing = (state: SessionState, who: string) => viewFor(state, who).gamestate.vote.secretStanding

  it('[VOTE-25] is the grimoire’s: to everybody else the vote was closed', () => {
    const voted = counted(blind(), 2, [1, 3, 4, 5])
    expectRefusal(voted, { type: 'markNominee', nominee: 2 }, 'mark-hidden', 'st', NOW, content)
    const marked = play(voted, secretly(2), 'st', NOW, content)
    const closed = play(voted, close, 'st', NOW, content)
    expect(standing(marked, 'st')).toEqual({ markedPlayer: 2, highscore: 4, freedPlayer: null })
    for (const who of ['p1', 'p2', 'sp']) expect(viewFor(marked, who)).toEqual(viewFor(closed, who))
    expect(marked.vote).toEqual(closed.vote)
    const tie = secretMark(marked, 4, [0, 1, 2, 5])
    expect(standing(tie, 'st')).toEqual({ markedPlayer: null, highscore: 4, freedPlayer: 2 })
    const low = counted(tie, 5, [0])
    const after = play(low, secretly(5), 'st', NOW, content)
    expect(after.vote.nomination).toBeNull()
    expect(standing(after, 'st')).toEqual(standing(tie, 'st'))
    expectRefusal(voted, secretly(4), 'no-nomination', 'st', NOW, content)
    expectRefusal(voted, secretly(2), 'not-storyteller', 'p1', NOW, content)
    expectRefusal(nominated(blind(), 2, 0, content), secretly(2), 'vote-not-counted', 'st', NOW, content)
    expectRefusal(counted(day(), 2, [1]), secretly(2), 'mark-not-hidden')
  })

  it('counts open votes along, and open votes never count it', () => {
    const sober = (state: SessionState, isSober: boolean) =>
      withSecretSeat(state, 3, {
        reminders: isSober ? [] : [{ role: 't1', name: 'Poisoned', isFlipped: false }],
      })
    const open = openMark(sober(blind(), false), 2, [1, 3, 4, 5])
    expect(open.vote.markedPlayer).toBe(2)
    const tied = secretMark(sober(open, true), 4, [0, 1, 2, 5])
    expect(tied.vote).toMatchObject({ markedPlayer: 2, highscore: 4 })
    expect(standing(tied, 'st')).toEqual({ markedPlayer: null, highscore: 4, freedPlayer: 2 })
    const secret = secretMark(sober(tied, true), 5, [0, 1, 2, 3, 4, 6])
    expect(standing(secret, 'st')).toMatchObject({ markedPlayer: 5, highscore: 6 })
    const beaten = openMark(sober(secret, false), 6, [0, 1, 2, 3, 4])
    expect(beaten.vote).toMatchObject({ markedPlayer: 6, highscore: 5 })
    expect(standing(beaten, 'st')).toMatchObject({ markedPlayer: 5, highscore: 6 })
    expect(standing(beaten, 'p5')).toBeNull()
  })

  it('ends at dusk, comes back with the day, and its highscore is set in secret', () => {
    const marked = secretMark(blind(), 2, [1, 3, 4, 5])
    const night = play(marked, toggle(2), 'st', NOW, content)
    expect(standing(night, 'st')).toBeNull()
    const told = (state: SessionState) =>
      eventsOf(state, toggle(2), 'st', NOW, content).map(({ type }) => type)
    expect(told(marked)).not.toContain('standingSet')
    expect(standing(play(night, toggle(3), 'st', NOW + 1, content), 'st')).toMatchObject({ markedPlayer: 2 })
    const again = nominated(marked, 4, 0, content)
    const set = play(again, { type: 'setHighscore', highscore: 6 }, 'st', NOW, content)
    expect(standing(set, 'st')).toMatchObject({ markedPlayer: 2, highscore: 6 })
    expect(set.vote.highscore).toBe(0)
  })
})

describe('executing', () => {
  const execute = (index: number, isDead = true) => ({ type: 'execute', index, isDead }) as const
  const marked = openMark(day(), 2, [1, 3, 4, 5])
  const last = (state: SessionState) => state.game.history.at(-1)

  it('is a deed of its own: the marked player dies or lives, the history knows, the block is empty', () => {
    const dead = play(marked, execute(2), 'st', NOW + 60_000)
    expect(dead.seats[2]).toMatchObject({ isDead: true, isVoteless: false })
    expect(dead.vote).toMatchObject(none)
    expect(last(dead)).toMatchObject({ type: 'execution', data: { seat: 2, id: 'p2', isDead: true } })
    const alive = play(marked, execute(2, false))
    expect(alive.seats[2]?.isDead).toBe(false)
    expect(last(alive)).toMatchObject({ type: 'execution', data: { seat: 2, isDead: false } })
    expect(alive.vote).toMatchObject(none)
    expect(alive.game.history.map(({ type }) => type)).not.toContain('death')
  })

  it('belongs to the day and the Storyteller, waits for a running vote and closes an open nomination', () => {
    expectRefusal(marked, execute(2), 'not-storyteller', 'p1')
    expectRefusal(marked, execute(7), 'no-such-seat')
    expectRefusal(table({ phase: 3 }), execute(2), 'execution-at-night')
    const open = nominated(day(), 3, 1)
    expectRefusal(play(open, { type: 'startVote' }), execute(1), 'vote-in-progress')
    const virgin = play(open, execute(1))
    expect(virgin.vote).toMatchObject({
      nomination: null,
      history: [{ nominator: 1, nominee: 3, votes: null }],
    })
    expect(virgin.seats[1]?.isDead).toBe(true)
  })

  it('takes the night mark and its token off, and leaves a dead player dead', () => {
    const foretold = withSecretSeat(marked, 2, {
      isMarkedForDeath: true,
      reminders: [{ role: 't1', name: 'Dead', isFlipped: false }],
    })
    const dead = play(foretold, execute(2))
    expect(dead.secret.seats[2]).toMatchObject({ isMarkedForDeath: false, reminders: [] })
    const twice = play(dead, execute(2))
    expect(twice.seats[2]?.isDead).toBe(true)
    expect(eventsOf(dead, execute(2)).map(({ type }) => type)).not.toContain('lifeSet')
    expect(last(twice)?.type).toBe('execution')
  })
})

describe('exiling', () => {
  const exile = { type: 'exileNominee', nominee: 2 } as const
  const roles = [null, null, 'tr1']

  it('follows its vote at once, and never touches the block', () => {
    const standing = { markedPlayer: 5, highscore: 3, freedPlayer: null }
    const voted = finished(raise(nominated(withVote(day({ roles }), standing)), [0, 1, 3, 4]))
    const gone = play(voted, exile)
    expect(gone.seats[2]?.isDead).toBe(true)
    expect(gone.vote).toMatchObject({ ...standing, nomination: null })
    expect(gone.vote.history).toMatchObject([{ type: 'exile', votes: 4 }])
    expect(gone.game.history.map(({ type }) => type)).toEqual(['vote', 'exile'])
    expect(gone.game.history.at(-1)?.data).toMatchObject({ seat: 2, id: 'p2' })
  })

  it('needs a counted vote with half of all, on a traveller', () => {
    expectRefusal(nominated(day({ roles })), exile, 'vote-not-counted')
    expectRefusal(finished(raise(nominated(day({ roles })), [0, 1, 3])), exile, 'exile-count-too-low')
    expectRefusal(finished(raise(nominated(day()), [0, 1, 3, 4])), exile, 'exile-not-traveller')
    expectRefusal(day({ roles }), exile, 'no-nomination')
    expectRefusal(play(nominated(day({ roles })), { type: 'startVote' }), exile, 'vote-in-progress')
    expectRefusal(finished(raise(nominated(day({ roles })), [0, 1, 3, 4])), exile, 'not-storyteller', 'p1')
    const hidden = finished(raise(withVote(nominated(day({ roles })), { isHidden: true }), [0]))
    expect(play(hidden, exile).seats[2]?.isDead).toBe(true)
  })
})
