import { describe, expect, it } from 'vitest'
import { canKick, isUserOnline, type PersonAtTable } from '../src/index.ts'
import { connect, later, lines, lineTypes, MODERATOR, offline, profile } from '../testing/people.ts'
import { expectIgnored, expectRefusal, play, table, withUser } from '../testing/table.ts'

describe('kicking', () => {
  const kick = (userId: string) => ({ type: 'kickUser', userId }) as const

  it('is for Storytellers and moderators, and never about oneself', () => {
    expectRefusal(table(), kick('p1'), 'not-storyteller', 'p0')
    expectRefusal(table(), kick('st'), 'kick-self', 'st')
    expectRefusal(table(), kick('nobody'), 'no-such-user', 'st')
    expectRefusal(table(), kick('constructor'), 'no-such-user', 'st')
    const moderated = withUser(table(), 'sp', { level: MODERATOR })
    expect(play(moderated, kick('st'), 'sp').users['st']?.goneFor).toBe('kicked')
  })

  it('[LEVEL-21] is never about the owner or a moderator, unless a moderator asks, and neither is kept out', () => {
    const two = { ...table(), storytellers: [{ id: 'st' }, { id: 'p0' }] }
    expectRefusal(two, kick('st'), 'kick-not-above', 'p0')
    expectRefusal(withUser(two, 'p1', { level: MODERATOR }), kick('p1'), 'kick-not-above', 'st')
    const kicked = play(withUser(two, 'sp', { level: MODERATOR }), kick('st'), 'sp')
    expect(kicked.secret.banlist).toEqual(['st'])
    expect(isUserOnline(connect(kicked, profile('st')), 'st')).toBe(true)
  })

  it('empties the seat, the first one too', () => {
    for (const index of [0, 1]) expect(play(table(), kick(`p${index}`), 'st').seats[index]?.id).toBeNull()
  })

  it('finds only those who are here, unless a moderator asks', () => {
    const away = offline(table(), 'p1')
    expectRefusal(away, kick('p1'), 'kick-offline', 'st')
    const moderated = withUser(away, 'sp', { level: MODERATOR })
    expect(play(moderated, kick('p1'), 'sp').secret.banlist).toEqual(['p1'])
  })

  it('takes connections, seat and role, and keeps the person out', () => {
    const state = play(table(), kick('p1'))
    expect(state.users['p1']).toMatchObject({ connections: [], goneFor: 'kicked' })
    expect(state.seats[1]?.id).toBeNull()
    expect(state.secret.banlist).toEqual(['p1'])
    expect(lines(later(state, 60_000))).toEqual([{ type: 'kick', data: { id: 'p1' } }])
    const again = { type: 'connectUser', user: profile('p1'), connectionId: 'c', node: 'n' } as const
    expectRefusal(state, again, 'join-banned', 'system')
    const two = { ...table(), storytellers: [{ id: 'st' }, { id: 'sp' }] }
    expect(play(two, kick('sp')).storytellers).toEqual([{ id: 'st' }])
  })

  it('drops a notice of coming that was still waiting', () => {
    const state = play(connect(table(), profile('new')), kick('new'))
    expect(lineTypes(later(state, 60_000))).toEqual(['kick'])
  })

  it('can be taken back', () => {
    const kicked = play(table(), kick('p1'))
    const state = play(kicked, { type: 'unbanUser', userId: 'p1' })
    expect(state.secret.banlist).toEqual([])
    expect(isUserOnline(connect(state, profile('p1')), 'p1')).toBe(true)
    expectIgnored(state, { type: 'unbanUser', userId: 'p1' })
    expectRefusal(kicked, { type: 'unbanUser', userId: 'p1' }, 'not-storyteller', 'p0')
  })
})

describe('who may send somebody away, as a screen asks it', () => {
  const person = (id: string, facts: Partial<PersonAtTable> = {}): PersonAtTable => ({
    id,
    seat: -1,
    isOnline: true,
    isOwner: false,
    isStoryteller: false,
    isModerator: false,
    ...facts,
  })

  it('Storytellers and moderators, nobody else', () => {
    const guest = person('p1')
    expect(canKick(person('p2'), guest)).toMatchObject({ ok: false, error: { code: 'not-storyteller' } })
    expect(canKick(person('st', { isStoryteller: true }), guest).ok).toBe(true)
    expect(canKick(person('mo', { isModerator: true }), guest).ok).toBe(true)
  })
})
