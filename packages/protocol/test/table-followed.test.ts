import type { AnyCommand, SessionState } from '@belfry/rules'
import {
  character,
  contentOf,
  decisionOf,
  NOW,
  table,
  withSeat,
  withSecretSeat,
  withUser,
} from '@belfry/rules/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectFollowed, messagesFor } from './support/messages.ts'

const content = contentOf(
  character('t1', 'townsfolk', { reminders: ['Chosen'], traits: [{ name: 'lifts-bag-disabled' }] }),
  character('o1', 'outsider', { traits: [{ name: 'bag-disabled' }] }),
  character('m1', 'minion', {
    reminders: ['Poisoned'],
    remindersGlobal: ['Is The Puppet'],
    traits: [{ name: 'reminder-turns', to: 'e', on: 'good' }],
  }),
  character('f1', 'fabled', { reminders: ['Hat'], traits: [{ name: 'public-reminder' }] }),
  character('f2', 'fabled', { traits: [{ name: 'info-at-any-size' }] }),
  character('l1', 'loric', { traits: [{ name: 'distribute-later' }] }),
)

const HAT = { role: 'f1', name: 'Hat', isFlipped: true }
const POISONED = { role: 'm1', name: 'Poisoned', isFlipped: false }

/** Two Storytellers, six or seven players, a spectator with the grimoire and one without. */
const company = (players: number): SessionState => {
  const state = table({ players, roles: ['d1', 'm1', 't1', 'tr1', 't2'], dead: [1] })
  const withCo = withUser(withUser(state, 'co', {}), 'gr', { grimoireAccess: 3 })
  return {
    ...withSeat(
      withSecretSeat(withCo, 2, { reminders: [{ role: 'm1', name: 'Poisoned', isFlipped: false }] }),
      1,
      {
        isVoteless: true,
      },
    ),
    storytellers: [{ id: 'st' }, { id: 'co' }],
  }
}

/** Somebody is about to die, and somebody else in secret. */
const onTheBlock = (state: SessionState): SessionState => ({
  ...state,
  vote: { ...state.vote, markedPlayer: 0, highscore: 3 },
  secret: {
    ...state.secret,
    hiddenVotes: {
      ...state.secret.hiddenVotes,
      standing: { markedPlayer: 2, highscore: 4, freedPlayer: null },
    },
  },
})

const follow = (state: SessionState, ...commands: readonly AnyCommand[]): SessionState =>
  commands.reduce(
    (current, next) =>
      expectFollowed(current, decisionOf(current, next, 'st', NOW, content), Object.keys(current.users)),
    state,
  )

