import { describe, expect, it } from 'vitest'
import { callOf, type CoveredKind } from '../../src/lib/announcing/calls.ts'
import type { Announcement, Kind } from '../../src/lib/announcing/kinds.ts'

const said = (kind: Kind, text: string): Announcement => ({ kind, text })
const covered = (kind: CoveredKind): string => `(${kind})`
const call = (...news: readonly Announcement[]): string | null => callOf(news, covered)

describe('what calls somebody back to a hidden window', () => {
  it('is what waits for them, or what the whole table waits for', () => {
    expect(call(said('whisperAsked', 'Bo wants to whisper with you.'))).toBe('Bo wants to whisper with you.')
    expect(call(said('nominated', 'Ada nominates Bo.'))).toBe('Ada nominates Bo.')
    expect(call(said('day', 'Day 2 begins.'))).toBe('Day 2 begins.')
  })

  it('is not what can be read later', () => {
    for (const kind of ['night', 'near', 'death', 'text', 'timer', 'presence', 'hand', 'seat'] as const)
      expect(call(said(kind, 'something'))).toBeNull()
    expect(call()).toBeNull()
  })

  it('says nothing that others may not read over a shoulder or in a broadcast', () => {
    expect(call(said('signal', 'Signal from Bo: the Chef.'))).toBe('(signal)')
    expect(call(said('ownCharacter', 'You are the Imp.'))).toBe('(ownCharacter)')
    expect(call(said('textToOne', 'Bo writes to you: I am the Imp.'))).toBe('(textToOne)')
  })

  it('is one, the most pressing', () => {
    expect(call(said('day', 'Day 2 begins.'), said('death', 'Bo died.'), said('gong', 'Come.'))).toBe('Come.')
  })
})
