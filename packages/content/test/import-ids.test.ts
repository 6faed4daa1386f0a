import { describe, expect, it } from 'vitest'
import { brew, customIn, filler, load, loadWith } from './support/default.ts'

/** What the import makes of one character, and what it has to say about it. */
const read = (over: Readonly<Record<string, unknown>>) => {
  const outcome = loadWith(brew(over))
  return { character: customIn(outcome), codes: outcome.codes }
}

describe('the ids of characters', () => {
  it.each([
    ['1_82', '182'],
    ['High Brewster', 'highbrewster'],
    ['BREW-1', 'brew1'],
    [182, '182'],
  ])('[SCRIPT-28] are reduced to lower-case letters and digits: %s', (id, expected) => {
    const { character, codes } = read({ id })
    expect([character.id, codes]).toEqual([expected, []])
  })

  it('[SCRIPT-28] lead to known characters however they are written', () => {
    expect(loadWith('Fortune Teller', { id: 'HIGH_PRIESTESS' }, "lil'monsta").script.roles.slice(4)).toEqual([
      'fortuneteller',
      'highpriestess',
      'lilmonsta',
    ])
  })

  it('[SCRIPT-27] are reduced in orders of the nights too', () => {
    const { script } = loadWith()
    expect(script.edition.firstNight).toEqual([])
    const ordered = { id: '_meta', name: 'x', otherNight: ['Pit-Hag', 'IMP', 'imp', 'Dawn'] }
    const { script: other } = load([ordered, ...filler])
    expect(other.edition.otherNight).toEqual(['pithag', 'imp', 'dawn'])
  })

  it('that nothing is left of come from the name, the same every time', () => {
    const first = read({ id: '洗衣妇', name: 'The Washer' })
    expect(first).toMatchObject({ character: { id: 'thewasher' }, codes: ['script-id-unusable'] })
    const second = read({ id: '洗衣妇', name: '洗衣妇' })
    expect(second.character.id).toMatch(/^custom[a-z0-9]+$/)
    expect(read({ id: '!!!', name: '洗衣妇' }).character.id).toBe(second.character.id)
    expect(read({ id: '洗衣妇', name: '占卜师' }).character.id).not.toBe(second.character.id)
  })

  it('that are missing come from the name; _id is taken for id', () => {
    expect(read({ id: undefined })).toMatchObject({ character: { id: 'brew' }, codes: ['script-id-missing'] })
    expect(read({ id: undefined, _id: 'potion' })).toMatchObject({
      character: { id: 'potion' },
      codes: ['script-underscore-id'],
    })
  })

  it('never let one character swallow another', () => {
    const { script, warnings } = loadWith(
      brew({ id: 'a_1', name: 'First' }),
      brew({ id: 'a1', name: 'Second' }),
      brew({ id: 'A-1', name: 'Second', ability: 'Another.' }),
      brew({ id: 'second', name: 'Third' }),
    )
    expect(script.custom.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'a1 First',
      'second2 Second',
      'second3 Second',
      'second Third',
    ])
    expect(warnings.map(({ code, params }) => `${code} ${params['id']} ${params['newId']}`)).toEqual([
      'script-id-taken a1 second2',
      'script-id-taken A-1 second3',
    ])
  })

  it('of known characters stay theirs: another character under one is kept beside it', () => {
    const { script, codes } = loadWith('imp', brew({ id: 'imp', name: 'Super Imp', team: 'demon' }))
    expect(script.roles.slice(4)).toEqual(['imp', 'superimp'])
    expect(codes).toEqual(['script-id-taken'])
    const same = loadWith({ id: 'imp', name: 'Imp', team: 'demon', ability: 'As published.', extra: 1 })
    expect(same).toMatchObject({ codes: [], script: { custom: [] } })
    expect(loadWith({ id: 'imp', name: 'El Diablillo' }).script.roles.at(-1)).toBe('imp')
  })

  it('that mean something else are not given out', () => {
    expect(read({ id: 'dusk', name: 'Dusk' })).toMatchObject({
      character: { id: 'dusk2' },
      codes: ['script-id-taken'],
    })
    expect(read({ id: 'custom' }).character.id).toBe('brew')
  })
})
