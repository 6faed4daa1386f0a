import { describe, expect, it } from 'vitest'
import { importScript, importScriptValue, type RefusedScript } from '../src/index.ts'
import { brew, content, customIn, filler, load, loadWith, meta } from './support/default.ts'

const refusal = (text: string): RefusedScript => {
  const result = importScript(text, content)
  if (result.ok) throw new Error('the script was not refused')
  return result.error
}

const refusalOf = (items: unknown): RefusedScript => refusal(JSON.stringify(items))

describe('what a script may look like', () => {
  it('[SCRIPT-15] mixes strings, ids in objects and full characters, the description anywhere', () => {
    const { script, codes } = load(['washerwoman', { id: 'imp' }, brew(), meta, 'spy'])
    expect(codes).toEqual([])
    expect(script.roles).toEqual(['washerwoman', 'imp', 'brew', 'spy'])
    expect(script.custom.map(({ name }) => name)).toEqual(['Brew'])
    expect(script.edition.name).toBe('A script')
  })

  it('[SCRIPT-16] says of itself everything a description may say', () => {
    const whole = {
      ...meta,
      logo: 'https://example.org/logo.png',
      hideTitle: true,
      background: 'https://example.org/town.webm',
      almanac: 'https://example.org/almanac',
      bootlegger: ['No talking.', 'No sleeping.'],
      firstNight: ['dusk', 'Spy', 'dawn'],
      otherNight: ['imp'],
    }
    const { script, codes } = load([whole, ...filler, 'spy', 'imp'])
    expect(codes).toEqual([])
    const { id: _id, firstNight: _first, ...rest } = whole
    expect(script.edition).toMatchObject({ ...rest, firstNight: ['dusk', 'spy', 'dawn'] })
  })

  it('[SCRIPT-10] is homebrew with a character or a rule of its own, else custom', () => {
    expect(loadWith().script.edition.id).toBe('custom')
    expect(loadWith(brew()).script.edition.id).toBe('homebrew')
    expect(load([{ ...meta, bootlegger: ['No talking.'] }, ...filler]).script.edition.id).toBe('homebrew')
    expect(load([{ ...meta, bootlegger: [] }, ...filler]).script.edition.id).toBe('custom')
  })

  it('may call nothing official that is not', () => {
    const { script } = load([{ ...meta, isOfficial: true, level: 'beginner' }, ...filler])
    expect(script.edition).toMatchObject({ isOfficial: false, level: null })
    expect(script.edition.metadata).toEqual({ isOfficial: true, level: 'beginner' })
  })

  it('keeps Fabled and Loric apart from the player teams', () => {
    const { script, codes } = loadWith('toymaker', brew({ id: 'ghost', team: 'fabled' }), 'spy')
    expect(codes).toEqual([])
    expect(script.npcs).toEqual(['toymaker', 'ghost'])
    expect(script.roles).toEqual([...filler, 'spy'])
  })

  it('names its own characters in the order of the nights, whatever their ids became', () => {
    const order = { ...meta, firstNight: ['1_82', '占卜', 'Minion Info', 'nobody'] }
    const first = brew({ id: '1_82', name: 'One' })
    const second = brew({ id: '占卜', name: 'Two' })
    const { script, warnings } = load([order, ...filler, first, second])
    expect(script.edition.firstNight).toEqual(['182', 'two', 'minioninfo'])
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'script-id-unusable [6].id',
      'script-night-unknown [0].firstNight[3]',
    ])
  })
})

describe('what is refused', () => {
  it('[SCRIPT-21] is a file over 1 MB, with its size and the limit', () => {
    const { errors } = refusal(JSON.stringify([meta, ...filler, 'x'.repeat(1024 * 1024)]))
    expect(errors).toEqual([{ code: 'script-too-large', params: { actual: 1.01, max: 1 }, path: '' }])
    const large = refusal(' '.repeat(2.5 * 1024 * 1024))
    expect(large.errors[0]?.params).toEqual({ actual: 2.5, max: 1 })
  })

  it('measures the file in bytes, not in letters', () => {
    const letters = '占'.repeat(360_000)
    expect(refusal(JSON.stringify([meta, letters])).errors[0]?.code).toBe('script-too-large')
    const fits = JSON.stringify([{ ...meta, note: 'x'.repeat(1024 * 1024 - 200) }, ...filler])
    expect(importScript(fits, content).ok).toBe(true)
  })

  it('[SCRIPT-22] is a script of more than 150 characters, the description not counted', () => {
    const many = Array.from({ length: 151 }, (_, index) => brew({ id: `b${index}`, name: `B ${index}` }))
    expect(refusalOf([meta, ...many]).errors).toEqual([
      { code: 'script-too-many-characters', params: { count: 151, max: 150 }, path: '' },
    ])
    expect(load([meta, ...many.slice(1)]).script.custom).toHaveLength(150)
    expect(load([meta, ...many.slice(1)]).codes).toEqual([])
  })

  it('[SCRIPT-23] is anything but a list with something in it', () => {
    for (const value of [{}, 'washerwoman', 5, null, { id: '_meta' }]) {
      expect(refusalOf(value).errors).toEqual([{ code: 'script-not-a-list', params: {}, path: '' }])
    }
    expect(refusalOf([]).errors).toEqual([{ code: 'script-empty', params: {}, path: '' }])
  })

  it('is a text that is no JSON, with the reason', () => {
    const { errors } = refusal('[{"id": "washerwoman",}]')
    expect(errors[0]?.code).toBe('script-unparseable')
    expect(errors[0]?.params['reason']).toMatch(/JSON/)
    expect(refusal('').errors[0]?.code).toBe('script-unparseable')
  })

  it('[SCRIPT-26] is a script with ids that nobody has, and each is named', () => {
    const { errors } = refusalOf([meta, ...filler, 'washerwomn', { id: 'mephit' }, brew(), '洗衣妇'])
    expect(errors).toEqual([
      { code: 'script-unknown-id', params: { id: 'washerwomn' }, path: '[5]' },
      { code: 'script-unknown-id', params: { id: 'mephit' }, path: '[6]' },
      { code: 'script-unknown-id', params: { id: '洗衣妇' }, path: '[8]' },
    ])
  })

  it('is no script for starting with a byte order mark', () => {
    expect(importScript(`\uFEFF${JSON.stringify([meta, ...filler])}`, content).ok).toBe(true)
  })
})

