import type { AnyCommand } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { toCommand, toWire } from '../src/schemas/index.ts'

const command = (name: string, payload: unknown) => {
  const result = toCommand(name, payload, 'st')
  return result.ok ? result.value : result.error.code
}

const rejects = (name: string, ...payloads: readonly unknown[]) => {
  for (const payload of payloads)
    expect([payload, command(name, payload)]).toEqual([payload, 'invalid-payload'])
}

describe('updateSeats, clear and claimSeat', () => {
  it('messages about seats become commands', () => {
    const cases: readonly (readonly [unknown, AnyCommand])[] = [
      [
        { type: 'add', payload: { name: null }, check: 3 },
        { type: 'addSeat', name: null, check: 3 },
      ],
      [
        { type: 'add', payload: { name: 'Ada' }, check: 3 },
        { type: 'addSeat', name: 'Ada', check: 3 },
      ],
      [
        { type: 'move', payload: { from: 1, to: 2 }, check: 3 },
        { type: 'moveSeat', from: 1, to: 2, check: 3 },
      ],
      [
        { type: 'move', payload: { swap: [0, 2] }, check: 3 },
        { type: 'swapSeats', a: 0, b: 2, check: 3 },
      ],
      [
        { type: 'move', payload: { shuffle: true }, check: 3 },
        { type: 'shuffleSeats', check: 3 },
      ],
      [
        { type: 'remove', payload: { index: 1 }, check: 3 },
        { type: 'removeSeat', index: 1, check: 3 },
      ],
      [
        { type: 'remove', payload: { empty: true }, check: 3 },
        { type: 'removeEmptySeats', check: 3 },
      ],
    ]
    for (const [payload, expected] of cases) expect(command('updateSeats', payload)).toEqual(expected)
    expect(command('clear', 'players')).toEqual({ type: 'removeAllSeats' })
    expect(command('clear', 'grimoire')).toEqual({ type: 'clearGrimoire' })
    expect(command('claimSeat', 4)).toEqual({ type: 'claimSeat', index: 4 })
    expect(command('claimSeat', -1)).toEqual({ type: 'vacateSeat' })
  })

  it('messages about seats take no other shape', () => {
    rejects(
      'updateSeats',
      { type: 'add', payload: { name: null } },
      { type: 'add', payload: { name: 'x'.repeat(51) }, check: 1 },
      { type: 'swap', payload: {}, check: 1 },
      { type: 'move', payload: { from: 0, to: 20 }, check: 1 },
      { type: 'move', payload: { from: 0.5, to: 1 }, check: 1 },
      { type: 'move', payload: { from: 0, to: 1, shuffle: true }, check: 1 },
      { type: 'remove', payload: { index: -1 }, check: 1 },
      { type: 'remove', payload: { index: 1 }, check: 1, extra: 1 },
    )
    rejects('clear', 'everything', null)
    rejects('claimSeat', 20, 1.5, '1', null)
  })

  it('tell everybody in the same words', () => {
    expect(toWire({ notice: 'seatAdded', name: 'Ada' })).toEqual([
      ['updateSeats', { type: 'add', payload: { name: 'Ada' } }],
    ])
    expect(toWire({ notice: 'seatsArranged', order: [1, 0], isRemoval: false })).toEqual([
      ['updateSeats', { type: 'move', payload: { order: [1, 0] } }],
    ])
    expect(toWire({ notice: 'seatsArranged', order: [1], isRemoval: true })).toEqual([
      ['updateSeats', { type: 'remove', payload: { order: [1] } }],
    ])
    expect(toWire({ notice: 'seatsArranged', order: [], isRemoval: true })).toEqual([['clear', 'players']])
    expect(toWire({ notice: 'grimoireCleared' })).toEqual([['clear', 'grimoire']])
  })
})

