import { describe, expect, it } from 'vitest'
import {
  canWhisper,
  channelOf,
  type PersonAtTable,
  type SessionState,
  viewFor,
  whisperKindNow,
} from '../src/index.ts'
import { later, offline } from '../testing/people.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const toggle = (channel: string | null) => ({ type: 'toggleChannel', channel }) as const

const whisper = (userId: string, kind: 'private' | 'night' = 'private') =>
  ({ type: 'requestWhisper', userId, kind }) as const

const where = (state: SessionState, ...ids: readonly string[]): readonly (string | null)[] =>
  ids.map((id) => channelOf(state, id))

/** Two who have asked each other. */
const meet = (state: SessionState, a: string, b: string, kind: 'private' | 'night' = 'private', now = NOW) =>
  play(play(state, whisper(b, kind), a, now), whisper(a, kind), b, now)

const night = (): SessionState => table({ phase: 1 })

const granted = (state: SessionState): SessionState =>
  withUser(state, 'sp', { grimoireAccess: 3, insightSince: NOW })

describe('a whisper', () => {
  it('[CHAT-14] begins when both have asked, in the channel of the lower seat', () => {
    const asked = play(table(), whisper('p2'), 'p5')
    expect(where(asked, 'p2', 'p5')).toEqual([null, null])
    const met = play(asked, whisper('p5'), 'p2')
    expect(where(met, 'p2', 'p5')).toEqual(['private-2', 'private-2'])
    expect(met.secret.whisperRequests).toEqual([])
    expect(met.deadlines).toEqual({})
    const elsewhere = play(asked, whisper('p3'), 'p2')
    expect(where(elsewhere, 'p2', 'p3', 'p5')).toEqual([null, null, null])
    const third = play(asked, whisper('p2'), 'p3')
    expect(where(third, 'p2', 'p3', 'p5')).toEqual([null, null, null])
    expect(where(meet(table(), 'p2', 'p5'), 'p2')).toEqual(['private-2'])
  })

  it('[CHAT-14] is numbered by the player when a Storyteller takes part', () => {
    expect(where(meet(table(), 'st', 'p4'), 'st', 'p4')).toEqual(['private-4', 'private-4'])
    const two = { ...table(), storytellers: [{ id: 'st' }, { id: 'sp' }] }
    expect(where(meet(two, 'st', 'sp'), 'st', 'sp')).toEqual(['private-20', 'private-20'])
    const three = { ...table({ players: 2 }), storytellers: [{ id: 'st' }, { id: 'sp' }, { id: 'p1' }] }
    const unseated = play(three, { type: 'emptySeat', index: 1 })
    expect(where(meet(unseated, 'p1', 'sp'), 'p1', 'sp')).toEqual(['private-21', 'private-21'])
    expect(where(meet(night(), 'st', 'p4', 'night'), 'st')).toEqual(['night-4'])
  })

  it('[CHAT-11] [MEDIA-23] has a direction until then: to one, from the other; taking it back ends it', () => {
    const asked = play(table(), whisper('p2'), 'p5')
    const request = { channel: 'private', expires: NOW + 10_000 }
    const requests = (id: string) => {
      const { whisperTo, whisperFrom } = viewFor(asked, id).gamestate
      return { whisperTo, whisperFrom }
    }
    expect(requests('p5')).toEqual({ whisperTo: { p2: request }, whisperFrom: {} })
    expect(requests('p2')).toEqual({ whisperTo: {}, whisperFrom: { p5: request } })
    for (const other of ['p0', 'st', 'sp'])
      expect(requests(other)).toEqual({ whisperTo: {}, whisperFrom: {} })
    const back = play(asked, { type: 'removeWhisper', userId: 'p2' }, 'p5')
    expect(back.secret.whisperRequests).toEqual([])
    expect(back.deadlines).toEqual({})
    const both = play(asked, whisper('p3'), 'p5')
    const one = play(both, { type: 'removeWhisper', userId: 'p2' }, 'p5')
    expect(one.secret.whisperRequests.map(({ from, to }) => [from, to])).toEqual([['p5', 'p3']])
  })

  it('[CHAT-16] is declined by the one who was asked, and by nobody else', () => {
    const asked = play(table(), whisper('p2'), 'p5')
    const declined = play(asked, { type: 'removeWhisper', userId: 'p5' }, 'p2')
    expect(declined.secret.whisperRequests).toEqual([])
    expect(declined.deadlines).toEqual({})
    expect(where(declined, 'p2', 'p5')).toEqual([null, null])
    for (const other of ['p3', 'st']) expectIgnored(asked, { type: 'removeWhisper', userId: 'p5' }, other)
    expectIgnored(declined, { type: 'removeWhisper', userId: 'p5' }, 'p2')
  })

  it('[CHAT-13] waits 10 seconds for its answer', () => {
    const asked = play(table(), whisper('p2'), 'p5')
    expect(later(asked, 9999).secret.whisperRequests).toHaveLength(1)
    expect(later(asked, 10_000).secret.whisperRequests).toEqual([])
    const again = play(later(asked, 6000), whisper('p2'), 'p5', NOW + 6000)
    expect(again.secret.whisperRequests).toHaveLength(1)
    expect(later(again, 15_999).secret.whisperRequests).toHaveLength(1)
    expect(later(again, 16_000).secret.whisperRequests).toEqual([])
  })

  it('is between players and Storytellers who are here', () => {
    expectRefusal(table(), whisper('p1'), 'not-seated', 'sp')
    expectRefusal(table(), whisper('sp'), 'whisper-to-spectator', 'p0')
    expectRefusal(table(), whisper('p0'), 'whisper-self', 'p0')
    expectRefusal(table(), whisper('nobody'), 'no-such-user', 'p0')
    expectRefusal(offline(table(), 'p1'), whisper('p1'), 'whisper-offline', 'p0')
  })

  it('has its kind and its time', () => {
    expect([0, 1, 2, 3].map(whisperKindNow)).toEqual(['private', 'night', 'private', 'night'])
    expectRefusal(table(), whisper('p1', 'night'), 'whisper-wrong-time', 'p0')
    expectRefusal(night(), whisper('st', 'private'), 'whisper-wrong-time', 'p0')
    expectRefusal(night(), whisper('p1', 'night'), 'whisper-at-night', 'p0')
  })

  it('of two players needs whispers to be on', () => {
    const off = play(table(), { type: 'setWhispers', isDisabled: true })
    expectRefusal(off, whisper('p1'), 'whispers-disabled', 'p0')
    expect(where(meet(off, 'st', 'p1'), 'st', 'p1')).toEqual(['private-1', 'private-1'])
  })

  it('ends when whispers are switched off, unless a Storyteller is in it', () => {
    const pair = meet(table(), 'p0', 'p1')
    const both = meet(pair, 'st', 'p3')
    const asked = play(both, whisper('p5'), 'p4')
    const off = play(asked, { type: 'setWhispers', isDisabled: true })
    expect(where(off, 'p0', 'p1', 'st', 'p3')).toEqual([null, null, 'private-3', 'private-3'])
    expect(off.secret.whisperRequests).toEqual([])
    expect(off.deadlines).toEqual({})
    expectRefusal(table(), { type: 'setWhispers', isDisabled: true }, 'not-storyteller', 'p0')
    expectIgnored(off, { type: 'setWhispers', isDisabled: true })
  })

  it('can grow, and moves when a lower seat calls', () => {
    const pair = meet(table(), 'p2', 'p3')
    expect(where(meet(pair, 'p5', 'p2'), 'p2', 'p3', 'p5')).toEqual(['private-2', 'private-2', 'private-2'])
    expect(where(meet(pair, 'p1', 'p2'), 'p1', 'p2', 'p3')).toEqual(['private-1', 'private-1', 'private-2'])
  })

  it('finds nobody left over from the last one in the room', () => {
    const pair = meet(table(), 'p2', 'p3')
    const left = play(pair, toggle(null), 'p2')
    expect(where(left, 'p2', 'p3')).toEqual([null, 'private-2'])
    expect(where(meet(left, 'p2', 'p6'), 'p2', 'p3', 'p6')).toEqual(['private-2', null, 'private-2'])
  })

  it('ends for those whose seat moves, because it is named after seats', () => {
    const pair = meet(table(), 'p2', 'p3')
    const swapped = play(pair, { type: 'swapSeats', a: 3, b: 6, check: 7 })
    expect(where(swapped, 'p2', 'p3')).toEqual(['private-2', null])
    const talking = play(table(), toggle('public-0'), 'p3')
    expect(where(play(talking, { type: 'swapSeats', a: 3, b: 6, check: 7 }), 'p3')).toEqual(['public-0'])
  })

  it('ends for whoever loses the seat', () => {
    const emptied = play(meet(table(), 'p2', 'p3'), { type: 'emptySeat', index: 3 })
    expect(where(emptied, 'p2', 'p3')).toEqual(['private-2', null])
  })

  it('is no longer wanted when one of the two may not any more', () => {
    const asked = play(table(), whisper('p2'), 'p5')
    expect(play(asked, { type: 'emptySeat', index: 2 }).secret.whisperRequests).toEqual([])
    expect(play(asked, { type: 'leave' }, 'p5').secret.whisperRequests).toEqual([])
    const dusk = play(
      { ...asked, game: { ...asked.game, isRunning: true } },
      { type: 'togglePhase', from: 0 },
    )
    expect(dusk.secret.whisperRequests).toEqual([])
  })

  it('is judged alike by a screen', () => {
    const person = (id: string, seat: number): PersonAtTable => ({
      id,
      seat,
      isStoryteller: false,
      isModerator: false,
      isOnline: true,
    })
    const day = { isNight: false, isWhispersDisabled: false }
    expect(canWhisper(day, person('a', 0), person('b', 1)).ok).toBe(true)
    expect(canWhisper(day, person('a', -1), person('b', 1))).toMatchObject({
      error: { code: 'whisper-spectator' },
    })
  })
})