describe('what is remarked on while loading goes on', () => {
  it('[SCRIPT-24] is a list shorter than 5 or longer than 151 entries', () => {
    const short = load(['washerwoman', 'imp'])
    expect(short.codes).toEqual(['script-few-items', 'script-no-meta'])
    expect(short.warnings[0]?.params).toEqual({ count: 2, min: 5 })
    expect(short.script.roles).toEqual(['washerwoman', 'imp'])
    const many = Array.from({ length: 150 }, (_, index) => brew({ id: `b${index}`, name: `B ${index}` }))
    const long = load([meta, meta, ...many])
    expect(long.codes).toEqual(['script-many-items', 'script-second-meta'])
    expect(long.script.roles).toHaveLength(150)
  })

  it('is a second description; the first one counts', () => {
    const { script, warnings } = load([meta, ...filler, { id: '_meta', name: 'Another' }])
    expect(script.edition.name).toBe('A script')
    expect(warnings).toEqual([{ code: 'script-second-meta', params: { name: '_meta' }, path: '[5]' }])
  })

  it('is a description without a name, and a list with nothing but one', () => {
    const { codes, script } = load([{ id: '_meta' }])
    expect(codes).toEqual(['script-few-items', 'script-field-missing', 'script-no-characters'])
    expect(script.roles).toEqual([])
    expect(load(['_meta', ...filler]).codes).toEqual(['script-field-missing'])
  })

  it('is an entry that is no character at all', () => {
    const { warnings, script } = loadWith(5, null, ['imp'], {}, { id: null })
    expect(warnings.map(({ code, params }) => `${code} ${params['name']} ${params['actual']}`)).toEqual([
      'script-not-a-character #6 number',
      'script-not-a-character #7 null',
      'script-not-a-character #8 array',
      'script-not-a-character #9 object',
      'script-not-a-character #10 object',
    ])
    expect(script.roles).toEqual([...filler])
  })

  it('is a character listed twice, kept once', () => {
    const { warnings, script } = loadWith('imp', { id: 'Imp' }, brew(), brew(), 'brew')
    expect(warnings.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
      'script-duplicate [6]',
      'script-duplicate [8]',
      'script-duplicate [9]',
    ])
    expect(script.roles).toEqual([...filler, 'imp', 'brew'])
  })

  it('is an NPC that comes by itself but is not needed', () => {
    expect(loadWith('bootlegger').codes).toEqual([])
    expect(loadWith('djinn').codes).toEqual(['script-npc-automatic'])
    expect(loadWith('djinn', 'alchemist', 'spy').codes).toEqual([])
    expect(loadWith('djinn', 'bootlegger').script.npcs).toEqual([])
  })

  it('gives path, code and parameters, and no sentence', () => {
    const { warnings } = loadWith(brew({ ability: 'x'.repeat(300), jinxes: [{ id: 'imp', reason: 7 }] }))
    expect(warnings).toEqual([
      {
        code: 'script-too-long',
        params: { name: 'Brew', field: 'ability', length: 300, max: 250 },
        path: '[5].ability',
      },
      {
        code: 'script-wrong-type',
        params: { name: 'Brew', field: 'jinxes[0].reason', expected: 'string', actual: 'number' },
        path: '[5].jinxes[0].reason',
      },
    ])
  })
})

describe('texts', () => {
  const odd = [
    '{name} $1 {{count}}',
    '<script>alert(1)</script><b>&amp;',
    'תן לי \u202Eסימן\u202C',
    '%s \\n "quoted"',
    '👻'.repeat(30),
  ]

  it.each(odd)('pass through unharmed: %s', (text) => {
    const { script, codes } = load([
      { ...meta, name: text, bootlegger: [text] },
      ...filler,
      brew({ name: text, ability: text }),
    ])
    expect(codes).toEqual(expect.not.arrayContaining(['script-too-long', 'script-wrong-type']))
    expect(script.edition).toMatchObject({ name: text, bootlegger: [text] })
    expect(script.custom[0]).toMatchObject({ name: text, ability: text })
  })

  it('named like things every object has are only texts', () => {
    const strange = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const items = strange.map((name) => brew({ id: name, name, flavor: name }))
    const { script } = load(JSON.parse(JSON.stringify([{ ...meta }, ...items])))
    expect(script.custom.map(({ id }) => id)).toEqual(['proto', 'constructor', 'tostring', 'hasownproperty'])
    const polluted = JSON.parse('[{"id":"_meta","name":"x","__proto__":{"isOfficial":true}},"imp"]')
    const { edition } = load(polluted).script
    expect(edition.isOfficial).toBe(false)
    expect(Object.keys(edition.metadata)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['isOfficial']).toBeUndefined()
  })

  it('that are objects which cannot be turned into texts do no harm', () => {
    const nasty = { toString: 1, valueOf: 2 }
    const result = importScriptValue(
      [meta, ...filler, brew({ team: nasty }), brew({ setup: nasty, name: nasty })],
      content,
    )
    expect(result.ok).toBe(true)
    const outcome = loadWith(brew({ setup: nasty }))
    expect(customIn(outcome).setup).toBe(false)
  })
})
