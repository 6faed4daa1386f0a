import type { Script } from '@belfry/content'
import { describe, expect, it } from 'vitest'
import { type AnyCommand, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  decisionOf,
  expectRefusal,
  NOW,
  play,
  table,
  withUser,
} from '../testing/table.ts'

const content = contentOf(character('m1', 'minion', { reminders: ['Poisoned'] }))
const POISONED = { role: 'm1', name: 'Poisoned', isFlipped: false }

/** Two Storytellers and a running game in which everybody knows who they are. */
const company = (facts: Parameters<typeof table>[0] = {}): SessionState => {
  const state = table({ roles: ['t1', 't2', 't3', 'm1', 'd1', 't4', 't5'], isRunning: true, ...facts })
  return { ...withUser(state, 'co', {}), storytellers: [{ id: 'st' }, { id: 'co' }] }
}

const doing = (state: SessionState, ...commands: readonly AnyCommand[]): SessionState =>
  commands.reduce((current, command) => play(current, command, 'st', NOW, content), state)

const offer = (state: SessionState, userId = 'st') => viewFor(state, userId).gamestateST?.undo ?? null

const undo = (state: SessionState, isTold = false, userId = 'st') =>
  ({ type: 'undo', id: offer(state, userId)?.id ?? 0, isTold }) as const

const undone = (state: SessionState, isTold = false, userId = 'st'): SessionState =>
  play(state, undo(state, isTold, userId), userId, NOW, content)

/** All that matters of a table, without the notes of what was done. */
const essence = ({ seats, edition, npcs, secret }: SessionState) => ({
  seats,
  edition,
  npcs,
  places: secret.seats.map(({ role, team, alignment, reminders, isMarkedForDeath }) => ({
    ...{ role, team, alignment, reminders, isMarkedForDeath },
  })),
  storytellers: Object.values(secret.storytellers).filter(
    ({ role, reminders }) => role !== null || reminders.length > 0,
  ),
  bag: secret.rolesSelected,
  bluffs: secret.bluffs,
})

/** What somebody's screen offered a moment ago is refused with its reason, and offered no more. */
const refused = (state: SessionState, code: Parameters<typeof expectRefusal>[2], userId = 'st') => {
  const last = state.secret.undo.steps.findLast(({ by }) => by === userId)
  expect(offer(state, userId)).toBeNull()
  const command = { type: 'undo', id: last?.id ?? 1, isTold: false } as const
  expectRefusal(state, command, code, userId, NOW, content)
}

const DEEDS: Readonly<Record<string, AnyCommand>> = {
  character: { type: 'setRole', at: 2, role: 'd2' },
  'character of a Storyteller': { type: 'setRole', at: -1, role: 't9' },
  alignment: { type: 'setAlignment', at: 4, alignment: 'g' },
  reminder: { type: 'changeReminder', at: 5, change: { kind: 'add', reminder: POISONED } },
  'list of reminders': { type: 'setReminders', at: -2, reminders: [POISONED] },
  death: { type: 'setDead', index: 3, isDead: true },
  mark: { type: 'markForDeath', index: 3, isMarkedForDeath: true },
  'new seat': { type: 'addSeat', check: 7, name: null },
  'number of seats': { type: 'setSeatCount', count: 12, mayUnseat: false, check: 7 },
  'smaller number of seats': { type: 'setSeatCount', count: 4, mayUnseat: true, check: 7 },
  move: { type: 'moveSeat', from: 1, to: 5, check: 7 },
  swap: { type: 'swapSeats', a: 0, b: 6, check: 7 },
  shuffle: { type: 'shuffleSeats', check: 7 },
  'seat that was taken away': { type: 'removeSeat', index: 2, check: 7 },
  'removal of all seats': { type: 'removeAllSeats' },
  'seat that was emptied': { type: 'emptySeat', index: 2 },
  clearing: { type: 'clearGrimoire' },
}

