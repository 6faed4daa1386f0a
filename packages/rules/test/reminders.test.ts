import { describe, expect, it } from 'vitest'
import {
  type AnyCommand,
  alignmentTurned,
  placeReminder,
  type Reminder,
  type ReminderPlace,
  type SessionState,
  tokensAllowed,
  viewFor,
} from '../src/index.ts'
import {
  character,
  contentOf,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  table,
  withSecretSeat,
} from '../testing/table.ts'
import { HOLDER } from './support/cast.ts'

const POISONER = character('m1', 'minion', { reminders: ['Poisoned'] })
const TWINS = character('t1', 'townsfolk', { reminders: ['Twin', 'Twin'], remindersGlobal: ['Twin'] })
const PUPPET = character('m5', 'minion', {
  reminders: ['Chosen'],
  remindersGlobal: ['Is The Puppet', 'Is Another'],
  traits: [{ name: 'reminder-turns', to: 'e', on: 'good' }],
})
const BREWER = character('t5', 'townsfolk', {
  remindersGlobal: ['Is The Brewer'],
  traits: [{ name: 'reminder-turns', to: 'g', on: 'minion' }],
})
const TURNCOAT = character('o5', 'outsider', {
  remindersGlobal: ['Turned'],
  traits: [{ name: 'reminder-turns', to: 'g', on: 'evil' }],
})
const OTHER = character('m2', 'minion', { reminders: ['Poisoned', 'Chosen'] })
const OPEN = character('f1', 'fabled', { reminders: ['Hat'], traits: [{ name: 'public-reminder' }] })
const content = contentOf(POISONER, TWINS, PUPPET, BREWER, TURNCOAT, OTHER, OPEN, HOLDER)

const token = (role: string, name: string, isFlipped = false): Reminder => ({ role, name, isFlipped })
const poisoned = token('m1', 'Poisoned')
const note = (name: string): Reminder => token('custom', name)

const set = (at: number | string, ...reminders: readonly Reminder[]) =>
  ({ type: 'setReminders', at, reminders }) as const
const put = (state: SessionState, at: number | string, ...reminders: readonly Reminder[]) =>
  play(state, set(at, ...reminders), 'st', NOW, content)
const refused = (state: SessionState, code: Parameters<typeof expectRefusal>[2], ...reminders: Reminder[]) =>
  expectRefusal(state, set(0, ...reminders), code, 'st', NOW, content)
const on = (state: SessionState, index: number) => state.secret.seats[index]?.reminders
const names = (state: SessionState) =>
  state.secret.seats.map(({ reminders }) => reminders.map(({ name }) => name).join())

describe('a reminder', () => {
  it('[REM-01] says whose it is, what it says and which side is up; a note is custom', () => {
    const state = put(table(), 0, token('m1', 'Poisoned', true), note('Ask her'))
    expect(on(state, 0)).toEqual([
      { role: 'm1', name: 'Poisoned', isFlipped: true },
      { role: 'custom', name: 'Ask her', isFlipped: false },
    ])
    expect(viewFor(state, 'st').session.players[0]?.reminders).toEqual(on(state, 0))
  })

  it('is flipped, unless it is a note', () => {
    const state = put(table(), 0, poisoned, note('Ask her'))
    const flipped = put(state, 0, token('m1', 'Poisoned', true), token('custom', 'Ask her', true))
    expect(on(flipped, 0)?.map(({ isFlipped }) => isFlipped)).toEqual([true, false])
    expectIgnored(flipped, set(0, token('m1', 'Poisoned', true), note('Ask her')), 'st', NOW, content)
  })

  it('a reminder is removed from its seat', () => {
    const state = put(table(), 0, poisoned, note('A'), note('B'))
    expect(on(put(state, 0, poisoned, note('B')), 0)).toEqual([poisoned, note('B')])
    expect(on(put(state, 0), 0)).toEqual([])
  })

  it('is a token that exists, or a note of 1 to 50 letters', () => {
    refused(table(), 'no-such-reminder', token('m1', 'Drunk'))
    refused(table(), 'no-such-reminder', token('nobody', 'Poisoned'))
    refused(table(), 'bad-value', note(''))
    refused(table(), 'bad-value', note('x'.repeat(51)))
    expect(on(put(table(), 0, note('x'.repeat(50))), 0)).toHaveLength(1)
    expect(on(put(table(), 0, token('m1', 'poisoned')), 0)).toHaveLength(1)
    expect(on(put(table(), 0, token('good', 'Good'), token('evil', 'Evil')), 0)).toHaveLength(2)
  })

  it('lies among at most 30 on one seat', () => {
    const notes = Array.from({ length: 31 }, (_, at) => note(`Note ${at}`))
    expect(on(put(table(), 0, ...notes.slice(1)), 0)).toHaveLength(30)
    refused(table(), 'too-many-reminders', ...notes)
  })

  it('is the Storyteller’s to place', () => {
    for (const actor of ['p0', 'sp']) {
      expectRefusal(table(), set(0, note('Mine')), 'not-storyteller', actor, NOW, content)
    }
    expectRefusal(table(), set(7, note('Mine')), 'no-such-seat', 'st', NOW, content)
  })

  it('is secret, unless its character lies open', () => {
    const state = put(table(), 0, poisoned, token('f1', 'Hat', true))
    expect(on(state, 0)?.map(({ isPublic }) => isPublic)).toEqual([undefined, true])
    for (const userId of ['p0', 'p1', 'sp']) {
      expect(viewFor(state, userId).session.players[0]?.reminders).toEqual([
        { role: 'f1', name: 'Hat', isFlipped: true },
      ])
    }
    expect(viewFor(state, 'st').session.players[0]?.reminders).toHaveLength(2)
  })
})