describe('every screen shows what the state says', () => {
  it('when seats are changed', () => {
    follow(
      company(6),
      { type: 'addSeat', check: 6, name: null },
      { type: 'moveSeat', from: 6, to: 0, check: 7 },
      { type: 'swapSeats', a: 1, b: 4, check: 7 },
      { type: 'shuffleSeats', check: 7 },
      { type: 'emptySeat', index: 2 },
      { type: 'removeSeat', index: 5, check: 7 },
      { type: 'removeEmptySeats', check: 6 },
      { type: 'clearGrimoire' },
      { type: 'removeAllSeats' },
    )
  })

  it('when a deed of any kind is taken back', () => {
    const deeds: readonly AnyCommand[] = [
      { type: 'addSeat', check: 7, name: null },
      { type: 'setSeatCount', count: 3, mayUnseat: true, check: 7 },
      { type: 'shuffleSeats', check: 7 },
      { type: 'removeSeat', index: 0, check: 7 },
      { type: 'emptySeat', index: 2 },
      { type: 'setRole', at: 0, role: 't3' },
      { type: 'setRole', at: 1, role: 'tr2' },
      { type: 'setRole', at: 3, role: 't3' },
      { type: 'setRole', at: -2, role: 't5' },
      { type: 'setAlignment', at: 4, alignment: 'g' },
      { type: 'changeReminder', at: 3, change: { kind: 'add', reminder: HAT } },
      { type: 'changeReminder', at: 2, change: { kind: 'turn', reminder: { ...POISONED, isFlipped: true } } },
      { type: 'setDead', index: 2, isDead: true },
      { type: 'execute', index: 2, isDead: true },
      { type: 'execute', index: 3, isDead: false },
      { type: 'clearGrimoire' },
    ]
    for (const deed of deeds) {
      for (const isTold of [false, true]) {
        const after = follow(onTheBlock(company(7)), deed)
        follow(after, { type: 'undo', id: after.secret.undo.nextId - 1, isTold })
      }
    }
  })

  it('when roles, tokens and lives are changed', () => {
    follow(
      company(7),
      { type: 'setRole', at: 0, role: 't3' },
      { type: 'setRole', at: 4, role: 'd2' },
      { type: 'setRole', at: -2, role: 't5' },
      { type: 'setAlignment', at: 4, alignment: 'g' },
      { type: 'setAlignment', at: 'co', alignment: 'e' },
      { type: 'setReminders', at: 3, reminders: [{ role: 'f1', name: 'Hat', isFlipped: true }] },
      { type: 'setReminders', at: 4, reminders: [{ role: 'm1', name: 'Is The Puppet', isFlipped: false }] },
      { type: 'setReminders', at: -1, reminders: [{ role: 'm1', name: 'Poisoned', isFlipped: false }] },
      { type: 'setDead', index: 1, isDead: false },
      { type: 'setDead', index: 2, isDead: true },
      { type: 'setVoteless', index: 2, isVoteless: true },
      { type: 'markForDeath', index: 0, isMarkedForDeath: true },
    )
  })

  it('when a game is set up, dealt, held back and sent', () => {
    const bag = ['t1', 't2', 't3', 'o1', 'm1', 'd1'].map(
      (role) => ({ type: 'selectRole', role, count: 1 }) as const,
    )
    const dealt = follow(
      company(7),
      ...bag,
      { type: 'setBluffs', bluffs: ['t9', null, 't10'] },
      { type: 'setNpcs', npcs: ['f2', 'l1'] },
      { type: 'dealRoles' },
    )
    expect(dealt.secret.hasUnsentRoles).toBe(true)
    const roles = dealt.secret.seats.map(({ role, alignment }) => ({ role, alignment }))
    const sent = follow(dealt, { type: 'sendRoles', roles }, { type: 'setNpcs', npcs: [] })
    expect(sent.secret.seats.map(({ sentRole }) => sentRole)).toEqual(roles.map(({ role }) => role))
  })

  it('when seats are changed while fingers point and a player is marked', () => {
    const marked = (state: SessionState): SessionState => ({
      ...state,
      vote: { ...state.vote, markedPlayer: 3, highscore: 4 },
    })
    for (const phase of [1, 2]) {
      const quiet = { ...company(7), game: { ...company(7).game, phase } }
      const recipients = phase === 1 ? ['p0', 'p2'] : []
      const started = follow(marked(quiet), { type: 'startPointing', recipients })
      const pointed = decisionOf(started, { type: 'point', seat: 5 }, 'p0', NOW, content)
      const state = expectFollowed(started, pointed, Object.keys(started.users))
      follow(
        state,
        { type: 'moveSeat', from: 5, to: 1, check: 7 },
        { type: 'removeSeat', index: 1, check: 7 },
        { type: 'shuffleSeats', check: 6 },
        { type: 'removeAllSeats' },
      )
    }
  })

  it('and tells nobody what they may not know, not even that something happened', () => {
    const state = company(7)
    const secrets: readonly AnyCommand[] = [
      { type: 'setRole', at: 0, role: 't9' },
      { type: 'setAlignment', at: 4, alignment: 'e' },
      { type: 'markForDeath', index: 1, isMarkedForDeath: true },
      { type: 'selectRole', role: 't4', count: 1 },
      { type: 'setBluffs', bluffs: ['t9', null, null] },
      { type: 'setReminders', at: 1, reminders: [{ role: 'm1', name: 'Poisoned', isFlipped: false }] },
      { type: 'setRole', at: -1, role: 't3' },
    ]
    for (const secret of secrets) {
      const events = decisionOf(state, secret, 'st', NOW, content)
      expect(events.length).toBeGreaterThan(0)
      for (const userId of ['p1', 'p2', 'sp']) {
        expect(messagesFor(state, events, userId)).toEqual([])
      }
    }
  })

  it('whatever the Storytellers do', () => {
    const seat = fc.nat(7)
    const place = fc.integer({ min: -2, max: 6 })
    const role = fc.constantFrom('t1', 'o1', 'm1', 'd1', 'd2', 'tr1', null)
    const reminder = fc.constantFrom(
      { role: 'm1', name: 'Poisoned', isFlipped: false },
      { role: 'm1', name: 'Is The Puppet', isFlipped: true },
      { role: 'f1', name: 'Hat', isFlipped: false },
      { role: 'custom', name: 'Note', isFlipped: false },
      { role: 'evil', name: 'Evil', isFlipped: false },
    )
    const alignment = fc.constantFrom('g', 'e', null)
    const step = fc.oneof(
      fc.record({ type: fc.constant('setRole' as const), at: place, role }),
      fc.record({ type: fc.constant('setAlignment' as const), at: place, alignment }),
      fc.record({
        type: fc.constant('setReminders' as const),
        at: place,
        reminders: fc.array(reminder, { maxLength: 3 }),
      }),
      fc.record({ type: fc.constant('setDead' as const), index: seat, isDead: fc.boolean() }),
      fc.record({ type: fc.constant('emptySeat' as const), index: seat }),
      fc.record({
        type: fc.constant('addSeat' as const),
        check: fc.integer({ min: 5, max: 8 }),
        name: fc.constant(null),
      }),
      fc.record({ type: fc.constant('moveSeat' as const), from: seat, to: seat, check: fc.constant(7) }),
      fc.record({
        type: fc.constant('removeSeat' as const),
        index: seat,
        check: fc.integer({ min: 5, max: 8 }),
      }),
      fc.record({ type: fc.constant('setNpcs' as const), npcs: fc.subarray(['f1', 'f2', 'l1']) }),
      fc.record({ type: fc.constant('clearGrimoire' as const) }),
      fc.record({
        type: fc.constant('setBluffs' as const),
        bluffs: fc.tuple(fc.constantFrom('t7', null), fc.constant(null), fc.constantFrom('t8', null)),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        let state = company(7)
        for (const next of steps) {
          state = expectFollowed(state, attempt(state, next), Object.keys(state.users))
        }
      }),
      { numRuns: 40 },
    )
  }, 30_000)
})

/** The events of a command that may well be refused. */
function attempt(state: SessionState, next: AnyCommand) {
  try {
    return decisionOf(state, next, 'st', NOW, content)
  } catch {
    return []
  }
}