describe('taking back', () => {
  it('names who or what was moved, not who sits there now', () => {
    const moved = (from: number, state: SessionState) =>
      offer(doing(state, { type: 'moveSeat', from, to: 1, check: state.seats.length }))?.deed
    const wider = doing(company(), { type: 'addSeat', check: 7, name: null })
    expect(moved(5, wider)).toMatchObject({ kind: 'seat-moved', who: company().seats[5]?.id })
    expect(moved(7, wider)).toMatchObject({ kind: 'seat-moved', who: null, at: 1 })
    const swapped = doing(wider, { type: 'swapSeats', a: 7, b: 2, check: 8 })
    expect(offer(swapped)?.deed).toMatchObject({ who: company().seats[2]?.id })
  })

  it.each(Object.entries(DEEDS))('a %s leaves the table as it was', (_name, command) => {
    const before = doing(
      company({ dead: [1] }),
      { type: 'changeReminder', at: 2, change: { kind: 'add', reminder: POISONED } },
      { type: 'changeReminder', at: 1, change: { kind: 'add', reminder: { ...POISONED, role: 'custom' } } },
    )
    const after = doing(before, command)
    expect(essence(after)).not.toEqual(essence(before))
    expect(essence(undone(after))).toEqual(essence(before))
    expect(offer(undone(after))?.id).toBe(offer(before)?.id)
  })

  it('another edition brings back the script, its characters, the bag and the bluffs', () => {
    const about = { author: '', almanac: '', isOfficial: false, level: null, themes: [], color: '' }
    const more = { bootlegger: [], hideTitle: false, logo: '', background: '', metadata: {} }
    const script = (name: string): Script => ({
      edition: { ...about, ...more, id: 'custom', name, firstNight: [], otherNight: [] },
      roles: ['t1', 't2', 'd1'],
      npcs: [],
      custom: [],
    })
    const before = doing(
      company(),
      { type: 'setScript', script: script('First'), theme: 1 },
      { type: 'setRole', at: 0, role: 't1' },
      { type: 'setBluffs', bluffs: ['t7', null, null] },
      { type: 'selectRole', role: 't2', count: 1 },
    )
    const after = doing(before, { type: 'setScript', script: script('Second'), theme: 1 })
    expect(after.edition?.name).toBe('Second')
    expect(offer(after)?.deed).toMatchObject({ kind: 'edition', name: 'Second' })
    expect(essence(undone(after))).toEqual(essence(before))
  })

  it('goes ten steps back and no further', () => {
    const roles = Array.from({ length: 12 }, (_, at) => `t${at + 3}`)
    const after = doing(company(), ...roles.map((role) => ({ type: 'setRole', at: 0, role }) as const))
    expect(after.secret.undo.steps).toHaveLength(10)
    // Another window of the same Storyteller was quicker: one wins, and the other hears of it.
    const { id = 0 } = offer(after) ?? {}
    expectRefusal(undone(after), { type: 'undo', id, isTold: false }, 'undo-changed')
    const back = roles.slice(0, 10).reduce((state) => undone(state), after)
    expect(back.secret.seats[0]?.role).toBe('t4')
    expect(offer(back)).toBeNull()
    refused(back, 'undo-nothing')
  })

  it('takes the death out of the history', () => {
    const after = doing(company(), { type: 'setDead', index: 3, isDead: true })
    expect(after.game.history.map(({ type }) => type)).toEqual(['death'])
    expect(undone(after).game.history).toEqual([])
  })
})

describe('what a player was told', () => {
  it('is told again only on the word of the Storyteller', () => {
    const after = doing(company(), { type: 'setRole', at: 2, role: 'd2' })
    expect(viewFor(after, 'p2').session.players[2]?.role).toBe('d2')
    expect(offer(after)?.isTold).toBe(true)
    const silently = undone(after)
    expect(silently.secret.seats[2]?.role).toBe('t3')
    expect(viewFor(silently, 'p2')).toEqual(viewFor(after, 'p2'))
    expect(viewFor(undone(after, true), 'p2').session.players[2]?.role).toBe('t3')
  })

  it('is not told again by clearing that is taken back', () => {
    const after = doing(company(), { type: 'clearGrimoire' })
    expect(offer(after)?.isTold).toBe(true)
    expect(viewFor(undone(after), 'p2').session.players[2]).toMatchObject({ id: 'p2', role: null })
    expect(viewFor(undone(after, true), 'p2').session.players[2]?.role).toBe('t3')
  })

  it('is known still by whoever is back on the own seat, and by nobody else', () => {
    const deeds: readonly AnyCommand[] = [
      { type: 'removeSeat', index: 2, check: 7 },
      { type: 'emptySeat', index: 2 },
    ]
    for (const command of deeds) {
      const after = doing(company(), command)
      expect(offer(after)?.isTold).toBe(false)
      expect(viewFor(undone(after), 'p2').session.players[2]).toMatchObject({ id: 'p2', role: 't3' })
      for (const userId of ['p1', 'sp'])
        expect(viewFor(undone(after), userId).session.players[2]?.role).toBeNull()
    }
    // A seat that was empty when it went remembers who had left it, and tells nobody else.
    const left = play(company(), { type: 'vacateSeat' }, 'p2')
    const back = undone(doing(left, { type: 'removeSeat', index: 2, check: 7 }))
    const role = (userId: string) =>
      viewFor(play(back, { type: 'claimSeat', index: 2 }, userId), userId).session.players[2]?.role
    expect([role('p2'), role('sp')]).toEqual(['t3', null])
  })
})