describe('updatePlayer and updateStoryteller', () => {
  const reminders = [{ role: 'm1', name: 'Poisoned', isFlipped: false }]

  it('become one command a property', () => {
    const update = (property: string, value: unknown, index = 2) =>
      command('updatePlayer', { index, property, value })
    expect(update('isDead', true)).toEqual({ type: 'setDead', index: 2, isDead: true })
    expect(update('isVoteless', false)).toEqual({ type: 'setVoteless', index: 2, isVoteless: false })
    expect(update('isMarkedForDeath', true)).toEqual({
      type: 'markForDeath',
      index: 2,
      isMarkedForDeath: true,
    })
    expect(update('id', '')).toEqual({ type: 'emptySeat', index: 2 })
    expect(update('id', null)).toEqual({ type: 'emptySeat', index: 2 })
    expect(update('role', 't1')).toEqual({ type: 'setRole', at: 2, role: 't1' })
    expect(update('role', '', -1)).toEqual({ type: 'setRole', at: -1, role: null })
    expect(update('alignment', 'g')).toEqual({ type: 'setAlignment', at: 2, alignment: 'g' })
    expect(update('reminders', reminders)).toEqual({ type: 'setReminders', at: 2, reminders })
    expect(update('name', 'Ada')).toEqual({ type: 'renameSeat', index: 2, name: 'Ada' })

    const entry = (property: string, value: unknown) =>
      command('updateStoryteller', { id: 'co', property, value })
    expect(entry('role', 't1')).toEqual({ type: 'setRole', at: 'co', role: 't1' })
    expect(entry('alignment', null)).toEqual({ type: 'setAlignment', at: 'co', alignment: null })
    expect(entry('reminders', reminders)).toEqual({ type: 'setReminders', at: 'co', reminders })
  })

  it('take no other property and no other value', () => {
    rejects(
      'updatePlayer',
      { index: 0, property: 'isDead', value: 1 },
      { index: 0, property: 'id', value: 'p0' },
      { index: 0, property: 'status', value: [] },
      { index: 0, property: 'sentRole', value: 't1' },
      { index: 0, property: 'revealed', value: true },
      { index: 20, property: 'isDead', value: true },
      { index: 0, property: 'alignment', value: 'good' },
      { index: 0, property: 'role', value: 'x'.repeat(51) },
      { index: 0, property: 'reminders', value: [{ role: 'custom', name: '', isFlipped: false }] },
      { index: 0, property: 'reminders', value: [{ ...reminders[0], isPublic: true }] },
      { index: 0, property: 'reminders', value: Array(31).fill(reminders[0]) },
      { property: 'isDead', value: true },
    )
    rejects('updateStoryteller', { id: 'co', property: 'isDead', value: true })
  })

  it('go out under the same names', () => {
    expect(toWire({ notice: 'playerChanged', index: 1, property: 'isDead', value: true })).toEqual([
      ['updatePlayer', { index: 1, property: 'isDead', value: true }],
    ])
    expect(toWire({ notice: 'storytellerChanged', id: 'co', property: 'role', value: 't1' })).toEqual([
      ['updateStoryteller', { id: 'co', property: 'role', value: 't1' }],
    ])
  })
})

describe('the set-up', () => {
  it('arrives as toggleRole, startGame, playerRoles, bluffs and npcs', () => {
    expect(command('toggleRole', { role: 't1', count: 2 })).toEqual({
      type: 'selectRole',
      role: 't1',
      count: 2,
    })
    expect(command('startGame', { isRunning: true, phase: 0, history: [] })).toEqual({ type: 'dealRoles' })
    expect(
      command('playerRoles', [
        { role: 't1', alignment: 'e' },
        { role: '', alignment: null },
      ]),
    ).toEqual({
      type: 'sendRoles',
      roles: [
        { role: 't1', alignment: 'e' },
        { role: null, alignment: null },
      ],
    })
    expect(command('bluffs', ['t1', { id: 't2', name: 'Two', team: 'townsfolk' }])).toEqual({
      type: 'setBluffs',
      bluffs: ['t1', 't2', null],
    })
    expect(command('bluffs', [null, '', 't3'])).toEqual({ type: 'setBluffs', bluffs: [null, null, 't3'] })
    expect(command('npcs', ['f1', { id: 'l1' }])).toEqual({ type: 'setNpcs', npcs: ['f1', 'l1'] })
  })

  it('messages of the set-up take no other shape', () => {
    rejects('toggleRole', { role: 't1', count: 16 }, { role: 't1', count: -1 }, { role: '', count: 1 }, 't1')
    rejects(
      'startGame',
      { isRunning: false, phase: 0, history: [] },
      { isRunning: true, phase: 1, history: [] },
      { isRunning: true, phase: 0, history: [{}] },
      { isRunning: true, phase: 0, history: [], roles: [] },
    )
    rejects('playerRoles', [{ role: 't1' }], [{ role: 't1', alignment: 'e', extra: 1 }], 'all')
    rejects('playerRoles', Array(21).fill({ role: null, alignment: null }))
    rejects('bluffs', ['t1', 't2', 't3', 't4'], [{}], 't1')
    rejects('npcs', [1], ['x'.repeat(51)], Array(31).fill('f1'))
  })

  it('goes out with what each receiver may know', () => {
    expect(toWire({ notice: 'roleSelected', role: 't1', count: 2 })).toEqual([
      ['toggleRole', { role: 't1', count: 2 }],
    ])
    const part = { rolesSelected: { t1: 1 }, hasUnsentRoles: true, undo: null }
    expect(toWire({ notice: 'storytellerPart', part })).toEqual([['gamestateST', part]])
    expect(toWire({ notice: 'bluffsChanged', bluffs: null })).toEqual([['bluffs', null]])
    expect(toWire({ notice: 'npcsChanged', npcs: ['f1'] })).toEqual([['npcs', ['f1']]])
    const roles = [{ index: 0, role: 't1', alignment: null, revealed: false }]
    expect(toWire({ notice: 'rolesDistributed', roles })).toEqual([['distributeRoles', { roles }]])
  })
})
