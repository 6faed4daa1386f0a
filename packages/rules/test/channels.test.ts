import { describe, expect, it } from 'vitest'
import {
  canUsePublicChannels,
  channelKind,
  channelNameSet,
  channelOf,
  isPrivateChannel,
  leaderOf,
  type SessionState,
  viewFor,
} from '../src/index.ts'
import { disconnect, later } from '../testing/people.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const toggle = (channel: string | null) => ({ type: 'toggleChannel', channel }) as const

const whisper = (userId: string, kind: 'private' | 'night' = 'private') =>
  ({ type: 'requestWhisper', userId, kind }) as const

const follow = (userId: string | null) => ({ type: 'follow', userId }) as const

const where = (state: SessionState, ...ids: readonly string[]): readonly (string | null)[] =>
  ids.map((id) => channelOf(state, id))

/** Two who have asked each other. */
const meet = (state: SessionState, a: string, b: string, kind: 'private' | 'night' = 'private', now = NOW) =>
  play(play(state, whisper(b, kind), a, now), whisper(a, kind), b, now)

const night = (): SessionState => table({ phase: 1 })

const withNomination = (state: SessionState): SessionState => ({
  ...state,
  vote: { ...state.vote, nomination: [0, 1] },
})

const granted = (state: SessionState): SessionState =>
  withUser(state, 'sp', { grimoireAccess: 3, insightSince: NOW })

describe('channels', () => {
  it('[CHAT-06] five are public, named after the edition or as custom', () => {
    const open = [0, 1, 2, 3, 4].map((number) => `public-${number}`)
    for (const channel of open) expect(where(play(table(), toggle(channel), 'p0'), 'p0')).toEqual([channel])
    expectRefusal(table(), toggle('public-5'), 'channel-unknown', 'p0')
    expect(channelNameSet({ id: 'tb', isOfficial: true })).toBe('tb')
    expect(channelNameSet({ id: 'mine', isOfficial: false })).toBe('custom')
    expect(channelNameSet(null)).toBe('custom')
  })

  it('[CHAT-10] say by their names what they are', () => {
    const names = ['public-0', 'private-3', 'night-3', 'other', '']
    expect(names.map(channelKind)).toEqual(['public', 'private', 'night', null, null])
    expect(names.map(isPrivateChannel)).toEqual([false, true, true, false, false])
  })

  it('[CHAT-07] hold one each: none, a public or a private one; choosing it again leaves', () => {
    const first = play(table(), toggle('public-1'), 'p0')
    expect(where(first, 'p0', 'p1')).toEqual(['public-1', null])
    const second = play(first, toggle('public-2'), 'p0')
    expect(where(second, 'p0')).toEqual(['public-2'])
    expect(where(play(second, toggle('public-2'), 'p0'), 'p0')).toEqual([null])
    expect(where(play(second, toggle(null), 'p0'), 'p0')).toEqual([null])
    expectIgnored(table(), toggle(null), 'p0')
    const whispering = meet(second, 'p0', 'p1')
    expect(where(whispering, 'p0', 'p1')).toEqual(['private-0', 'private-0'])
    expect(where(play(whispering, toggle('public-0'), 'p0'), 'p0')).toEqual(['public-0'])
  })

  it('exist only by the names they have', () => {
    expectRefusal(table(), toggle('public-5'), 'channel-unknown', 'p0')
    expectRefusal(table(), toggle('public-'), 'channel-unknown', 'p0')
    expectRefusal(table(), toggle('public-0'), 'not-member', 'stranger')
    expectRefusal(table(), toggle('lounge'), 'channel-private', 'p0')
  })

  it('are closed at night and while somebody is nominated', () => {
    expectRefusal(night(), toggle('public-0'), 'channel-at-night', 'p0')
    expectRefusal(withNomination(table()), toggle('public-0'), 'channel-during-nomination', 'p0')
    expect(canUsePublicChannels({ phase: 2, hasNomination: false }).ok).toBe(true)
    expect(canUsePublicChannels({ phase: 1, hasNomination: false }).ok).toBe(false)
    expect(canUsePublicChannels({ phase: 2, hasNomination: true }).ok).toBe(false)
  })

  it('send everybody home when they close', () => {
    const talking = play(play(table({ isRunning: true }), toggle('public-0'), 'p0'), toggle('public-1'), 'sp')
    const whispering = meet(talking, 'p2', 'p3')
    const dusk = play(whispering, { type: 'togglePhase', from: 0 })
    expect(where(dusk, 'p0', 'sp', 'p2', 'p3')).toEqual([null, null, null, null])
    const nominated = play(whispering, { type: 'nominate', nominator: 4, nominee: 5 })
    expect(where(nominated, 'p0', 'sp', 'p2', 'p3')).toEqual([null, null, 'private-2', 'private-2'])
  })

  it('end at dawn where they belong to the night', () => {
    const talking = meet(table({ isRunning: true, phase: 1 }), 'st', 'p3', 'night')
    expect(where(talking, 'st', 'p3')).toEqual(['night-3', 'night-3'])
    expect(where(play(talking, { type: 'togglePhase', from: 1 }), 'st', 'p3')).toEqual([null, null])
  })

  it('are left by whoever takes a seat', () => {
    const talking = play(play(table(), toggle('public-0'), 'sp'), { type: 'emptySeat', index: 0 })
    expect(where(play(talking, { type: 'claimSeat', index: 0 }, 'sp'), 'sp')).toEqual([null])
  })

  it('are kept over a blink of the line, and lost with a longer one', () => {
    const talking = play(table(), toggle('public-0'), 'p0')
    const away = disconnect(talking, 'socket-p0')
    expect(where(away, 'p0')).toEqual(['public-0'])
    expect(where(later(away, 2999), 'p0')).toEqual(['public-0'])
    expect(where(later(away, 3000), 'p0')).toEqual([null])
    expect(where(play(talking, { type: 'leave' }, 'p0'), 'p0')).toEqual([null])
  })
})

