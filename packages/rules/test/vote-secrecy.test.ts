import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
  withSecretSeat,
} from '../testing/table.ts'
import { finished, nominated, raise, withVote } from '../testing/vote.ts'

const close = { type: 'closeNomination' } as const
const start = { type: 'startVote' } as const

describe('secrecy', () => {
  const content = contentOf(character('m1', 'minion', { traits: [{ name: 'hidden-vote' }] }))
  const at = (facts: { dead?: number[]; roles?: (string | null)[] } = {}) =>
    table({ roles: [null, null, null, 'm1'], ...facts })
  const isHidden = (state: SessionState, nominee = 2) => nominated(state, nominee, 0, content).vote.isHidden
  const token = (name: string) => ({ role: 't1', name, isFlipped: false })

  it('[VOTE-40] comes by itself with a sober holder who is alive or has the ability, not for an exile', () => {
    expect(isHidden(at())).toBe(true)
    expect(isHidden(table())).toBe(false)
    expect(isHidden(at({ dead: [3] }))).toBe(false)
    expect(isHidden(withSecretSeat(at({ dead: [3] }), 3, { reminders: [token('has ability')] }))).toBe(true)
    expect(isHidden(withSecretSeat(at(), 3, { reminders: [token('Poisoned')] }))).toBe(false)
    expect(isHidden(withSecretSeat(at(), 3, { reminders: [token('Drunk')] }))).toBe(false)
    expect(isHidden(at({ roles: [null, null, 'tr1', 'm1'] }))).toBe(false)
    expect(isHidden(at({ roles: [null, null, 'tr1', 'm1'] }), 1)).toBe(true)
  })

  it('[VOTE-41] is switched by the Storyteller while nothing is locked, if somebody brings it', () => {
    const hide = { type: 'setVoteSecrecy', isHidden: true } as const
    const show = { type: 'setVoteSecrecy', isHidden: false } as const
    const dead = nominated(at({ dead: [3] }), 2, 0, content)
    expect(play(dead, hide, 'st', NOW, content).vote.isHidden).toBe(true)
    expect(play(nominated(at(), 2, 0, content), show, 'st', NOW, content).vote.isHidden).toBe(false)
    expectIgnored(dead, show, 'st', NOW, content)
    expectRefusal(dead, hide, 'not-storyteller', 'p1', NOW, content)
    expectRefusal(play(dead, start, 'st', NOW, content), hide, 'vote-in-progress', 'st', NOW, content)
    expectRefusal(withVote(dead, { locked: 1 }), hide, 'vote-locked', 'st', NOW, content)
    expect(play(withVote(dead, { locked: -3 }), hide, 'st', NOW, content).vote.isHidden).toBe(true)
    expectRefusal(nominated(table()), hide, 'vote-no-hidden-role', 'st', NOW, content)
    expectRefusal(at(), hide, 'no-nomination', 'st', NOW, content)
    const scripted = { id: 'x', roles: ['t1', 'm1'] } as unknown as SessionState['edition']
    const onScript = { ...nominated(table()), edition: scripted }
    expect(play(onScript, hide, 'st', NOW, content).vote.isHidden).toBe(true)
    expect(play({ ...nominated(table()), npcs: ['m1'] }, hide, 'st', NOW, content).vote.isHidden).toBe(true)
  })

  it('begins and ends with all hands down', () => {
    const open = raise(nominated(at({ dead: [3] }), 2, 0, content), [1], content)
    const hidden = play(open, { type: 'setVoteSecrecy', isHidden: true }, 'st', NOW, content)
    expect([hidden.vote.votes, hidden.secret.hiddenVotes.votes]).toEqual([{}, {}])
    const raised = raise(hidden, [1], content)
    expect(raised.secret.hiddenVotes.votes).toEqual({ 1: 1 })
    const shown = play(raised, { type: 'setVoteSecrecy', isHidden: false }, 'st', NOW, content)
    expect([shown.vote.votes, shown.secret.hiddenVotes.votes]).toEqual([{}, {}])
  })

  it('shows all hands to the grimoire, each player the own, and nobody the rest', () => {
    const voted = raise(nominated(at(), 2, 0, content), [1, 4], content)
    const seen = (userId: string) => viewFor(voted, userId).gamestate.vote.votes
    expect(seen('st')).toEqual({ 1: 1, 4: 1 })
    expect(seen('p1')).toEqual({ 1: 1 })
    expect(seen('p2')).toEqual({})
    expect(seen('sp')).toEqual({})
    expect(voted.vote.votes).toEqual({})
  })

  it('its count and its history are the grimoire’s', () => {
    const counted = finished(raise(nominated(at({ dead: [1] }), 2, 0, content), [1, 4], content), content)
    expect(counted.vote).toMatchObject({ count: null, isInProgress: false, locked: 8, spent: [] })
    expect(counted.seats[1]?.isVoteless).toBe(false)
    expect(viewFor(counted, 'st').gamestate.vote.tally).toBe(2)
    expect(viewFor(counted, 'p1').gamestate.vote.tally).toBeNull()
    const closed = play(counted, close, 'st', NOW, content)
    const entry = { isHidden: true, majority: 3, nominee: 2 }
    const voters = [
      { seat: 1, count: 1 },
      { seat: 4, count: 1 },
    ]
    expect(viewFor(closed, 'p1').gamestate.vote.history).toMatchObject([
      { ...entry, votes: null, voters: [] },
    ])
    expect(viewFor(closed, 'st').gamestate.vote.history).toMatchObject([{ ...entry, votes: 2, voters }])
    expect(closed.game.history.at(-1)?.data['votes']).toBeNull()
    expect(closed.secret.hiddenVotes.votes).toEqual({})
    expect(closed.secret.hiddenVotes.count).toBeNull()
    const open = play(finished(nominated(closed)), close, 'st', NOW)
    expect(viewFor(open, 'st').gamestate.vote.history.map(({ votes }) => votes)).toEqual([2, 0])
  })

  it('whoever gets up takes the hand along until the hand has passed', () => {
    const voted = raise(nominated(table()), [1, 3])
    const left = play(voted, { type: 'vacateSeat' }, 'p3')
    expect(left.vote.votes).toEqual({ 1: 1 })
    const passed = runUntil(play(voted, start), NOW + 2000)
    expect(passed.vote.locked).toBe(2)
    expect(play(passed, { type: 'vacateSeat' }, 'p3').vote.votes).toEqual({ 1: 1, 3: 1 })
    expect(play(passed, { type: 'vacateSeat' }, 'p1').vote.votes).toEqual({ 3: 1 })
    const hidden = raise(nominated(at(), 2, 0, content), [1], content)
    expect(play(hidden, { type: 'vacateSeat' }, 'p1', NOW, content).secret.hiddenVotes.votes).toEqual({})
    expect(eventsOf(voted, { type: 'vacateSeat' }, 'p4').map((event) => event.type)).not.toContain('voteCast')
  })
})