describe('one token alone', () => {
  const change = (kind: 'add' | 'remove' | 'turn', reminder: Reminder) =>
    ({ type: 'changeReminder', at: 0, change: { kind, reminder } }) as const
  const changed = (state: SessionState, ...commands: readonly AnyCommand[]) =>
    commands.reduce((current, command) => play(current, command, 'st', NOW, content), state)

  it('[REM-06] [REM-14] is put down, turned and taken away beside what another Storyteller puts there', () => {
    const both = changed(table(), change('add', poisoned), change('add', note('Theirs')))
    expect(on(both, 0)).toEqual([poisoned, note('Theirs')])
    const turned = changed(both, change('turn', token('m1', 'Poisoned', true)))
    expect(on(turned, 0)).toEqual([token('m1', 'Poisoned', true), note('Theirs')])
    // Sent by somebody who has not seen it turned yet.
    expect(on(changed(turned, change('remove', poisoned)), 0)).toEqual([note('Theirs')])
  })

  it('is left alone where it is gone already', () => {
    const state = put(table(), 0, note('Theirs'))
    for (const command of [change('remove', poisoned), change('turn', poisoned)])
      expectIgnored(state, command, 'st', NOW, content)
    expectRefusal(state, change('add', token('t9', 'Nothing')), 'no-such-reminder', 'st', NOW, content)
    expectRefusal(state, change('add', poisoned), 'not-storyteller', 'p0', NOW, content)
  })

  it('is renamed as a note', () => {
    const state = put(table(), 0, poisoned, note('Ask'))
    const rename = { kind: 'rename', reminder: note('Ask'), name: 'Asked' } as const
    const renamed = changed(state, { type: 'changeReminder', at: 0, change: rename })
    expect(on(renamed, 0)).toEqual([poisoned, note('Asked')])
  })
})

