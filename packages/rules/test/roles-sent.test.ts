import { describe, expect, it } from 'vitest'
import {
  type Alignment,
  matcher,
  pageCount,
  pageOf,
  type SessionState,
  sortForPicker,
  viewFor,
} from '../src/index.ts'
import { eventsOf, expectRefusal, NOW, play, table, withSecretSeat } from '../testing/table.ts'
import { roleContent as content, puppet } from './support/cast.ts'

const secret = (state: SessionState, index: number) => state.secret.seats[index]

const own = (state: SessionState, index: number) => viewFor(state, `p${index}`).session.players[index]

describe('sending the roles', () => {
  const held = play(
    play(table({ players: 2, npcs: ['l1'] }), { type: 'setRole', at: 0, role: 'd1' }, 'st', NOW, content),
    { type: 'setRole', at: 1, role: 't1' },
    'st',
    NOW,
    content,
  )
  const entries = (...list: readonly (readonly [string | null, Alignment])[]) =>
    list.map(([role, alignment]) => ({ role, alignment }))

  it('sending the roles tells everybody their own', () => {
    const roles = entries(['d1', null], ['t1', null])
    const sent = play(held, { type: 'sendRoles', roles }, 'st', NOW, content)
    expect([secret(sent, 0)?.sentRole, secret(sent, 1)?.sentRole]).toEqual(['d1', 't1'])
    expect(secret(sent, 0)?.sentTeam).toBe('demon')
    expect(sent.secret.hasUnsentRoles).toBe(false)
    expect(own(sent, 1)).toMatchObject({ role: 't1', alignment: null })
  })

  it('sets what differs from the table', () => {
    const roles = entries(['m1', 'g'], ['tr1', 'e'])
    const sent = play(held, { type: 'sendRoles', roles }, 'st', NOW, content)
    expect(secret(sent, 0)).toMatchObject({ role: 'm1', sentRole: 'm1', alignment: 'g', sentAlignment: 'g' })
    expect(sent.seats[1]?.traveller).toBe('tr1')
  })

  it('keeps from a player what a token has made of them', () => {
    const turned = withSecretSeat(held, 1, { alignment: 'e', reminders: [puppet] })
    const roles = entries(['d1', null], ['t1', 'e'])
    for (const state of [turned, withSecretSeat(turned, 1, { alignment: null })]) {
      const sent = play(state, { type: 'sendRoles', roles }, 'st', NOW, content)
      expect(secret(sent, 1)).toMatchObject({ alignment: 'e', sentRole: 't1', sentAlignment: null })
    }
  })

  it('needs one entry for each seat, with roles that belong there', () => {
    expectRefusal(held, { type: 'sendRoles', roles: entries(['d1', null]) }, 'seats-changed')
    const npc = entries(['d1', null], ['f1', null])
    expectRefusal(held, { type: 'sendRoles', roles: npc }, 'role-not-for-seats')
    const unknown = entries(['nobody', null], ['t1', null])
    expectRefusal(held, { type: 'sendRoles', roles: unknown }, 'no-such-character')
    expectRefusal(held, { type: 'sendRoles', roles: [] }, 'not-storyteller', 'p0')
  })

  it('says the same again without harm', () => {
    const roles = entries(['d1', null], ['t1', null])
    const sent = play(held, { type: 'sendRoles', roles }, 'st', NOW, content)
    expect(eventsOf(sent, { type: 'sendRoles', roles }, 'st', NOW, content).map(({ type }) => type)).toEqual([
      'rolesSent',
    ])
    expect(play(sent, { type: 'sendRoles', roles }, 'st', NOW, content)).toEqual(sent)
  })
})

describe('pickers', () => {
  it('[ROLE-11] show demons, minions, outsiders and townsfolk in this order', () => {
    const cast = ['townsfolk', 'traveller', 'outsider', 'demon', 'minion', 'townsfolk'] as const
    const items = cast.map((team, at) => ({ team, at }))
    expect(sortForPicker(items).map(({ at }) => at)).toEqual([3, 4, 2, 0, 5, 1])
    expect(items.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('[ROLE-12] search by pattern in any case; a broken pattern filters nothing', () => {
    const found = (search: string) => ['Fern Teller', 'Ember', 'Sky'].filter(matcher(search))
    expect(found('EMB')).toEqual(['Ember'])
    expect(found('^s|r$')).toEqual(['Fern Teller', 'Ember', 'Sky'])
    expect(found('zzz')).toEqual([])
    expect(found('(')).toEqual(['Fern Teller', 'Ember', 'Sky'])
    expect(found('')).toEqual(['Fern Teller', 'Ember', 'Sky'])
    const marked = (search: string) =>
      ['Čert', 'Cestář', 'Løgner', 'Straßenkind', 'Ёж'].filter(matcher(search))
    expect(marked('c')).toEqual(['Čert', 'Cestář'])
    expect(marked('č')).toEqual(['Čert'])
    expect([...marked('log'), ...marked('strass'), ...marked('еж')]).toEqual(['Løgner', 'Straßenkind', 'Ёж'])
  })

  it('the pickers of characters turn pages', () => {
    const items = [1, 2, 3, 4, 5]
    expect([0, 1, 2].map((page) => pageOf(items, page, 2))).toEqual([[1, 2], [3, 4], [5]])
    expect([pageOf(items, 9, 2), pageOf(items, -1, 2), pageOf([], 0, 2)]).toEqual([[5], [1, 2], []])
    expect([pageCount(0, 2), pageCount(4, 2), pageCount(5, 2)]).toEqual([1, 2, 3])
  })
})