describe('entering somebody’s private channel', () => {
  it('[CHAT-08] to enter a private channel of others one needs the grimoire', () => {
    const pair = meet(table(), 'p2', 'p3')
    expectRefusal(pair, toggle('private-2'), 'channel-private', 'p0')
    expectRefusal(pair, toggle('private-2'), 'channel-private', 'sp')
    expectRefusal(pair, toggle('private-9'), 'channel-private', 'sp')
    expect(where(play(granted(pair), toggle('private-2'), 'sp'), 'sp')).toEqual(['private-2'])
    expect(where(play(pair, toggle('private-2'), 'st'), 'st')).toEqual(['private-2'])
  })

  it('needs somebody to be there', () => {
    expectRefusal(granted(table()), toggle('private-2'), 'channel-unknown', 'sp')
    expectRefusal(granted(night()), toggle('night-2'), 'channel-unknown', 'sp')
  })

  it('[CHAT-15] ends 5 seconds after the others are gone', () => {
    const watched = play(granted(meet(table(), 'p2', 'p3')), toggle('private-2'), 'sp')
    const alone = play(play(watched, toggle(null), 'p2', NOW + 100), toggle(null), 'p3', NOW + 1000)
    expect(where(later(alone, 5999), 'sp')).toEqual(['private-2'])
    expect(where(later(alone, 6000), 'sp')).toEqual([null])
  })

  it('[CHAT-15] goes on when somebody comes in time', () => {
    const alone = play(meet(table(), 'p2', 'p3'), toggle(null), 'p2')
    const joined = play(granted(alone), toggle('private-2'), 'sp', NOW + 4999)
    expect(where(later(joined, 60_000), 'p3', 'sp')).toEqual(['private-2', 'private-2'])
    expect(joined.deadlines).toEqual({})
  })

  it('counts the time anew for each time of being alone', () => {
    const pair = meet(table(), 'p2', 'p3')
    const alone = play(pair, toggle(null), 'p2', NOW)
    const back = meet(alone, 'p2', 'p3', 'private', NOW + 3000)
    const again = play(back, toggle(null), 'p2', NOW + 4000)
    expect(where(later(again, 8999), 'p3')).toEqual(['private-2'])
    expect(where(later(again, 9000), 'p3')).toEqual([null])
  })

  it('ends with the grimoire', () => {
    const watched = play(granted(meet(table(), 'p2', 'p3')), toggle('private-2'), 'sp')
    expect(where(play(watched, { type: 'requestGrimoire', userId: 'sp', status: 2 }), 'sp')).toEqual([null])
  })
})