describe('the last copy of a token', () => {
  it('[REM-07] comes from where it lay before', () => {
    const state = put(put(table(), 3, poisoned, note('Keep')), 5, poisoned)
    expect(names(state)).toEqual(['', '', '', 'Keep', '', 'Poisoned', ''])
    expect(eventsOf(state, set(3, note('Keep'), poisoned), 'st', NOW, content)).toEqual([
      { type: 'remindersSet', index: 3, reminders: [note('Keep'), poisoned] },
      { type: 'remindersSet', index: 5, reminders: [] },
    ])
  })

  it('[REM-07] is reached after as many as the character has, once for each holder', () => {
    const places = (...roles: readonly (string | null)[]): ReminderPlace[] =>
      roles.map((role) => ({ role, reminders: [] }))
    expect(tokensAllowed(places(null, null), token('t1', 'Twin'), TWINS)).toBe(3)
    expect(tokensAllowed(places('t1', null), token('t1', 'twin'), TWINS)).toBe(3)
    expect(tokensAllowed(places('t1', 't1', 'm1'), token('t1', 'Twin'), TWINS)).toBe(6)
    expect(tokensAllowed(places('t1'), token('t1', 'Other'), TWINS)).toBe(0)
    expect(tokensAllowed(places('t1'), note('Twin'), undefined)).toBe(Number.POSITIVE_INFINITY)
    expect(tokensAllowed(places(null, null, null), token('good', 'Good'), undefined)).toBe(3)

    const two = put(put(table({ roles: ['m1', 'm1'] }), 2, poisoned), 3, poisoned)
    expect(names(two)).toEqual(['', '', 'Poisoned', 'Poisoned', '', '', ''])
    expect(names(put(two, 4, poisoned))).toEqual(['', '', '', 'Poisoned', 'Poisoned', '', ''])
  })

  it('is not mistaken for a token of another character, or another of the same', () => {
    const state = put(put(table(), 3, poisoned), 4, token('m2', 'Poisoned'), token('m2', 'Chosen'))
    expect(names(state)).toEqual(['', '', '', 'Poisoned', 'Poisoned,Chosen', '', ''])
    expect(names(put(state, 5, token('m2', 'Chosen')))).toEqual([
      '',
      '',
      '',
      'Poisoned',
      'Poisoned',
      'Chosen',
      '',
    ])
  })

  it('does not double on a seat that has it', () => {
    const state = put(table(), 3, poisoned)
    expectIgnored(state, set(3, poisoned, poisoned), 'st', NOW, content)
    const twins = put(table(), 0, token('t1', 'Twin'), token('t1', 'Twin'), token('t1', 'Twin'))
    expect(on(twins, 0)).toHaveLength(3)
    expect(names(put(twins, 1, token('t1', 'Twin')))).toEqual(['Twin,Twin', 'Twin', '', '', '', '', ''])
  })

  it('is also found with a Storyteller, and notes are never moved', () => {
    const state = put(table(), -1, poisoned, note('Same'))
    expect(state.secret.storytellers['st']?.reminders).toEqual([poisoned, note('Same')])
    const two = { ...state, storytellers: [{ id: 'st' }, { id: 'co' }] }
    expect(put(two, 'co', poisoned).secret.storytellers).toEqual({
      st: { role: null, alignment: null, reminders: [note('Same')] },
      co: { role: null, alignment: null, reminders: [poisoned] },
    })
    const moved = put(state, 0, poisoned, note('Same'))
    expect(moved.secret.storytellers['st']?.reminders).toEqual([note('Same')])
    expect(on(moved, 0)).toEqual([poisoned, note('Same')])
    expect(names(put(put(table(), 0, note('Same')), 1, note('Same'))).slice(0, 2)).toEqual(['Same', 'Same'])
  })

  it('[REM-08] may be doubled in a player’s own notes, but not good and evil', () => {
    const board: ReminderPlace[] = [
      { role: 'm1', reminders: [poisoned] },
      { role: null, reminders: [] },
    ]
    const place = (places: readonly ReminderPlace[], at: number, reminder: Reminder, mayDuplicate: boolean) =>
      placeReminder(places, at, reminder, { character: POISONER, mayDuplicate }).map(({ reminders }) =>
        reminders.map(({ name }) => name).join(),
      )
    expect(place(board, 1, poisoned, true)).toEqual(['Poisoned', 'Poisoned'])
    expect(place(board, 1, poisoned, false)).toEqual(['', 'Poisoned'])
    const evil = token('evil', 'Evil')
    const full: ReminderPlace[] = [
      { role: null, reminders: [evil] },
      { role: null, reminders: [evil] },
    ]
    expect(place(full, 1, evil, true)).toEqual(['', 'Evil,Evil'])
    expect(place(full.slice(0, 1), 0, evil, true)).toEqual(['Evil'])
  })
})

