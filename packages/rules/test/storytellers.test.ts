import { describe, expect, it } from 'vitest'
import { type SessionState, viewFor } from '../src/index.ts'
import {
  connect,
  disconnect,
  later,
  lines,
  lineTypes,
  MODERATOR,
  offline,
  profile,
} from '../testing/people.ts'
import { eventsOf, expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const request = (userId: string, isWanted = true) =>
  ({ type: 'requestStoryteller', userId, isWanted }) as const
const respond = (isAccepted: boolean) => ({ type: 'respondStoryteller', isAccepted }) as const
const add = (userId: string) => ({ type: 'addStoryteller', userId }) as const
const remove = (userId: string) => ({ type: 'removeStoryteller', userId }) as const

const ids = (state: SessionState): readonly string[] => state.storytellers.map(({ id }) => id)
const moderated = (): SessionState => connect(table(), profile('mod', { level: MODERATOR }))

describe('asking somebody to co-storytell', () => {
  it('waits for the answer of whoever is asked', () => {
    const asked = play(table(), request('sp'))
    expect(asked.storytellerRequests).toEqual({ sp: 'st' })
    expect(ids(asked)).toEqual(['st'])
    const yes = play(asked, respond(true), 'sp', NOW + 4)
    expect(ids(yes)).toEqual(['st', 'sp'])
    expect(yes.storytellerRequests).toEqual({})
    expect(viewFor(yes, 'sp').self.kind).toBe('storyteller')
    expect(yes.users['sp']?.insightSince).toBe(NOW + 4)
    expect(lines(yes)).toEqual([{ type: 'storyteller_add', data: { id: 'sp' } }])
    const answerOf = (isAccepted: boolean) => eventsOf(asked, respond(isAccepted), 'sp')[0]
    expect(answerOf(true)).toEqual({ type: 'storytellerRequestEnded', userId: 'sp', answer: true })
    expect(answerOf(false)).toEqual({ type: 'storytellerRequestEnded', userId: 'sp', answer: false })
    const no = play(asked, respond(false), 'sp')
    expect(ids(no)).toEqual(['st'])
    expect(no.storytellerRequests).toEqual({})
  })

  it('can be taken back', () => {
    const asked = play(table(), request('sp'))
    const cancelled = play(asked, request('sp', false))
    expect(eventsOf(asked, request('sp', false))).toEqual([
      { type: 'storytellerRequestEnded', userId: 'sp', answer: null },
    ])
    expect(cancelled.storytellerRequests).toEqual({})
    expectRefusal(cancelled, respond(true), 'storyteller-not-asked', 'sp')
    expectIgnored(table(), request('sp', false))
    expectIgnored(asked, request('sp'))
  })

  it('is for Storytellers and moderators', () => {
    expectRefusal(table(), request('sp'), 'not-storyteller', 'p0')
    expectRefusal(table(), request('sp', false), 'not-storyteller', 'p0')
    expect(play(moderated(), request('sp'), 'mod').storytellerRequests).toEqual({ sp: 'mod' })
  })

  it('finds only those who are here, do not play and are none yet', () => {
    expectRefusal(table(), request('p0'), 'storyteller-seated')
    expectRefusal(offline(table(), 'sp'), request('sp'), 'storyteller-offline')
    expectRefusal(table(), request('nobody'), 'no-such-user')
    const two = play(play(table(), request('sp')), respond(true), 'sp')
    expectRefusal(two, request('sp'), 'storyteller-already')
    expectRefusal(two, request('st'), 'storyteller-already', 'st')
  })

  it('ends when the person sits down or is gone', () => {
    const asked = play(table(), request('sp'))
    const seated = play(play(asked, { type: 'emptySeat', index: 0 }), { type: 'claimSeat', index: 0 }, 'sp')
    expect(seated.storytellerRequests).toEqual({})
    const blinking = disconnect(asked, 'socket-sp')
    expect(blinking.storytellerRequests).toEqual({ sp: 'st' })
    expect(later(blinking, 2999).storytellerRequests).toEqual({ sp: 'st' })
    expect(later(blinking, 3000).storytellerRequests).toEqual({})
  })

  it('ends when the role is taken from whoever asked, or they are sent away; not when they step down', () => {
    const withTwo = play(play(table(), request('sp')), respond(true), 'sp')
    const asked = play(connect(withTwo, profile('new')), request('new'), 'sp')
    expect(asked.storytellerRequests).toEqual({ new: 'sp' })
    expect(play(asked, remove('sp')).storytellerRequests).toEqual({})
    expect(play(asked, { type: 'kickUser', userId: 'sp' }).storytellerRequests).toEqual({})
    expect(play(asked, remove('sp'), 'sp').storytellerRequests).toEqual({ new: 'sp' })
  })
})

describe('adding a Storyteller', () => {
  it('is direct for a moderator about oneself', () => {
    expect(ids(play(moderated(), request('mod'), 'mod'))).toEqual(['st', 'mod'])
    expect(ids(play(moderated(), add('mod'), 'mod'))).toEqual(['st', 'mod'])
  })

  it('whoever else is made a Storyteller is asked first', () => {
    const asked = play(table(), add('sp'))
    expect(ids(asked)).toEqual(['st'])
    expect(asked.storytellerRequests).toEqual({ sp: 'st' })
    expectRefusal(table(), add('sp'), 'not-storyteller', 'p0')
  })

  it('accepts for oneself what was asked, and nothing else', () => {
    const asked = play(table(), request('sp'))
    expect(ids(play(asked, add('sp'), 'sp'))).toEqual(['st', 'sp'])
    expectRefusal(table(), add('sp'), 'storyteller-not-asked', 'sp')
    expectRefusal(table(), add('st'), 'storyteller-not-asked', 'st')
  })

  it('lets the owner back when nobody tells any more', () => {
    const none = play(table(), remove('st'), 'st')
    expect(ids(none)).toEqual([])
    expect(ids(play(none, add('st'), 'st'))).toEqual(['st'])
    expectRefusal(none, add('sp'), 'storyteller-not-asked', 'sp')
  })

  it('replaces a grant of the grimoire, without a line about it', () => {
    const granted = withUser(table(), 'sp', { grimoireAccess: 3, insightSince: 1 })
    const added = play(play(granted, request('sp')), respond(true), 'sp')
    expect(added.users['sp']).toMatchObject({ grimoireAccess: 0, insightSince: 1 })
    expect(lineTypes(added)).toEqual(['storyteller_add'])
    expect(viewFor(play(added, remove('sp'), 'sp'), 'sp').self.kind).toBe('spectator')
  })
})

describe('removing a Storyteller', () => {
  const two = (): SessionState => ({ ...table(), storytellers: [{ id: 'st' }, { id: 'sp' }] })

  it('is always possible for oneself, also for the last one', () => {
    expect(ids(play(two(), remove('sp'), 'sp'))).toEqual(['st'])
    expect(ids(play(table(), remove('st'), 'st'))).toEqual([])
  })

  it('needs a Storyteller or moderator for others', () => {
    expect(ids(play(two(), remove('sp')))).toEqual(['st'])
    expectRefusal(two(), remove('st'), 'kick-not-above', 'sp')
    const another = { ...two(), meta: { ...two().meta, ownerId: 'p0' } }
    expect(ids(play(another, remove('st'), 'sp'))).toEqual(['sp'])
    expectRefusal(two(), remove('st'), 'not-storyteller', 'p0')
    expect(ids(play(moderated(), remove('st'), 'mod'))).toEqual([])
    expectRefusal(two(), remove('p0'), 'no-such-storyteller')
  })

  it('takes role, view and access', () => {
    const held = { ...two() }
    const secret = { role: 't1', alignment: null, reminders: [] }
    const before = { ...held, secret: { ...held.secret, storytellers: { sp: secret } } }
    const state = play(before, remove('sp'))
    expect(state.secret.storytellers).toEqual({})
    expect(viewFor(state, 'sp').self.kind).toBe('spectator')
    expect(lines(state)).toEqual([{ type: 'storyteller_remove', data: { id: 'sp' } }])
  })

  it('finds also one who left the session long ago', () => {
    const { sp: _gone, ...users } = two().users
    expect(ids(play({ ...two(), users }, remove('sp')))).toEqual(['st'])
  })
})
