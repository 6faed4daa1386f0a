import { describe, expect, it } from 'vitest'
import { evolveAll, noticesOf, type SessionState, viewFor } from '../src/index.ts'
import { eventsOf, expectRefusal, NOW, play, table, withSecretSeat } from '../testing/table.ts'
import { roleContent as content, puppet } from './support/cast.ts'

const ROLES = ['d1', 't1', 'm1']
const game = () => table({ players: 3, roles: ROLES, phase: 1, isRunning: true })
const own = (state: SessionState, user: string) => {
  const { self, session } = viewFor(state, user)
  return session.players[self.seat]
}
const leave = { type: 'vacateSeat' } as const
const sit = (index: number) => ({ type: 'claimSeat', index }) as const
const tell = (index: number, userId: string) => ({ type: 'tellCharacter', index, userId }) as const
const DEALT = {
  type: 'rolesDealt',
  roles: [{ index: 0, role: 'd1', team: 'demon' }],
  isTold: true,
  seed: 1,
} as const
const told = (state: SessionState, index: number) => viewFor(state, 'st').session.players[index]?.told

describe('who sits down in a running game', () => {
  it('knows what they knew, back on the own seat', () => {
    const away = play(withSecretSeat(game(), 0, { alignment: 'g', sentAlignment: 'g' }), leave, 'p0')
    expect(own(play(away, sit(0), 'p0'), 'p0')).toMatchObject({ role: 'd1', alignment: 'g' })
    // Seats may have moved meanwhile.
    const moved = play(away, { type: 'moveSeat', from: 0, to: 2, check: 3 })
    expect(own(play(moved, sit(2), 'p0'), 'p0')).toMatchObject({ role: 'd1' })
  })

  it('knows what they were told, not what became of it meanwhile', () => {
    const away = play(game(), leave, 'p0')
    const changed = play(away, { type: 'setRole', at: 0, role: 't5' })
    const back = play(changed, sit(0), 'p0')
    expect(own(back, 'p0')?.role).toBe('d1')
    expect(told(back, 0)).toEqual({ role: 'd1', alignment: null })
  })

  it.each([
    ['a spectator', 'sp', (state: SessionState) => state],
    ['somebody who left another seat', 'p1', (state: SessionState) => play(state, leave, 'p1')],
  ])('%s sees nothing there, not even what was placed while it was empty', (_who, user, before) => {
    const emptied = before(play(game(), { type: 'emptySeat', index: 0 }))
    const placed = play(emptied, { type: 'setRole', at: 0, role: 'd2' })
    for (const state of [emptied, placed]) {
      const seated = play(state, sit(0), user)
      expect(own(seated, user)).toMatchObject({ role: null, alignment: null })
      expect(viewFor(seated, user).session.bluffs).toBeNull()
      expect(told(seated, 0)).toBeNull()
    }
  })

  it('a seat that was dealt empty tells nobody, and a new deal makes what was known before worthless', () => {
    const again = evolveAll(play(game(), leave, 'p0'), [DEALT])
    for (const user of ['sp', 'p0']) expect(own(play(again, sit(0), user), user)?.role).toBeNull()
  })

  it('only the last who knew: a substitute who was told takes the place of the first', () => {
    const swapped = play(play(game(), leave, 'p0'), sit(0), 'sp')
    const untold = play(play(swapped, leave, 'sp'), sit(0), 'p0')
    expect(own(untold, 'p0')?.role).toBe('d1')
    const known = play(play(swapped, tell(0, 'sp')), leave, 'sp')
    expect(own(play(known, sit(0), 'p0'), 'p0')?.role).toBeNull()
    expect(own(play(known, sit(0), 'sp'), 'sp')?.role).toBe('d1')
  })

  it('a traveller is known to everybody, but not the side', () => {
    const state = withSecretSeat(table({ players: 2, roles: ['tr1'], isRunning: true }), 0, {
      alignment: 'e',
      sentAlignment: 'e',
    })
    const seated = play(play(state, leave, 'p0'), sit(0), 'sp')
    expect(own(seated, 'sp')).toMatchObject({ role: 'tr1', alignment: null })
  })
})

describe('telling', () => {
  it('[ROLE-42] one player learns what lies on the own seat, and only that player', () => {
    const seated = play(play(game(), leave, 'p0'), sit(0), 'sp')
    const after = play(seated, tell(0, 'sp'))
    expect(own(after, 'sp')?.role).toBe('d1')
    expect(told(after, 0)).toEqual({ role: 'd1', alignment: null })
    const [event] = eventsOf(seated, tell(0, 'sp'))
    if (!event) throw new Error('nothing happened')
    const heard = (user: string) => noticesOf(event, user, after, seated).map(({ notice }) => notice)
    expect(heard('sp')).toContain('rolesDistributed')
    expect(heard('p1')).toEqual([])
    expect(heard('p0')).toEqual([])
  })

  it('[ROLE-53] is news also to whoever knew it already, told again or dealt again', () => {
    const [event] = eventsOf(game(), tell(0, 'p0'))
    if (!event) throw new Error('nothing happened')
    const news = [{ index: 0, role: 'd1', alignment: null, revealed: false }]
    expect(noticesOf(event, 'p0', game(), game())).toEqual([{ notice: 'rolesDistributed', roles: news }])
    expect(noticesOf(DEALT, 'p0', game(), game())).toEqual([{ notice: 'rolesDistributed', roles: news }])
    expect(noticesOf({ ...DEALT, isTold: false }, 'p0', game(), game())).toEqual([])
    expect(noticesOf(DEALT, 'p1', game(), game())).toEqual([])
  })

  it('names the person: somebody else on the seat is told nothing', () => {
    const seated = play(play(game(), leave, 'p0'), sit(0), 'sp')
    expectRefusal(seated, tell(0, 'p0'), 'seat-not-theirs')
    expectRefusal(seated, tell(9, 'sp'), 'no-such-seat')
    expectRefusal(seated, tell(0, 'sp'), 'not-storyteller', 'sp')
  })

  it('keeps from a player what a token has made of them', () => {
    const turned = withSecretSeat(game(), 1, { alignment: 'e', reminders: [puppet] })
    const after = play(turned, tell(1, 'p1'), 'st', NOW, content)
    expect(own(after, 'p1')).toMatchObject({ role: 't1', alignment: null })
  })

  it('a change the Storyteller keeps reaches nobody, and is seen to be kept', () => {
    const role = play(game(), { type: 'setRole', at: 1, role: 't9', isKept: true })
    expect(own(role, 'p1')?.role).toBe('t1')
    expect(viewFor(role, 'st').session.players[1]).toMatchObject({
      role: 't9',
      told: { role: 't1', alignment: null },
    })
    expect(role.secret.hasUnsentRoles).toBe(false)
    const side = play(game(), { type: 'setAlignment', at: 1, alignment: 'e', isKept: true })
    expect(own(side, 'p1')?.alignment).toBeNull()
    expect(own(play(side, tell(1, 'p1')), 'p1')?.alignment).toBe('e')
    // What everybody sees cannot be kept.
    expect(own(play(game(), { type: 'setRole', at: 1, role: 'tr1', isKept: true }), 'p1')?.role).toBe('tr1')
  })

  it('what was told is the Storytellers’ to see, and nobody else’s', () => {
    for (const user of ['p0', 'p1', 'sp'])
      expect(viewFor(game(), user).session.players.map((player) => player.told)).toEqual([null, null, null])
  })
})