describe('following', () => {
  it('brings somebody with the grimoire wherever a Storyteller goes', () => {
    const following = play(granted(night()), follow('st'), 'sp')
    const talking = meet(following, 'st', 'p3', 'night')
    expect(where(talking, 'st', 'p3', 'sp')).toEqual(['night-3', 'night-3', 'night-3'])
    expect(where(play(talking, toggle(null), 'st'), 'sp')).toEqual([null])
    const joined = play(granted(meet(night(), 'st', 'p3', 'night')), follow('st'), 'sp')
    expect(where(joined, 'sp')).toEqual(['night-3'])
  })

  it('needs the grimoire and a Storyteller', () => {
    expectRefusal(table(), follow('st'), 'follow-no-access', 'p0')
    expectRefusal(granted(table()), follow('p0'), 'follow-not-storyteller', 'sp')
    expectRefusal(table(), follow('st'), 'follow-circle', 'st')
    expectIgnored(granted(table()), follow(null), 'sp')
  })

  it('[CHAT-09] ends with any choice of a channel', () => {
    const following = play(granted(table()), follow('st'), 'sp')
    expect(following.secret.following).toEqual({ sp: 'st' })
    expectIgnored(following, follow('st'), 'sp')
    expect(play(following, toggle('public-0'), 'sp').secret.following).toEqual({})
    expect(play(following, toggle(null), 'sp').secret.following).toEqual({})
    expect(play(following, follow(null), 'sp').secret.following).toEqual({})
  })

  it('ends with a whisper of one’s own, with the grimoire, and with the Storyteller', () => {
    const two = { ...table(), storytellers: [{ id: 'st' }, { id: 'sp' }] }
    const following = play(two, follow('st'), 'sp')
    expect(meet(following, 'sp', 'p1').secret.following).toEqual({})
    const holder = play(granted(table()), follow('st'), 'sp')
    const revoked = play(holder, { type: 'requestGrimoire', userId: 'sp', status: 2 })
    expect(revoked.secret.following).toEqual({})
    expect(play(holder, { type: 'removeStoryteller', userId: 'st' }).secret.following).toEqual({})
    expect(later(disconnect(holder, 'socket-st'), 3000).secret.following).toEqual({})
  })

  it('goes along a chain, and never in a circle', () => {
    const three = { ...table(), storytellers: [{ id: 'st' }, { id: 'sp' }, { id: 'p6' }] }
    const chain = play(play(three, follow('st'), 'sp'), follow('sp'), 'p6')
    expectRefusal(chain, follow('p6'), 'follow-circle', 'st')
    expectRefusal(chain, follow('sp'), 'follow-circle', 'st')
    expect(where(play(chain, toggle('public-3'), 'st'), 'st', 'sp', 'p6')).toEqual([
      'public-3',
      'public-3',
      'public-3',
    ])
    expect(leaderOf({ a: 'b', b: 'c' }, 'a')).toBe('c')
    expect(leaderOf({}, 'a')).toBe('a')
    expect(leaderOf({ a: 'b', b: 'a' }, 'a')).toBeUndefined()
  })

  it('[MEDIA-23] is known to those with the grimoire', () => {
    const following = play(granted(table()), follow('st'), 'sp')
    expect(viewFor(following, 'st').gamestate.following).toEqual({ sp: 'st' })
    expect(viewFor(following, 'sp').gamestate.following).toEqual({ sp: 'st' })
    expect(viewFor(following, 'p0').gamestate.following).toEqual({})
  })
})

describe('who knows who talks with whom', () => {
  it('[MEDIA-23] by day everybody knows who talks with whom', () => {
    const pair = meet(table(), 'p2', 'p3')
    const known = { p2: 'private-2', p3: 'private-2' }
    for (const id of ['p0', 'sp', 'st', 'p2']) expect(viewFor(pair, id).gamestate.userChannels).toEqual(known)
  })

  it('at night its members and those with the grimoire', () => {
    const pair = meet(granted(night()), 'st', 'p3', 'night')
    const known = { st: 'night-3', p3: 'night-3' }
    for (const id of ['st', 'p3', 'sp']) expect(viewFor(pair, id).gamestate.userChannels).toEqual(known)
    expect(viewFor(pair, 'p0').gamestate.userChannels).toEqual({})
  })

  it('of hidden cameras everybody', () => {
    const hide = { type: 'setPrivateCams', isHidden: true } as const
    expectRefusal(table(), hide, 'not-storyteller', 'p0')
    const hidden = play(table(), hide)
    expect(viewFor(hidden, 'p0').gamestate.flags).toEqual({
      isWhispersDisabled: false,
      hasHiddenPrivateCams: true,
      isNightSilent: true,
    })
    expectIgnored(hidden, hide)
  })

  it('of a night that is not silent everybody; only a Storyteller decides it', () => {
    const open = { type: 'setSilentNight', isSilent: false } as const
    expectRefusal(table(), open, 'not-storyteller', 'p0')
    expectIgnored(table(), { type: 'setSilentNight', isSilent: true })
    const loud = play(table(), open)
    for (const reader of ['st', 'p0', 'sp'])
      expect(viewFor(loud, reader).gamestate.flags.isNightSilent).toBe(false)
  })
})