describe('what came later', () => {
  const placed = (): SessionState => doing(company(), { type: 'setRole', at: 2, role: 'd2' })

  it('what came before a deal is not taken back after it', () => {
    const bag = ['t1', 't2', 't3', 't4', 't5', 'm1', 'd1']
    const filled = doing(placed(), ...bag.map((role) => ({ type: 'selectRole', role, count: 1 }) as const))
    refused(doing(filled, { type: 'dealRoles' }), 'undo-after-deal')
  })

  it('what came before a reveal is not taken back after it', () =>
    refused(doing(placed(), { type: 'reveal' }), 'undo-after-reveal'))

  it('refuses: a nomination, where it counts who sits and lives there', () => {
    const nominate = { type: 'nominate', nominator: 0, nominee: 1 } as const
    const close = { type: 'closeNomination' } as const
    const dead = doing(company({ phase: 2 }), { type: 'setDead', index: 3, isDead: true })
    refused(doing(dead, nominate, close), 'undo-after-vote')
    const role = doing(company({ phase: 2 }), { type: 'setRole', at: 2, role: 'd2' }, nominate, close)
    expect(undone(role).secret.seats[2]?.role).toBe('t3')
  })

  it('refuses: the deed of another Storyteller on the same thing, and no other', () => {
    const same = play(placed(), { type: 'setRole', at: 2, role: 't8' }, 'co', NOW, content)
    refused(same, 'undo-changed')
    const other = play(placed(), { type: 'setRole', at: 3, role: 't8' }, 'co', NOW, content)
    expect(
      undone(other)
        .secret.seats.map(({ role }) => role)
        .slice(2, 4),
    ).toEqual(['t3', 't8'])
    const moved = play(placed(), { type: 'shuffleSeats', check: 7 }, 'co', NOW, content)
    refused(moved, 'undo-seats-moved')
  })

  it('refuses: somebody who has sat down on a seat that was added', () => {
    const added = doing(company(), { type: 'addSeat', check: 7, name: null })
    refused(play(added, { type: 'claimSeat', index: 7 }, 'sp'), 'undo-changed')
  })

  it('is each Storyteller’s own: nobody takes back what another did', () => {
    const state = play(placed(), { type: 'setRole', at: 3, role: 't8' }, 'co', NOW, content)
    expect([offer(state)?.deed.role, offer(state, 'co')?.deed.role]).toEqual(['d2', 't8'])
    expectRefusal(state, { ...undo(state), id: offer(state, 'co')?.id ?? 0 }, 'undo-changed', 'st')
    expectRefusal(state, undo(state), 'not-storyteller', 'p0')
  })
})

describe('a secret that is taken back', () => {
  it.each(['character of a Storyteller', 'reminder', 'list of reminders', 'mark', 'character'])(
    'a %s reaches nobody without the grimoire, and the offer only the one who did it',
    (name) => {
      const command = DEEDS[name]
      if (!command) throw new Error(name)
      const done = doing(company(), command)
      let before = done
      for (const event of decisionOf(done, undo(done), 'st', NOW, content)) {
        const after = play(done, undo(done), 'st', NOW, content)
        for (const userId of ['p0', 'p2', 'p3', 'sp'])
          expect(noticesOf(event, userId, after, before)).toEqual([])
        before = after
      }
      for (const userId of ['p0', 'p2', 'sp', 'co']) expect(offer(done, userId)).toBeNull()
    },
  )
})
