import { describe, expect, it } from 'vitest'
import {
  type AnyCommand,
  canJoin,
  type GuestPolicy,
  joinTarget,
  type SessionState,
  type UserProfile,
  viewFor,
} from '../src/index.ts'
import { boosted, connect, later, profile, SUBSCRIBER } from '../testing/people.ts'
import { expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const guest = (id: string, username = `name of ${id}`): UserProfile =>
  profile(id, { username, level: null, flags: ['guest'] })

const home = (guests: GuestPolicy = 'link'): SessionState =>
  play(table({ meta: { isPublic: false, ...boosted() } }), { type: 'setGuests', guests }, 'st')

const reason = (state: SessionState, user: UserProfile, invitation = ''): string | null => {
  const allowed = canJoin(user, joinTarget(state, user.id, NOW, invitation), NOW)
  return allowed.ok ? null : allowed.error.code
}

const knock = (user: UserProfile, invitation = ''): AnyCommand => ({ type: 'knock', user, invitation })
const names = (state: SessionState): readonly string[] =>
  state.secret.door.waiting.map(({ username }) => username)

describe('who may come in without an account', () => {
  it('whoever has the link, or nobody; who is in already stays and comes back', () => {
    expect(reason(home(), guest('g'))).toBeNull()
    const inside = connect(home(), guest('g'))
    const shut = play(inside, { type: 'setGuests', guests: 'none' }, 'st')
    expect(reason(shut, guest('other'))).toBe('join-guest-closed')
    expect(reason(shut, guest('g'))).toBeNull()
    expect(reason(shut, profile('member'))).toBeNull()
  })

  it('[LEVEL-13] [LEVEL-15] nobody at a public table or where nobody brings them along', () => {
    const open = table({ meta: { isPublic: true, ...boosted() } })
    expect(reason(open, guest('g'))).toBe('join-guest-public')
    expect(reason(table({ meta: { isPublic: false } }), guest('g'))).toBe('join-guest-boost')
  })

  it('no guest is shut out by a table that becomes public', () => {
    const inside = connect(home(), guest('g'))
    const { language, tags } = inside.meta
    const open = { type: 'updateMeta', isPublic: true, language, tags } as const
    expectRefusal(inside, open, 'guests-at-table', 'st')
    expect(play(play(inside, { type: 'leave' }, 'g'), open, 'st').meta.isPublic).toBe(true)
  })

  it('a kicked guest does not come back, whatever the door says', () => {
    const state = play(connect(home(), guest('g')), { type: 'kickUser', userId: 'g' }, 'st')
    expect(reason(state, guest('g'))).toBe('join-banned')
    expect(
      reason(play(state, { type: 'setGuests', guests: 'none' }, 'st'), guest('again', 'other name')),
    ).toBe('join-guest-closed')
  })
})

describe('the door', () => {
  it('Storytellers see who knocks, let them in or refuse them; nobody else learns of it', () => {
    const at = [knock(guest('g')), knock(guest('h'))].reduce(
      (state, command) => play(state, command, 'system'),
      home('door'),
    )
    expect(viewFor(at, 'st').session.door?.waiting).toEqual([
      { id: 'g', username: 'name of g' },
      { id: 'h', username: 'name of h' },
    ])
    for (const id of ['p0', 'sp']) expect(viewFor(at, id).session.door).toBeNull()
    expect(reason(at, guest('g'))).toBe('join-guest-knock')
    expectRefusal(at, { type: 'answerKnock', userId: 'g', isIn: true }, 'not-storyteller', 'p0')
    expectRefusal(at, { type: 'answerKnock', userId: 'nobody', isIn: true }, 'no-such-knock', 'st')
    const answered = play(
      play(at, { type: 'answerKnock', userId: 'g', isIn: true }, 'st'),
      { type: 'answerKnock', userId: 'h', isIn: false },
      'st',
    )
    expect([reason(answered, guest('g')), reason(answered, guest('h'))]).toEqual([null, 'join-guest-refused'])
    expect(names(answered)).toEqual([])
    expectRefusal(answered, knock(guest('h')), 'join-guest-refused', 'system')
    const again = play(answered, { type: 'setGuests', guests: 'link' }, 'st')
    expect(reason(again, guest('h'))).toBeNull()
  })

  it('who goes on waiting is still there, who has gone is not, and there is an end to the row', () => {
    const at = play(home('door'), knock(guest('g')), 'system')
    expect(names(later(at, 29_999))).toEqual(['name of g'])
    expect(names(later(at, 30_000))).toEqual([])
    const half = play(later(at, 29_000), knock(guest('g')), 'system', NOW + 29_000)
    expect(names(later(half, 35_000))).toEqual(['name of g'])
    const crowd = Array.from({ length: 20 }, (_, index) => guest(`g${index}`)).reduce(
      (state, one) => play(state, knock(one), 'system'),
      home('door'),
    )
    expectRefusal(crowd, knock(guest('late')), 'join-guest-crowd', 'system')
  })

  it('a table can want an invitation of strangers; whoever belongs to it needs none', () => {
    const invitation = 'abcdefgh2345'
    const state = play(home(), { type: 'setInvitation', invitation }, 'st')
    for (const stranger of [guest('g'), profile('u')]) {
      expect(reason(state, stranger)).toBe('join-invitation')
      expect(reason(state, stranger, 'abcdefgh2346')).toBe('join-invitation')
      expect(reason(state, stranger, invitation)).toBeNull()
    }
    for (const id of ['st', 'p0', 'sp']) expect(reason(state, profile(id))).toBeNull()
    expect(viewFor(state, 'st').session.door?.invitation).toBe(invitation)
    expect(JSON.stringify(viewFor(state, 'p0'))).not.toContain(invitation)
    expectRefusal(state, { type: 'setInvitation', invitation: 'short' }, 'bad-value', 'st')
    expectRefusal(state, { type: 'setInvitation', invitation: null }, 'not-storyteller', 'p0')
    expect(reason(play(state, { type: 'setInvitation', invitation: null }, 'st'), guest('g'))).toBeNull()
  })
})

describe('guests at the table', () => {
  it('are marked, and called by no name that another one has or seems to have', () => {
    const one = connect(connect(home(), guest('g1', 'Anna')), guest('g2', 'Anna'))
    const three = connect(one, guest('g3', 'Αnna'))
    expect(['g1', 'g2', 'g3'].map((id) => three.users[id]?.username)).toEqual(['Anna', 'Anna 2', 'Αnna 3'])
    expect(viewFor(three, 'p0').session.usersAll.find(({ id }) => id === 'g1')?.flags).toEqual(['guest'])
    const back = connect(three, guest('g2', 'Anna'), 'another window')
    expect(back.users['g2']?.username).toBe('Anna 2')
    const renamed = play(back, { type: 'updateUserData', user: guest('g2', 'name of p0') }, 'system')
    expect(renamed.users['g2']?.username).toBe('name of p0 2')
  })

  it('[AUTH-02] keep a name they had first: the later arrival is numbered, members like guests', () => {
    const named = (id: string, username: string) => profile(id, { username })
    const namesOf = (state: SessionState, ...ids: string[]) => ids.map((id) => state.users[id]?.username)
    const state = connect(connect(home(), guest('g', 'Anna')), named('a', 'anna'))
    expect(namesOf(state, 'g', 'a')).toEqual(['Anna', 'anna 2'])
    // A second window, and a change of name, are treated like an arrival.
    expect(namesOf(connect(state, named('a', 'anna'), 'second'), 'g', 'a')).toEqual(['Anna', 'anna 2'])
    const called = (id: string, username: string, from = state) =>
      play(from, { type: 'updateUserData', user: named(id, username) }, 'system')
    const owner = state.users['st']?.username ?? ''
    expect(namesOf(called('a', owner.toUpperCase()), 'st', 'a')).toEqual([owner, `${owner.toUpperCase()} 2`])
    expect(namesOf(called('p0', 'Аnna'), 'g', 'p0')).toEqual(['Anna', 'Аnna 3'])
    // The owner keeps theirs; the other one is numbered.
    expect(namesOf(called('st', 'Anna'), 'st', 'g', 'a')).toEqual(['Anna', 'Anna 3', 'anna 2'])
    // So does another Storyteller, but for the owner's name.
    const asked = play(state, { type: 'requestStoryteller', userId: 'sp', isWanted: true }, 'st')
    const led = play(asked, { type: 'respondStoryteller', isAccepted: true }, 'sp')
    expect(namesOf(called('sp', 'Anna', led), 'sp', 'g')).toEqual(['Anna', 'Anna 3'])
    expect(namesOf(called('sp', owner, led), 'st', 'sp')).toEqual([owner, `${owner} 2`])
  })

  it('never lead, and see no grimoire in a running game unless a Storyteller shows it', () => {
    const state = connect(home(), guest('g'))
    expectRefusal(
      state,
      { type: 'requestStoryteller', userId: 'g', isWanted: true },
      'storyteller-guest',
      'st',
    )
    const ask = { type: 'requestGrimoire', userId: 'g', status: 1 } as const
    expect(play(state, ask, 'g').users['g']?.grimoireAccess).toBe(1)
    const running = { ...state, game: { ...state.game, isRunning: true } }
    expectRefusal(running, ask, 'grimoire-guest', 'g')
    const open = {
      ...running,
      meta: { ...running.meta, tags: { ...running.meta.tags, grimoire: 2 as const } },
    }
    expect([viewFor(open, 'g').self.kind, viewFor(open, 'sp').self.kind]).toEqual(['spectator', 'grimoire'])
    const kept = withUser(open, 'g', { flags: ['verified-email'], level: SUBSCRIBER })
    expect(viewFor(kept, 'g').self.kind).toBe('grimoire')
  })
})
