import { describe, expect, it } from 'vitest'
import {
  canPick,
  indicatorLength,
  isSeatId,
  type PersonAtTable,
  phaseLine,
  SYSTEM_TYPES,
  type TextTable,
  type TextView,
  tabOf,
  textRecipients,
  unreadBadge,
  unreadCounts,
} from '../src/index.ts'

const DAY: TextTable = {
  isNight: false,
  seatCount: 7,
  isWhispersDisabled: false,
  channel: null,
  hasOpenEyes: false,
}

const person = (id: string, facts: Partial<PersonAtTable> = {}): PersonAtTable => ({
  id,
  seat: -1,
  isStoryteller: false,
  isModerator: false,
  isOnline: true,
  ...facts,
})

const st = person('st', { isStoryteller: true })

const sp = person('sp')

const mod = person('mod', { isModerator: true })

const at = (seat: number, facts: Partial<PersonAtTable> = {}): PersonAtTable =>
  person(`p${seat}`, { seat, ...facts })

describe('whom one is offered', () => {
  const people = [st, at(0), at(1), at(3), sp, mod]

  it('[CHAT-38] only those one may write to, and the logs one may read', () => {
    expect(textRecipients(DAY, at(0), people, false)).toEqual(['', 'system', 'st', 'p1'])
    expect(textRecipients(DAY, sp, people, false)).toEqual(['', 'spectator', 'system', 'st'])
    expect(textRecipients(DAY, sp, people, true)).toEqual(['', 'spectator', 'private', 'system', 'st'])
    expect(textRecipients(DAY, st, people, true)).toEqual([
      '',
      'spectator',
      'private',
      'system',
      'p0',
      'p1',
      'p3',
      'sp',
      'mod',
    ])
  })

  it('does not change while one is in a channel', () => {
    const talking = { ...DAY, channel: 'public-1' }
    expect(textRecipients(talking, at(0), people, false)).toEqual(textRecipients(DAY, at(0), people, false))
  })

  it('[CHAT-30] picks by a click on a name: Storytellers for spectators, neighbours and Storytellers for players, never oneself', () => {
    expect(canPick(DAY, sp, st)).toBe(true)
    expect(canPick(DAY, sp, at(0))).toBe(false)
    expect(canPick(DAY, at(0), at(1))).toBe(true)
    expect(canPick(DAY, at(0), at(2))).toBe(false)
    expect(canPick(DAY, at(0), st)).toBe(true)
    expect(canPick(DAY, st, at(2))).toBe(true)
    expect(canPick(DAY, st, st)).toBe(false)
  })
})

describe('what is typed', () => {
  it('[CHAT-37] is hinted at with a length of 1 to 250', () => {
    const lengths = [-5, 0, 1, 17.9, 250, 251, Number.NaN, Number.POSITIVE_INFINITY]
    expect(lengths.map(indicatorLength)).toEqual([1, 1, 1, 17, 250, 250, 1, 250])
  })
})

describe('the table’s own lines', () => {
  it('[CHAT-32] mean seats by ids under 21, and people by all others', () => {
    expect([0, 1, 20, 21, 500].map(isSeatId)).toEqual([true, true, true, false, false])
    expect(['1', '20', '21', '', 'ab12', '1e1', '-1'].map(isSeatId)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('[CHAT-33] name nights by odd and days by even phases, with half the value rounded up', () => {
    expect([1, 2, 3, 4, 5].map(phaseLine)).toEqual([
      { isNight: true, number: 1 },
      { isNight: false, number: 1 },
      { isNight: true, number: 2 },
      { isNight: false, number: 2 },
      { isNight: true, number: 3 },
    ])
  })

  it('know the types of the specification', () => {
    for (const type of ['start', 'seat_claim', 'seat_empty', 'seat_vacate', 'signal', 'phase', 'end'])
      expect(SYSTEM_TYPES).toContain(type)
  })
})

describe('what is unread', () => {
  const text = (facts: Partial<TextView>): TextView => ({
    msgId: 1,
    senderId: 'p1',
    recipientId: '',
    message: 'hello',
    time: 100,
    isSystem: false,
    isHidden: false,
    ...facts,
  })

  it('[CHAT-27] is counted for each tab since it was last looked at', () => {
    const texts = [
      text({ time: 100 }),
      text({ time: 101 }),
      text({ time: 100, recipientId: 'me' }),
      text({ time: 101, recipientId: 'me', senderId: 'p2' }),
      text({ time: 101, senderId: 'me' }),
    ]
    expect([...unreadCounts(texts, 'me', { '': 100, p2: 101 })]).toEqual([
      ['', 1],
      ['p1', 1],
    ])
    expect([...unreadCounts(texts, 'me', {})]).toEqual([
      ['', 2],
      ['p1', 1],
      ['p2', 1],
    ])
  })

  it('stands in the tab it belongs to', () => {
    expect(tabOf(text({}), 'me')).toBe('')
    expect(tabOf(text({ recipientId: 'spectator' }), 'me')).toBe('spectator')
    expect(tabOf(text({ recipientId: 'system', isSystem: true, senderId: '' }), 'me')).toBe('system')
    expect(tabOf(text({ recipientId: 'me', isSystem: true, senderId: '' }), 'me')).toBe('system')
    expect(tabOf(text({ recipientId: 'me' }), 'me')).toBe('p1')
    expect(tabOf(text({ senderId: 'me', recipientId: 'p1' }), 'me')).toBe('p1')
    expect(tabOf(text({ senderId: 'p2', recipientId: 'p1', isHidden: true }), 'me')).toBe('private')
  })

  it('[CHAT-25] shows as an infinity sign above 9', () => {
    expect([0, 1, 9, 10, 99].map(unreadBadge)).toEqual(['', '1', '9', '∞', '∞'])
  })
})
