import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areNeighbours,
  canText,
  type PersonAtTable,
  type RuleErrorCode,
  type TextRecipient,
  type TextTable,
} from '../src/index.ts'

const DAY: TextTable = {
  isNight: false,
  seatCount: 7,
  isWhispersDisabled: false,
  channel: null,
  hasOpenEyes: false,
}

const NIGHT: TextTable = { ...DAY, isNight: true }

const person = (id: string, facts: Partial<PersonAtTable> = {}): PersonAtTable => ({
  id,
  seat: -1,
  isStoryteller: false,
  isModerator: false,
  isOnline: true,
  ...facts,
})

const st = person('st', { isStoryteller: true })

const st2 = person('st2', { isStoryteller: true })

const sp = person('sp')

const sp2 = person('sp2')

const mod = person('mod', { isModerator: true })

const at = (seat: number, facts: Partial<PersonAtTable> = {}): PersonAtTable =>
  person(`p${seat}`, { seat, ...facts })

const away = { isOnline: false }

type Row = readonly [sender: PersonAtTable, recipient: TextRecipient, reason: RuleErrorCode | null]

const check = (table: TextTable, rows: readonly Row[]): void => {
  for (const [sender, recipient, reason] of rows) {
    const result = canText(table, sender, recipient)
    const name = typeof recipient === 'string' ? `'${recipient}'` : recipient.id
    expect(result.ok ? result.value : result.error.code, `${sender.id} to ${name}`).toBe(reason ?? true)
  }
}

describe('who may write where', () => {
  it('[CHAT-26] knows public, spectators, two logs to read, and people', () => {
    check(DAY, [
      [st, '', null],
      [st, 'spectator', null],
      [st, 'private', 'text-read-only'],
      [st, 'system', 'text-read-only'],
      [st, at(0), null],
      [st, 'nobody', 'no-such-user'],
    ])
  })

  it('[CHAT-39] spectators’ talk is for spectators and Storytellers', () => {
    check(DAY, [
      [sp, 'spectator', null],
      [mod, 'spectator', null],
      [st, 'spectator', null],
      [at(0), 'spectator', 'text-not-spectator'],
      [at(0, { isModerator: true }), 'spectator', 'text-not-spectator'],
    ])
  })

  it('[CHAT-49] a spectator writes to Storytellers and spectators, not publicly', () => {
    check(DAY, [
      [sp, st, null],
      [sp, 'spectator', null],
      [sp, '', 'text-spectator-public'],
      [sp, sp2, 'text-spectator-direct'],
    ])
  })

  it('[CHAT-45] a spectator reaches a seated player only if that one is a Storyteller', () => {
    check(DAY, [
      [sp, at(0), 'text-spectator-direct'],
      [sp, at(0, { isStoryteller: true }), null],
      [sp, { ...st, ...away }, 'text-offline'],
    ])
    check(NIGHT, [[sp, at(0), 'text-spectator-direct']])
  })

  it('[CHAT-47] a moderator who looks on may write to everybody', () => {
    check(DAY, [
      [mod, '', null],
      [mod, at(0), null],
      [mod, sp, null],
      [mod, st, null],
      [mod, { ...sp, ...away }, 'text-offline'],
      [mod, at(0, away), null],
    ])
    check({ ...DAY, isWhispersDisabled: true }, [[mod, at(0), null]])
  })

  it('[CHAT-44] [CHAT-48] a Storyteller writes to anyone online or seated, and to spectators', () => {
    check({ ...DAY, isWhispersDisabled: true, channel: 'public-0' }, [
      [st, at(3), null],
      [st, at(3, away), null],
      [st, sp, null],
      [st, { ...sp, ...away }, 'text-offline'],
      [st, st2, null],
      [st, 'spectator', null],
    ])
  })

  it('[CHAT-40] a direct text finds only those who are online, and seated unless they tell', () => {
    check(DAY, [
      [at(0), at(1, away), 'text-offline'],
      [at(0), sp, 'text-unseated'],
      [at(0), mod, 'text-unseated'],
      [at(0), st, null],
      [at(0), { ...st, ...away }, 'text-offline'],
      [st, sp, null],
    ])
  })

  it('[CHAT-41] between players nothing goes while whispers are off, or from somebody without a seat', () => {
    const silent = { ...DAY, isWhispersDisabled: true }
    check(silent, [
      [at(0), at(1), 'whispers-disabled'],
      [at(0), st, null],
      [at(0), '', null],
    ])
    check({ ...NIGHT, isWhispersDisabled: true, hasOpenEyes: true }, [[at(0), at(3), 'whispers-disabled']])
    check(DAY, [[sp, at(1), 'text-spectator-direct']])
  })

  it('[CHAT-50] a player reaches neighbours, Storytellers and everybody at once', () => {
    for (const table of [DAY, NIGHT])
      check(table, [
        [at(0), at(1), null],
        [at(0), at(6), null],
        [at(0), st, null],
        [at(0), '', null],
        [at(0), at(2), 'text-not-neighbour'],
      ])
  })

  it('[CHAT-42] others than these only at night, with a character that opens its eyes', () => {
    check({ ...NIGHT, hasOpenEyes: true }, [[at(0), at(3), null]])
    check({ ...DAY, hasOpenEyes: true }, [[at(0), at(3), 'text-not-neighbour']])
    check(NIGHT, [[at(0), at(3), 'text-not-neighbour']])
  })

  it('[CHAT-43] by day whoever is in a channel talks there', () => {
    const talking = { ...DAY, channel: 'public-0' }
    check(talking, [
      [at(0), '', 'text-in-channel'],
      [at(0), at(1), 'text-in-channel'],
      [at(0), st, 'text-in-channel'],
      [sp, 'spectator', 'text-in-channel'],
      [st, '', null],
    ])
    check({ ...NIGHT, channel: 'night-0' }, [[at(0), st, null]])
  })

  it('is never to oneself', () => {
    check(DAY, [
      [st, st, 'text-self'],
      [at(0), at(0), 'text-self'],
      [mod, mod, 'text-self'],
    ])
  })
})

describe('neighbours', () => {
  const neighboursOf = (seat: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, other) => other).filter((other) => areNeighbours(seat, other, count))

  it('[CHAT-46] sit next to each other, around the circle', () => {
    expect(neighboursOf(0, 4)).toEqual([1, 3])
    expect(neighboursOf(0, 5)).toEqual([1, 4])
    expect(neighboursOf(2, 5)).toEqual([1, 3])
    expect(neighboursOf(6, 7)).toEqual([0, 5])
    expect(neighboursOf(19, 20)).toEqual([0, 18])
  })

  it('[CHAT-46] are all of them at a table of three or fewer', () => {
    expect(neighboursOf(0, 3)).toEqual([1, 2])
    expect(neighboursOf(0, 2)).toEqual([1])
    expect(neighboursOf(0, 1)).toEqual([])
  })

  it('are exactly the two beside, at every table from four to twenty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), fc.nat(19), fc.nat(19), (count, a, b) => {
        fc.pre(a < count && b < count && a !== b)
        const isBeside = (a + 1) % count === b || (b + 1) % count === a
        expect(areNeighbours(a, b, count)).toBe(isBeside)
      }),
    )
  })

  it('only people on seats have neighbours to write to', () => {
    expect(areNeighbours(-1, 0, 7)).toBe(false)
    expect(areNeighbours(0, -1, 7)).toBe(false)
    expect(areNeighbours(2, 2, 3)).toBe(false)
  })
})
