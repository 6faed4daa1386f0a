import { describe, expect, it } from 'vitest'
import { type LifeClickFacts, lifeClick, type Reminder, type SessionState, viewFor } from '../src/index.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withSeat, withSecretSeat } from '../testing/table.ts'

const DAY = 2
const NIGHT = 3
const NO_VOTE = { nomination: null, locked: 0, isInProgress: false }
const ALIVE = { isDead: false, isVoteless: false, isMarkedForDeath: false }
const DEAD = { isDead: true, isVoteless: false, isMarkedForDeath: false }
const VOTELESS = { isDead: true, isVoteless: true, isMarkedForDeath: false }

const click = (facts: Partial<LifeClickFacts>) =>
  lifeClick({ seat: ALIVE, vote: NO_VOTE, phase: DAY, isTownSquare: false, isLocal: false, ...facts })

const changes = (property: string, value: boolean) => ({ update: { property, value }, reminders: null })
const NOTHING = { update: null, reminders: null }

describe('a click on a seat', () => {
  it('[SEAT-31] around a vote toggles the vote of the dead and leaves the living alone', () => {
    const votes = [
      { ...NO_VOTE, nomination: [0, 1] },
      { ...NO_VOTE, locked: -1 },
      { ...NO_VOTE, locked: 1 },
      { ...NO_VOTE, isInProgress: true },
    ]
    for (const vote of votes) {
      for (const isTownSquare of [false, true]) {
        for (const phase of [DAY, NIGHT]) {
          expect(click({ vote, isTownSquare, phase, seat: DEAD })).toEqual(changes('isVoteless', true))
          expect(click({ vote, isTownSquare, phase, seat: VOTELESS })).toEqual(changes('isVoteless', false))
          expect(click({ vote, isTownSquare, phase, seat: ALIVE })).toEqual(NOTHING)
        }
      }
    }
  })

  it('[SEAT-32] [SEAT-33] [SEAT-34] in the town square leads from alive to dead to voteless to alive', () => {
    for (const phase of [DAY, NIGHT]) {
      expect(click({ isTownSquare: true, phase, seat: ALIVE })).toEqual(changes('isDead', true))
      expect(click({ isTownSquare: true, phase, seat: DEAD })).toEqual(changes('isVoteless', true))
      expect(click({ isTownSquare: true, phase, seat: VOTELESS })).toEqual(changes('isDead', false))
    }
  })

  it('at night of a live session marks for death and offers the fitting tokens', () => {
    const marked = { ...ALIVE, isMarkedForDeath: true }
    expect(click({ phase: NIGHT })).toEqual({
      update: { property: 'isMarkedForDeath', value: true },
      reminders: 'dead',
    })
    expect(click({ phase: NIGHT, seat: marked }).update).toEqual({
      property: 'isMarkedForDeath',
      value: false,
    })
    expect(click({ phase: NIGHT, seat: DEAD }).reminders).toBe('alive')
    expect(click({ phase: NIGHT, isLocal: true })).toEqual(changes('isDead', true))
  })

  it('[SEAT-36] otherwise toggles alive and dead', () => {
    expect(click({ seat: ALIVE })).toEqual(changes('isDead', true))
    expect(click({ seat: DEAD })).toEqual(changes('isDead', false))
    expect(click({ seat: VOTELESS })).toEqual(changes('isDead', false))
  })
})

const token = (name: string): Reminder => ({ role: 't1', name, isFlipped: false })

const marked = (state: SessionState): SessionState =>
  withSecretSeat(state, 1, {
    isMarkedForDeath: true,
    reminders: [token('Dead'), token('Alive'), token('dead'), token('Poisoned')],
  })

const die = { type: 'setDead', index: 1, isDead: true } as const
const rise = { type: 'setDead', index: 1, isDead: false } as const

