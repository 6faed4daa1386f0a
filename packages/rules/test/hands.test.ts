import { describe, expect, it } from 'vitest'
import {
  canRaiseHand,
  emoteIcon,
  handIcons,
  handIntent,
  iconAfterEdition,
  POWERFUL_HAND_ICONS,
  roleIcon,
  type SessionState,
} from '../src/index.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'
import { nominated } from '../testing/vote.ts'

const raise = (icon = 'hand') => ({ type: 'raiseHand', icon }) as const
const scripted = (state: SessionState): SessionState => ({
  ...state,
  edition: { id: 'x', roles: ['t1', 'm1'] } as unknown as NonNullable<SessionState['edition']>,
})

describe('raising a hand', () => {
  it('[SEAT-40] needs a seat and no running nomination', () => {
    expectRefusal(table(), raise(), 'not-seated', 'sp')
    expectRefusal(table(), raise(), 'not-seated', 'st')
    expectRefusal(nominated(table()), raise(), 'hand-during-nomination', 'p1')
    expect(play(table(), raise(), 'p1').hands).toEqual({ p1: { icon: 'hand', at: NOW } })
    expect(canRaiseHand({ seat: -1, hasNomination: false }).ok).toBe(false)
  })

  it('an empty icon lowers it, and another changes it in its place', () => {
    const up = play(table(), raise(), 'p1')
    expectIgnored(up, raise(), 'p1')
    expect(play(up, raise('fist'), 'p1', NOW + 50).hands).toEqual({ p1: { icon: 'fist', at: NOW } })
    expect(play(up, raise(''), 'p1').hands).toEqual({})
    expectIgnored(table(), raise(''), 'p1')
    expectRefusal(table(), raise(''), 'not-seated', 'sp')
  })

  it('[SEAT-41] is a vote for whoever is no Storyteller while a nomination is open', () => {
    const facts = { isStoryteller: false, hasNomination: true, vote: 0, raised: null, icon: 'fist' }
    expect(handIntent(facts)).toEqual({ kind: 'vote', value: 1 })
    expect(handIntent({ ...facts, vote: 1 })).toEqual({ kind: 'vote', value: 0 })
    expect(handIntent({ ...facts, vote: 2 })).toEqual({ kind: 'vote', value: 0 })
    expect(handIntent({ ...facts, isStoryteller: true })).toEqual({ kind: 'hand', icon: 'fist' })
    expect(handIntent({ ...facts, hasNomination: false })).toEqual({ kind: 'hand', icon: 'fist' })
    expect(handIntent({ ...facts, hasNomination: false, icon: '' })).toEqual({ kind: 'hand', icon: 'hand' })
    expect(handIntent({ ...facts, hasNomination: false, raised: 'fist' })).toEqual({ kind: 'hand', icon: '' })
  })

  it('whoever gets up takes it down', () => {
    expect(play(play(table(), raise(), 'p1'), { type: 'vacateSeat' }, 'p1').hands).toEqual({})
  })
})

describe('icons', () => {
  const common = ['', 'hand', 'fist', 'peace', 'thumbs-up', 'thumbs-down']

  it('are the usual ones and the own emotes; the powerful have gestures, faces and characters', () => {
    const plain = { flags: [], cosmetics: { emotes: ['dance'] } }
    expect(handIcons(plain, ['t1'])).toEqual([...common, 'emote:dance'])
    expect(handIcons({ ...plain, flags: ['powerful'] }, ['t1', 'm1'])).toEqual([
      ...common,
      'emote:dance',
      ...POWERFUL_HAND_ICONS,
      'role:t1',
      'role:m1',
    ])
    expect(POWERFUL_HAND_ICONS).toHaveLength(16)
  })

  it('are refused to whoever does not have them', () => {
    for (const icon of ['wave', roleIcon('t1'), emoteIcon('dance'), 'nonsense'])
      expectRefusal(scripted(table()), raise(icon), 'hand-icon-not-yours', 'p1')
    const powerful = withUser(scripted(table()), 'p1', { flags: ['powerful'] })
    for (const icon of ['wave', roleIcon('t1')])
      expect(play(powerful, raise(icon), 'p1').hands['p1']?.icon).toBe(icon)
    expectRefusal(powerful, raise(roleIcon('t2')), 'hand-icon-not-yours', 'p1')
    expectRefusal(
      withUser(table(), 'p1', { flags: ['powerful'] }),
      raise(roleIcon('t1')),
      'hand-icon-not-yours',
      'p1',
    )
  })

  it('a character’s goes back to the usual with another script', () => {
    expect(iconAfterEdition(roleIcon('t1'))).toBe('hand')
    expect(iconAfterEdition('fist')).toBe('fist')
  })
})
