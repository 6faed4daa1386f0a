import { describe, expect, it } from 'vitest'
import { isTurnOpen, mayRaiseTwoHands, type SessionState } from '../src/index.ts'
import {
  character,
  contentOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
  withSecretSeat,
} from '../testing/table.ts'
import { finished, hand, nominated } from '../testing/vote.ts'

const content = contentOf(
  character('t1', 'townsfolk', { traits: [{ name: 'double-vote-when-dead', reminder: 'Has Ability' }] }),
  character('tr1', 'traveller', { traits: [{ name: 'dead-vote-freely' }] }),
  character('m1', 'minion', { traits: [{ name: 'hidden-vote' }] }),
  character('tr2', 'traveller', { traits: [{ name: 'vote-multiplier', factor: 3 }] }),
  character('tr3', 'traveller', { traits: [{ name: 'vote-multiplier', factor: -1 }] }),
)

const token = (role: string, name: string) => ({ role, name, isFlipped: false })
const withTokens = (state: SessionState, seat: number, ...reminders: ReturnType<typeof token>[]) =>
  withSecretSeat(state, seat, { reminders })
const ability = token('t1', 'Has Ability')

describe('raising a hand', () => {
  it('[VOTE-31] needs a seat, an open nomination, and not to be the Storyteller', () => {
    const open = nominated(table())
    expectRefusal(open, hand(0), 'vote-not-storyteller', 'st')
    expectRefusal(open, hand(0), 'not-seated', 'sp')
    expectRefusal(open, hand(0), 'not-member', 'nobody')
    expectRefusal(table(), hand(0), 'no-nomination', 'p0')
    expect(play(open, hand(0), 'p0').vote.votes).toEqual({ 0: 1 })
  })

  it('is only ever the own, up or down', () => {
    const open = nominated(table())
    expectRefusal(open, hand(1), 'vote-not-your-seat', 'p0')
    const up = play(open, hand(0), 'p0')
    expectIgnored(up, hand(0), 'p0')
    expect(play(up, hand(0, 0), 'p0').vote.votes).toEqual({})
    for (const value of [-1, 2, 3, 0.5]) expectRefusal(open, hand(0, value), 'bad-value', 'p0')
  })

  it('[VOTE-32] [VOTE-36] without a vote left only on a traveller, with the role that votes twice, or while a living traveller lets the dead vote', () => {
    const facts = { dead: [0], voteless: [0] }
    expectRefusal(nominated(table(facts), 2, 1, content), hand(0), 'vote-voteless', 'p0', NOW, content)
    const exile = nominated(table({ ...facts, roles: [null, null, 'tr1'] }), 2, 1, content)
    expect(play(exile, hand(0), 'p0', NOW, content).vote.votes).toEqual({ 0: 1 })
    const twice = nominated(table({ ...facts, roles: ['t1'] }), 2, 1, content)
    expect(play(twice, hand(0), 'p0', NOW, content).vote.votes).toEqual({ 0: 1 })
    const believes = withSecretSeat(nominated(table(facts), 2, 1, content), 0, { sentRole: 't1' })
    expect(play(believes, hand(0), 'p0', NOW, content).vote.votes).toEqual({ 0: 1 })
    const unaware = withSecretSeat(nominated(table(facts), 2, 1, content), 0, { role: 't1' })
    expectRefusal(unaware, hand(0), 'vote-voteless', 'p0', NOW, content)
    const voudon = table({ ...facts, roles: [null, null, null, 'tr1'] })
    const free = play(nominated(voudon, 2, 1, content), hand(0), 'p0', NOW, content)
    expect(free.vote.votes).toEqual({ 0: 1 })
    expect(finished(free, content).vote.count).toMatchObject({ votes: 1, voters: [{ seat: 0, count: 1 }] })
    expect(finished(free, content).vote.spent).toEqual([])
    const gone = table({ dead: [0, 3], voteless: [0], roles: [null, null, null, 'tr1'] })
    expectRefusal(nominated(gone, 2, 1, content), hand(0), 'vote-voteless', 'p0', NOW, content)
  })

  it('[VOTE-33] is open while the position is at or beyond locked - 1', () => {
    // Nominee 2 of 5: seat 3 is at 0, seat 2 at 4.
    expect([0, 1, 2].map((locked) => isTurnOpen(3, 2, 5, locked))).toEqual([true, true, false])
    expect([5, 6].map((locked) => isTurnOpen(2, 2, 5, locked))).toEqual([true, false])
    const started = play(nominated(table({ players: 5 })), { type: 'startVote' })
    const second = runUntil(started, NOW + 2500)
    expect(second.vote.locked).toBe(2)
    expectRefusal(second, hand(3), 'vote-passed', 'p3', NOW + 2500)
    expect(play(second, hand(4), 'p4', NOW + 2500).vote.votes).toEqual({ 4: 1 })
    const done = finished(nominated(table({ players: 5 })))
    for (const seat of [0, 1, 2, 3, 4]) expectRefusal(done, hand(seat), 'vote-passed', `p${seat}`, NOW + 7000)
  })

  it('twice is for the dead with the role, and not for an exile', () => {
    const facts = { isDead: true, isExile: false, hasDoubleVote: true }
    expect(mayRaiseTwoHands(facts)).toBe(true)
    expect(mayRaiseTwoHands({ ...facts, isDead: false })).toBe(false)
    expect(mayRaiseTwoHands({ ...facts, isExile: true })).toBe(false)
    expect(mayRaiseTwoHands({ ...facts, hasDoubleVote: false })).toBe(false)
    const dead = nominated(table({ dead: [0], roles: ['t1'] }), 2, 1, content)
    expect(play(dead, hand(0, 2), 'p0', NOW, content).vote.votes).toEqual({ 0: 2 })
    const alive = nominated(table({ roles: ['t1'] }), 2, 1, content)
    expectRefusal(alive, hand(0, 2), 'bad-value', 'p0', NOW, content)
    const exile = nominated(table({ dead: [0], roles: ['t1', null, 'tr1'] }), 2, 1, content)
    expectRefusal(exile, hand(0, 2), 'bad-value', 'p0', NOW, content)
  })

  it('at a table in one browser the Storyteller raises them all', () => {
    const local = nominated(table({ meta: { isLocal: true } }))
    expect(play(local, hand(4), 'st').vote.votes).toEqual({ 4: 1 })
    expectRefusal(local, hand(7), 'vote-not-your-seat', 'st')
    expectRefusal(local, hand(-1), 'not-seated', 'st')
    const twice = nominated(table({ meta: { isLocal: true }, dead: [0], roles: ['t1'] }), 2, 1, content)
    const unsent = withSecretSeat(twice, 0, { sentRole: null })
    expect(play(unsent, hand(0, 2), 'st', NOW, content).vote.votes).toEqual({ 0: 2 })
  })
})

