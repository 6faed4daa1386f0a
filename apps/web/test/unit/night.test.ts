import type { SessionView, SignalId, SignalItem, SignalView } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { isEyesChange, isEyesLoading, sightings } from '../../src/features/night/abilities.ts'
import { draftItems, NO_DRAFTS, opened, sent } from '../../src/features/night/drafts.ts'
import { answerPanel } from '../../src/features/night/signalDraft.ts'
import { nightParts, plainNightText } from '../../src/shared/characters/nightText.ts'

const item = (id: SignalId): SignalItem => ({ id, data: null, role: null })
const open = (to: readonly string[] | null, ...items: SignalItem[]) => ({ phase: 1, to, items })
const ids = ({ items }: { readonly items: readonly SignalItem[] }) => items.map(({ id }) => id)

describe('eyes', () => {
  it('[NIGHT-37] nothing changes what is so already, or is on its way; only eyes that look can be closed', () => {
    for (const value of ['open', 'peek'] as const) {
      expect(isEyesChange('close', value, false)).toBe(true)
      expect(isEyesChange('close', value, true)).toBe(false)
      expect(isEyesChange(value, value, false)).toBe(false)
      expect(isEyesChange(value, 'close', true)).toBe(true)
    }
    expect(isEyesChange('close', 'close', false)).toBe(false)
  })

  it('[NIGHT-38] loading ends with any change of the eyes, whoever brought it about', () => {
    const wish = { value: 'open', from: 'close' } as const
    expect(isEyesLoading('close', null)).toBe(false)
    expect(isEyesLoading('close', wish)).toBe(true)
    expect(isEyesLoading('open', wish)).toBe(false)
    expect(isEyesLoading('peek', wish)).toBe(false)
  })

  it('[NIGHT-35] a peek has met whoever was awake when it began, open eyes whoever was woken since', () => {
    const line = (msgId: number, type: string, id?: number, time = msgId) => ({
      msgId,
      time,
      message: { type, data: id === undefined ? {} : { id } },
    })
    const view = (...lines: object[]) => ({ gamestate: { directTexts: lines } }) as unknown as SessionView
    const lines = [line(1, 'awake', 3), line(2, 'signal', 4), line(5, 'awake', 1), line(6, 'awake', 2, 5)]
    expect(sightings(view(...lines, line(7, 'signal', 7)), null)).toEqual([6, 1, 0])
    expect(sightings(view(...lines, line(7, 'awake_nobody')), null)).toEqual([])
    expect(sightings(view(...lines, line(7, 'signal', 7)), 6)).toEqual([6])
  })
})

describe('what was asked', () => {
  const asked = (...ids: SignalId[]) => answerPanel({ message: ids.map(item) } as unknown as SignalView)

  it('decides where the answer begins', () => {
    expect([asked('good'), asked('ability'), asked('role')]).toEqual(['signal', 'signal', 'signal'])
    expect([asked('choice'), asked('ability', 'choice'), asked('role', 'player', 'choice')]).toEqual([
      'player',
      'player',
      'player',
    ])
    expect(asked('choice', 'role')).toBe('role')
  })
})

describe('drafts', () => {
  it('[NIGHT-18] wait for whom they were begun, and are there when the dialogue is opened again', () => {
    const first = opened(NO_DRAFTS, open(['a'], item('yes')))
    expect(first.draft).toMatchObject({ to: ['a'] })
    const again = opened(first, open(null))
    expect([again.draft.to, ids(again.draft)]).toEqual([['a'], ['yes']])
    const other = opened(again, open(['b']))
    expect([other.draft.to, ids(other.draft)]).toEqual([['b'], []])
    expect(ids(opened(other, open(['a'])).draft)).toEqual(['yes'])
  })

  it('for several are there for each of them, and of two the one for nobody else comes first', () => {
    const both = opened(NO_DRAFTS, open(['a', 'b'], item('yes')))
    expect(opened(both, open(['b'])).draft.to).toEqual(['a', 'b'])
    const third = opened(both, open(['c'], item('no')))
    expect(opened(third, open(['a'])).draft.to).toEqual(['a', 'b'])
    const own = { ...third, laid: { ...third.laid, a: { ...third.draft, to: ['a'] } } }
    expect(opened(own, open(['a'])).draft.to).toEqual(['a'])
  })

  it('lay a card of the same kind over the one before', () => {
    const first = opened(NO_DRAFTS, open(['a'], item('grimoire')))
    expect(ids(opened(first, open(['a'], item('grimoire'))).draft)).toEqual(['grimoire'])
  })

  it('send words that were not laid down yet along, and leave the recipients', () => {
    const begun = opened(NO_DRAFTS, open(['a'], item('yes')))
    const written = { ...begun, draft: { ...begun.draft, words: ' hush ' } }
    expect(draftItems(written.draft).map(({ data }) => data)).toEqual([null, 'hush'])
    expect(sent(written).draft).toMatchObject({ to: ['a'], items: [], words: '' })
  })

  it('are for one night', () => {
    const first = opened(NO_DRAFTS, open(['a'], item('yes')))
    expect(ids(opened(first, { ...open(['a']), phase: 3 }).draft)).toEqual([])
  })
})

describe('night texts', () => {
  it('know the two marks that script files write into them', () => {
    expect(nightParts('Show *YOU ARE* and the token. :reminder:')).toEqual([
      { kind: 'plain', text: 'Show ' },
      { kind: 'stress', text: 'YOU ARE' },
      { kind: 'plain', text: ' and the token. ' },
      { kind: 'reminder', text: ':reminder:' },
    ])
    expect(nightParts('2 * 3 * 4')).toEqual([{ kind: 'plain', text: '2 * 3 * 4' }])
    expect(plainNightText(':reminder: *NOW*')).toBe('● NOW')
  })
})