describe('a token that turns its seat', () => {
  const puppet = token('m5', 'Is The Puppet')
  const brewer = token('t5', 'Is The Brewer')

  it('[REM-09] makes a good seat evil, without its player’s knowing', () => {
    const state = put(table({ roles: ['t2'] }), 0, puppet)
    expect(state.secret.seats[0]).toMatchObject({ alignment: 'e', sentAlignment: null })
    expect(viewFor(state, 'p0').session.players[0]?.alignment).toBeNull()
    const evil = put(table({ roles: ['m2'] }), 0, puppet)
    expect(evil.secret.seats[0]?.alignment).toBeNull()
    const turned = put(withSecretSeat(table({ roles: ['m2'] }), 0, { alignment: 'g' }), 0, puppet)
    expect(turned.secret.seats[0]?.alignment).toBe('e')
    const traveller = put(table({ roles: ['tr1'] }), 0, puppet)
    expect(traveller.secret.seats[0]?.alignment).toBeNull()
  })

  it('[REM-10] makes a minion good', () => {
    const state = put(table({ roles: ['m2'], isRunning: true }), 0, brewer)
    expect(state.secret.seats[0]).toMatchObject({ alignment: 'g', sentAlignment: 'g' })
    for (const role of ['d1', 't2', 'tr1']) {
      expect(put(table({ roles: [role] }), 0, brewer).secret.seats[0]?.alignment).toBeNull()
    }
    const held = put(table({ roles: ['m2'], npcs: ['l1'] }), 0, brewer)
    expect(held.secret.seats[0]).toMatchObject({ alignment: 'g', sentAlignment: null })
  })

  it('[REM-09] makes the seat good again when it moves to another seat or is taken away', () => {
    const first = put(table({ roles: ['t2', 't3'] }), 0, puppet)
    const moved = put(first, 1, puppet)
    expect(moved.secret.seats.slice(0, 2).map(({ alignment }) => alignment)).toEqual([null, 'e'])
    const taken = play(moved, { type: 'setReminders', at: 1, reminders: [] }, 'st', NOW, content)
    expect(taken.secret.seats[1]).toMatchObject({ alignment: null, sentAlignment: null })
  })

  it('gives back the side that the Storyteller chose, and tells a player who was told of the turn', () => {
    const goodMinion = put(withSecretSeat(table({ roles: ['m2'] }), 0, { alignment: 'g' }), 0, puppet)
    const back = play(goodMinion, { type: 'setReminders', at: 0, reminders: [] }, 'st', NOW, content)
    expect(back.secret.seats[0]).toMatchObject({ alignment: 'g', sentAlignment: null })
    const told = put(table({ roles: ['m2'] }), 0, brewer)
    const again = play(told, { type: 'setReminders', at: 0, reminders: [] }, 'st', NOW, content)
    expect(again.secret.seats[0]).toMatchObject({ alignment: null, sentAlignment: null })
  })

  it('changes nothing on a seat that the Storyteller has turned meanwhile', () => {
    const state = put(table({ roles: ['t2'] }), 0, puppet)
    const byHand = play(state, { type: 'setAlignment', at: 0, alignment: 'g' }, 'st', NOW, content)
    const left = play(byHand, { type: 'setReminders', at: 0, reminders: [] }, 'st', NOW, content)
    expect(left.secret.seats[0]?.alignment).toBe('g')
  })

  it('can also ask for an evil seat', () => {
    const turned = token('o5', 'Turned')
    expect(put(table({ roles: ['d1'] }), 0, turned).secret.seats[0]?.alignment).toBe('g')
    expect(put(table({ roles: ['t2'] }), 0, turned).secret.seats[0]?.alignment).toBeNull()
  })

  it('does so only when it is put there, and only with its own label', () => {
    const state = put(table({ roles: ['t2'] }), 0, puppet)
    const back = play(state, { type: 'setAlignment', at: 0, alignment: 'g' }, 'st', NOW, content)
    const noted = put(back, 0, puppet, note('More'))
    expect(noted.secret.seats[0]?.alignment).toBe('g')
    expect(put(table({ roles: ['t2'] }), 0, token('m5', 'Chosen')).secret.seats[0]?.alignment).toBeNull()
    expect(alignmentTurned({ alignment: 'e', team: 'townsfolk' }, puppet, PUPPET)).toBeUndefined()
    expect(alignmentTurned({ alignment: 'g', team: 'minion' }, brewer, BREWER)).toBeUndefined()
    expect(alignmentTurned({ alignment: null, team: 'townsfolk' }, puppet, POISONER)).toBeUndefined()
    expect(alignmentTurned({ alignment: null, team: 'townsfolk' }, puppet, undefined)).toBeUndefined()
  })

  it('means nothing with a Storyteller', () => {
    const state = play(put(table(), -1), { type: 'setRole', at: -1, role: 't2' }, 'st', NOW, content)
    expect(put(state, -1, puppet).secret.storytellers['st']?.alignment).toBeNull()
  })
})