describe('counting', () => {
  const count = (
    state: SessionState,
    nominee = 2,
    hands: readonly (readonly [number, number])[] = [[0, 1]],
  ) => {
    const open = nominated(state, nominee, 1, content)
    const voted = hands.reduce(
      (current, [seat, value]) => play(current, hand(seat, value), `p${seat}`, NOW, content),
      open,
    )
    return finished(voted, content)
  }
  const votes = (state: SessionState) => state.vote.count?.votes

  it('[VOTE-35] two hands of a dead player count twice with the ability, sober and healthy', () => {
    const dead = table({ dead: [0], roles: ['t1'] })
    const both = [[0, 2]] as const
    const active = count(withTokens(dead, 0, ability), 2, both)
    expect(votes(active)).toBe(2)
    expect(active.seats[0]?.isVoteless).toBe(false)
    expect(votes(count(withTokens(dead, 0, token('t1', 'has ability')), 2, both))).toBe(2)
    for (const impaired of ['Drunk', 'Poisoned']) {
      const spoilt = count(withTokens(dead, 0, ability, token('m1', impaired)), 2, both)
      expect(votes(spoilt)).toBe(1)
      expect(spoilt.seats[0]?.isVoteless).toBe(true)
    }
    const without = count(dead, 2, both)
    expect(votes(without)).toBe(1)
    expect(without.seats[0]?.isVoteless).toBe(true)
    const other = count(withSecretSeat(withTokens(dead, 0, ability), 0, { role: 't2' }), 2, both)
    expect(votes(other)).toBe(1)
  })

  it('[VOTE-36] dead and voteless counts nothing, unless the dead vote freely', () => {
    const spent = { dead: [0], voteless: [0] }
    const raised = (state: SessionState): SessionState => ({
      ...state,
      vote: { ...state.vote, votes: { 0: 1 } },
    })
    const cast = (state: SessionState) => finished(raised(nominated(state, 2, 1, content)), content)
    const none = cast(table(spent))
    expect(votes(none)).toBe(0)
    expect(none.vote.count?.voters).toEqual([])
    expect(votes(cast(table({ ...spent, roles: [null, null, null, 'tr1'] })))).toBe(1)
    expect(votes(cast(table({ dead: [0, 3], voteless: [0], roles: [null, null, null, 'tr1'] })))).toBe(0)
  })

  it('[VOTE-37] tokens that multiply scale the vote in the count, and only there', () => {
    const tripled = count(withTokens(table(), 0, token('tr2', '3 Votes')))
    expect(tripled.vote.votes).toEqual({ 0: 1 })
    expect(tripled.vote.count).toMatchObject({ votes: 3, voters: [{ seat: 0, count: 3 }] })
    expect(votes(count(withTokens(table(), 0, token('tr3', 'Negative'))))).toBe(-1)
    expect(
      votes(count(withTokens(table(), 0, token('tr2', 'a'), token('tr2', 'b'), token('tr3', 'c')))),
    ).toBe(-3)
    expect(votes(count(withTokens(table(), 4, token('tr2', '3 Votes'))))).toBe(1)
    const both = withTokens(table({ dead: [0], roles: ['t1'] }), 0, ability, token('tr2', '3 Votes'))
    expect(votes(count(both, 2, [[0, 2]]))).toBe(6)
    const two = [
      [0, 1],
      [3, 1],
    ] as const
    expect(votes(count(withTokens(table(), 0, token('tr2', '3 Votes')), 2, two))).toBe(4)
  })

  it('[VOTE-38] a dead voter loses the vote, with a line in the history', () => {
    const voted = count(table({ dead: [0, 4] }))
    expect(votes(voted)).toBe(1)
    expect(voted.seats.map(({ isVoteless }) => isVoteless)).toEqual([true, ...Array(6).fill(false)])
    expect(voted.seats[0]?.isDead).toBe(true)
    expect(voted.vote.spent).toEqual([0])
    expect(voted.game.history).toEqual([
      {
        id: 1,
        type: 'voteless',
        data: { seat: 0, id: 'p0', name: 'name of p0', isVoteless: true },
        time: NOW + 8401,
        isPrivate: false,
      },
    ])
    expect(count(table()).seats[0]?.isVoteless).toBe(false)
    const free = count(table({ dead: [0], roles: [null, null, null, 'tr1'] }))
    expect([free.seats[0]?.isVoteless, free.game.history, votes(free)]).toEqual([false, [], 1])
    const banshee = count(withTokens(table({ dead: [0], roles: ['t1'] }), 0, ability))
    expect([banshee.seats[0]?.isVoteless, banshee.game.history, votes(banshee)]).toEqual([false, [], 1])
    const hidden = count(table({ dead: [0], roles: [null, null, null, 'm1'] }))
    expect(hidden.secret.hiddenVotes.count?.votes).toBe(1)
    expect([hidden.seats[0]?.isVoteless, hidden.game.history]).toEqual([false, []])
  })

  it('[VOTE-39] an exile spends nobody’s vote, and nobody’s counts for more or less', () => {
    const facts = { dead: [0], voteless: [0], roles: [null, null, 'tr1'] }
    const exile = count(withTokens(table(facts), 0, token('tr2', '3 Votes')))
    expect(exile.vote.count?.votes).toBe(1)
    const fresh = count(table({ dead: [0], roles: [null, null, 'tr1'] }))
    expect([fresh.seats[0]?.isVoteless, fresh.game.history]).toEqual([false, []])
  })

  it('[VOTE-44] half of the living, rounded up; half of all for a traveller', () => {
    const needed = (players: number, dead: number[], roles: (string | null)[] = []) =>
      count(table({ players, dead, roles }), 2, []).vote.count?.majority
    expect([7, 6, 5].map((players) => needed(players, []))).toEqual([4, 3, 3])
    expect(needed(7, [0, 1])).toBe(3)
    expect(needed(7, [0])).toBe(3)
    expect(needed(7, [0, 1, 3], [null, null, 'tr1'])).toBe(4)
    expect(needed(6, [0, 1, 3], [null, null, 'tr1'])).toBe(3)
  })

  it('a vote that is run again gives spent votes back first', () => {
    const voted = count(table({ dead: [0] }))
    for (const command of [
      { type: 'startVote' },
      { type: 'startCountdown' },
      { type: 'resetVote' },
    ] as const) {
      const again = play(voted, command, 'st', NOW + 20_000, content)
      expect(again.seats[0]).toMatchObject({ isDead: true, isVoteless: false })
      expect(again.game.history).toEqual([])
      expect(again.vote.spent).toEqual([])
    }
    const second = runUntil(
      play(voted, { type: 'startVote' }, 'st', NOW + 20_000, content),
      NOW + 60_000,
      content,
    )
    expect(votes(second)).toBe(1)
    expect(second.seats[0]?.isVoteless).toBe(true)
    const note = { type: 'addHistory', entryType: 'note', data: { seat: 0 }, isPrivate: false } as const
    const noted = play(play(voted, note), { type: 'setDead', index: 4, isDead: true })
    const other = play(noted, { type: 'setVoteless', index: 4, isVoteless: true })
    const reset = play(other, { type: 'resetVote' })
    expect(reset.game.history.map(({ type, data }) => [type, data['seat']])).toEqual([
      ['note', 0],
      ['death', 4],
      ['voteless', 4],
    ])
    const corrected = play(voted, { type: 'setVoteless', index: 0, isVoteless: false })
    const events = play(corrected, { type: 'resetVote' })
    expect(events.game.history.map(({ data }) => data['isVoteless'])).toEqual([true, false])
  })
})