describe('life', () => {
  it('[SEAT-32] [SEAT-36] ends: Dead tokens and the mark go, the vote stays', () => {
    const state = play(marked(table()), die)
    expect(state.seats[1]).toMatchObject({ isDead: true, isVoteless: false })
    expect(state.secret.seats[1]?.isMarkedForDeath).toBe(false)
    expect(state.secret.seats[1]?.reminders.map(({ name }) => name)).toEqual(['Alive', 'Poisoned'])
    expect(state.seats[0]?.isDead).toBe(false)
    expectIgnored(state, die)
  })

  it('[SEAT-34] [SEAT-37] comes back: Alive tokens, the mark and votelessness go', () => {
    const state = play(marked(table({ dead: [1], voteless: [1] })), rise)
    expect(state.seats[1]).toMatchObject({ isDead: false, isVoteless: false })
    expect(state.secret.seats[1]?.isMarkedForDeath).toBe(false)
    expect(state.secret.seats[1]?.reminders.map(({ name }) => name)).toEqual(['Dead', 'dead', 'Poisoned'])
    expectIgnored(state, rise)
  })

  it('[SEAT-33] without a vote is for the dead', () => {
    const state = table({ dead: [1] })
    const voteless = play(state, { type: 'setVoteless', index: 1, isVoteless: true })
    expect(voteless.seats[1]).toMatchObject({ isDead: true, isVoteless: true })
    expectIgnored(voteless, { type: 'setVoteless', index: 1, isVoteless: true })
    expect(play(voteless, { type: 'setVoteless', index: 1, isVoteless: false }).seats[1]?.isVoteless).toBe(
      false,
    )
    expectRefusal(state, { type: 'setVoteless', index: 0, isVoteless: true }, 'seat-alive')
    expectRefusal(state, { type: 'setVoteless', index: 7, isVoteless: true }, 'no-such-seat')
  })

  it('[SEAT-38] writes deaths, revivals and votes into the history', () => {
    const dead = play(table(), die)
    const spent = play(dead, { type: 'setVoteless', index: 1, isVoteless: true }, 'st', NOW + 1)
    const alive = play(spent, rise, 'st', NOW + 2)
    expect(alive.game.history).toEqual([
      { id: 1, type: 'death', data: { seat: 1, id: 'p1', name: 'name of p1' }, time: NOW, isPrivate: false },
      {
        id: 2,
        type: 'voteless',
        data: { seat: 1, id: 'p1', name: 'name of p1', isVoteless: true },
        time: NOW + 1,
        isPrivate: false,
      },
      {
        id: 3,
        type: 'revival',
        data: { seat: 1, id: 'p1', name: 'name of p1' },
        time: NOW + 2,
        isPrivate: false,
      },
    ])
    expect(alive.secret.history).toEqual([])
  })

  it('is the Storyteller’s to change', () => {
    expectRefusal(table(), die, 'not-storyteller', 'p1')
    expectRefusal(
      table({ dead: [1] }),
      { type: 'setVoteless', index: 1, isVoteless: true },
      'not-storyteller',
      'p1',
    )
    expectRefusal(table(), { type: 'setDead', index: 7, isDead: true }, 'no-such-seat')
  })
})

describe('a mark for death', () => {
  it('is seen by those with the grimoire alone', () => {
    const mark = { type: 'markForDeath', index: 1, isMarkedForDeath: true } as const
    const state = play(table(), mark)
    expect(state.secret.seats[1]?.isMarkedForDeath).toBe(true)
    expect(viewFor(state, 'st').session.players[1]?.isMarkedForDeath).toBe(true)
    for (const userId of ['p0', 'p1', 'sp']) {
      expect(viewFor(state, userId).session.players[1]?.isMarkedForDeath).toBe(false)
    }
    expectIgnored(state, mark)
    expect(
      play(state, { type: 'markForDeath', index: 1, isMarkedForDeath: false }).secret.seats[1],
    ).toMatchObject({ isMarkedForDeath: false })
    expectRefusal(table(), mark, 'not-storyteller', 'p1')
    expectRefusal(table(), { type: 'markForDeath', index: 7, isMarkedForDeath: true }, 'no-such-seat')
  })

  it('stays when nothing about life changes', () => {
    const state = withSeat(marked(table()), 1, { isDead: true })
    const voteless = play(state, { type: 'setVoteless', index: 1, isVoteless: true })
    expect(voteless.secret.seats[1]).toEqual(state.secret.seats[1])
  })
})
