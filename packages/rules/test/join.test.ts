import { describe, expect, it } from 'vitest'
import {
  canJoin,
  canStay,
  type Joiner,
  type JoinTarget,
  joinTarget,
  type ListedSession,
  listedTarget,
  type RuleErrorCode,
} from '../src/index.ts'
import { boosted, MODERATOR, offline, profile, SUBSCRIBER } from '../testing/people.ts'
import { NOW, table } from '../testing/table.ts'

const OPEN: JoinTarget = {
  isPublic: true,
  hasBoost: true,
  others: 3,
  isAtTable: false,
  isLocked: false,
  isKnown: false,
  isOnBanlist: false,
  hasEnded: false,
  lacksInvitation: false,
  guests: 'link',
  answer: null,
}

const free = (...flags: string[]): Joiner => profile('u', { level: 'none', flags })
const paid = (...flags: string[]): Joiner => profile('u', { level: SUBSCRIBER, flags })
const moderator = profile('u', { level: MODERATOR, flags: [] })

const reason = (joiner: Joiner, target: Partial<JoinTarget>, check = canJoin): RuleErrorCode | null => {
  const result = check(joiner, { ...OPEN, ...target }, NOW)
  if (!result.ok) return result.error.code
  expect(result.value).toBe(true)
  return null
}

describe('joining', () => {
  it('[LEVEL-12] stops at 25 people online, but not its players, Storytellers and moderators', () => {
    expect(reason(paid(), { others: 24 })).toBeNull()
    expect(reason(paid(), { others: 25 })).toBe('join-full')
    expect(reason(paid(), { others: 26 })).toBe('join-full')
    expect(reason(paid(), { others: 25, isAtTable: true })).toBeNull()
    expect(reason(moderator, { others: 25 })).toBeNull()
  })

  it('[LEVEL-08] [LEVEL-13] wants a boost for those without a level only', () => {
    expect(reason(free('verified-phone'), { hasBoost: false })).toBe('join-needs-subscription')
    expect(reason(free('verified-phone'), { hasBoost: true })).toBeNull()
    expect(reason(paid(), { hasBoost: false })).toBeNull()
    const expired = profile('u', { expires: NOW })
    expect(reason(expired, { hasBoost: false })).toBe('join-needs-subscription')
  })

  it('[LEVEL-14] keeps those who are forced to private sessions out of public ones', () => {
    expect(reason(paid('forced-private'), { isPublic: true })).toBe('join-forced-private')
    expect(reason(paid('forced-private'), { isPublic: false })).toBeNull()
    expect(reason(moderator, { isPublic: true })).toBeNull()
  })

  it('[LEVEL-15] wants a verified phone from those without a level in public sessions', () => {
    expect(reason(free(), { isPublic: true })).toBe('join-needs-phone')
    expect(reason(free('verified-phone'), { isPublic: true })).toBeNull()
    expect(reason(free(), { isPublic: false })).toBeNull()
    expect(reason(paid(), { isPublic: true })).toBeNull()
  })

  it('refuses whoever is on the banlist, except moderators', () => {
    expect(reason(paid(), { isOnBanlist: true })).toBe('join-banned')
    expect(reason(moderator, { isOnBanlist: true })).toBeNull()
  })

  it('lets only those in whom a locked session knows', () => {
    expect(reason(paid(), { isLocked: true })).toBe('join-locked')
    expect(reason(paid(), { isLocked: true, isKnown: true })).toBeNull()
    expect(reason(paid(), { isLocked: true, isAtTable: true })).toBeNull()
    expect(reason(moderator, { isLocked: true })).toBeNull()
  })

  it('is over when the session or the account is', () => {
    expect(reason(paid(), { hasEnded: true })).toBe('session-ended')
    expect(reason(paid('banned'), {})).toBe('account-banned')
  })

  it('asks those already in for what can change, not for the door', () => {
    expect(reason(free(), { others: 30, isLocked: true, isOnBanlist: true }, canStay)).toBeNull()
    expect(reason(free(), { hasBoost: false }, canStay)).toBe('join-needs-subscription')
    expect(reason(paid('forced-private'), {}, canStay)).toBe('join-forced-private')
    expect(reason(paid('banned'), {}, canStay)).toBe('account-banned')
  })
})

describe('what a room knows about a joiner', () => {
  const state = table({ players: 2, meta: { ...boosted(NOW + 1), isPublic: false } })

  it('counts the others who are online', () => {
    expect(joinTarget(state, 'new', NOW).others).toBe(4)
    expect(joinTarget(state, 'p0', NOW).others).toBe(3)
    expect(joinTarget(offline(state, 'p1'), 'new', NOW).others).toBe(3)
  })

  it('knows its people, and those who sit or tell', () => {
    expect(joinTarget(state, 'new', NOW)).toEqual({
      isPublic: false,
      hasBoost: true,
      others: 4,
      isAtTable: false,
      isLocked: false,
      isKnown: false,
      isOnBanlist: false,
      isOwner: false,
      hasEnded: false,
      lacksInvitation: false,
      guests: 'link',
      answer: null,
    })
    expect(joinTarget(state, 'p0', NOW)).toMatchObject({ isAtTable: true, isKnown: true })
    expect(joinTarget(state, 'st', NOW)).toMatchObject({ isAtTable: true, isKnown: true, isOwner: true })
    expect(joinTarget(state, 'sp', NOW)).toMatchObject({ isAtTable: false, isKnown: true })
  })

  it('sees a boost until it ends', () => {
    expect(joinTarget(state, 'new', NOW).hasBoost).toBe(true)
    expect(joinTarget(state, 'new', NOW + 1).hasBoost).toBe(false)
    expect(joinTarget(table(), 'new', NOW).hasBoost).toBe(false)
    expect(joinTarget(table({ meta: { isLocal: true } }), 'new', NOW).hasBoost).toBe(true)
  })
})

describe('what a lobby row knows', () => {
  const person = (id: string) => ({ id, isOnline: true })
  const entry: ListedSession = {
    isPublic: true,
    boostDuration: 60_000,
    storytellers: [{ id: 'st' }],
    players: [{ id: 'p0' }, { id: 'p1' }, { id: null }],
    usersAll: [...['st', 'p0', 'p1', 'sp'].map(person), { id: 'gone', isOnline: false }],
  }

  it('leads to the same answers as the room, but for locks and banlists', () => {
    expect(listedTarget(entry, 'new')).toEqual(
      joinTarget(table({ players: 2, meta: boosted(NOW + 60_000) }), 'new', NOW),
    )
    expect(listedTarget(entry, 'p1')).toMatchObject({ isAtTable: true, isKnown: true, others: 3 })
    expect(listedTarget(entry, 'st')).toMatchObject({ isAtTable: true })
    expect(listedTarget(entry, 'sp')).toMatchObject({ isAtTable: false, isKnown: true })
  })

  it('reads the boost from its duration', () => {
    const plain: ListedSession = { ...entry, boostDuration: 0 }
    expect(listedTarget(plain, 'new').hasBoost).toBe(false)
    expect(listedTarget({ ...entry, boostDuration: 1 }, 'new').hasBoost).toBe(true)
  })
})
