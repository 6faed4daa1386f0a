import { describe, expect, it } from 'vitest'
import { brew, customIn, filler, loadWith } from './support/default.ts'

/** What the import makes of one character, and what it has to say about it. */
const read = (over: Readonly<Record<string, unknown>>) => {
  const outcome = loadWith(brew(over))
  return { character: customIn(outcome), codes: outcome.codes, warnings: outcome.warnings }
}

const texts = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index % 10).repeat(length))

describe('the fields of a character', () => {
  it('[SCRIPT-17] are id, name, image, team, edition, ability and flavor, each within its limit', () => {
    const fits = {
      id: 'a'.repeat(50),
      name: 'n'.repeat(30),
      image: ['https://example.org/1.png', 'https://example.org/2.png', 'https://example.org/3.png'],
      team: 'minion',
      edition: 'mine',
      ability: 'a'.repeat(250),
      flavor: 'f'.repeat(500),
    }
    const { character, codes } = read(fits)
    expect(codes).toEqual([])
    expect(character).toMatchObject(fits)
    const over = {
      id: 'a'.repeat(51),
      name: 'n'.repeat(31),
      ability: 'a'.repeat(251),
      flavor: 'f'.repeat(501),
    }
    const { character: kept, warnings } = read(over)
    expect(
      warnings.map(({ code, path, params }) => `${code} ${path} ${params['length']}/${params['max']}`),
    ).toEqual([
      'script-too-long [5].id 51/50',
      'script-too-long [5].name 31/30',
      'script-too-long [5].ability 251/250',
      'script-too-long [5].flavor 501/500',
      'script-id-too-long  undefined/50',
    ])
    // The words stay; an id is no word, and has to fit.
    expect(kept).toMatchObject({ ...over, id: 'a'.repeat(40) })
  })

  it('[SCRIPT-18] are orders and texts of the nights, reminders of both kinds, and setup', () => {
    const fits = {
      firstNight: 12,
      otherNight: 34.5,
      firstNightReminder: 'a'.repeat(500),
      otherNightReminder: 'b'.repeat(500),
      reminders: texts(20, 30),
      remindersGlobal: texts(20, 25),
      setup: true,
    }
    const { character, codes } = read(fits)
    expect(codes).toEqual([])
    expect(character).toMatchObject(fits)
    const over = {
      firstNightReminder: 'a'.repeat(501),
      otherNightReminder: 'b'.repeat(700),
      reminders: texts(21, 5),
      remindersGlobal: [...texts(20, 5), 'x'.repeat(26)],
    }
    const { character: kept, warnings } = read(over)
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'script-too-long [5].firstNightReminder',
      'script-too-long [5].otherNightReminder',
      'script-too-many-entries [5].reminders',
      'script-too-many-entries [5].remindersGlobal',
      'script-too-long [5].remindersGlobal[20]',
    ])
    expect(kept).toMatchObject(over)
  })

  it('[SCRIPT-19] are jinxes and specials', () => {
    const jinxes = [{ id: 'imp', reason: 'r'.repeat(500) }]
    const special = [
      { type: 'ability', name: 'pointing', time: 'night', global: 'minion' },
      { type: 'vote', name: 'multiplier', value: 3 },
    ]
    const { character, codes } = read({ jinxes, special })
    expect(codes).toEqual([])
    expect(character).toMatchObject({ jinxes, special })
    const { warnings } = read({
      jinxes: [{ id: 'imp', reason: 'r'.repeat(501) }, { id: '???', reason: 'x' }, { reason: 'x' }, 'imp'],
      special: [
        { type: 'signal', name: 'card', value: 'v'.repeat(51) },
        { type: 'magic', name: 'wand' },
        'x',
      ],
    })
    expect(warnings.map(({ code, params }) => `${code} ${params['field']}`)).toEqual([
      'script-too-long jinxes[0].reason',
      'script-jinx-broken jinxes[2]',
      'script-jinx-broken jinxes[3]',
      'script-too-long special[0].value',
      'script-special-unknown special[2]',
      'script-special-unknown special[1]',
      'script-jinx-broken jinxes[1]',
    ])
  })

  it('[SCRIPT-25] have the team traveler corrected', () => {
    expect(read({ team: 'traveler' })).toMatchObject({ character: { team: 'traveller' }, codes: [] })
    expect(read({ team: ' Townsfolk ' })).toMatchObject({ character: { team: 'townsfolk' }, codes: [] })
  })

  it('[SCRIPT-30] have places in the night made positive', () => {
    expect(read({ firstNight: -5, otherNight: -0.5 }).character).toMatchObject({
      firstNight: 5,
      otherNight: 0.5,
    })
    expect(read({ firstNight: '7', otherNight: 'late' })).toMatchObject({
      character: { firstNight: 7, otherNight: 0 },
      codes: ['script-wrong-type', 'script-wrong-type'],
    })
  })

  it('take setup as 0 or 1 or a word', () => {
    for (const [value, setup] of [
      [1, true],
      [0, false],
      ['true', true],
      ['FALSE', false],
      [null, false],
    ] as const) {
      expect(read({ setup: value })).toMatchObject({ character: { setup }, codes: ['script-wrong-type'] })
    }
  })

  it('take one text for a list, and a number for a text', () => {
    const { character, codes } = read({ reminders: 'Chosen', remindersGlobal: null, flavor: 7 })
    expect(character).toMatchObject({ reminders: ['Chosen'], remindersGlobal: [], flavor: '7' })
    expect(codes).toEqual(['script-wrong-type', 'script-wrong-type', 'script-wrong-type'])
  })

  it('[SCRIPT-17] take pictures only from the web, three at most, each for its own side', () => {
    const link = 'https://example.org/1.png'
    expect(read({ image: link })).toMatchObject({ character: { image: [link] }, codes: [] })
    expect(read({ image: '' })).toMatchObject({ character: { image: [] }, codes: [] })
    expect(read({ image: [link, link, link, link] })).toMatchObject({
      character: { image: [link, link, link] },
      codes: ['script-too-many-entries'],
    })
    expect(read({ image: ['icons/brew.png', link, ''] })).toMatchObject({
      character: { image: ['', link] },
      codes: ['script-not-a-link'],
    })
    for (const image of ['icons/brew.png', 'javascript:alert(1)', 'file:///etc/passwd']) {
      expect(read({ image })).toMatchObject({ character: { image: [] }, codes: ['script-not-a-link'] })
    }
  })

  it('have nothing else: extra properties are named and left out', () => {
    const { character, warnings } = read({ attribution: 'me', name_eng: 'Brew', isCustom: false })
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'script-extra-property [5].attribution',
      'script-extra-property [5].name_eng',
      'script-extra-property [5].isCustom',
    ])
    expect(character.isCustom).toBe(true)
    expect(character).not.toHaveProperty('attribution')
  })

  it('get an icon by team while they have no picture', () => {
    expect(read({ team: 'demon' }).character.icon).toBe('diablo-skull')
    expect(read({ team: 'loric' }).character.icon).toBe('oak-leaf')
  })
})

describe('characters that are left out', () => {
  it('[SCRIPT-29] lack a name, an ability or a team, and are named', () => {
    const { script, warnings } = loadWith(
      brew({ id: 'x1', name: undefined }),
      brew({ id: 'x2', name: 'No ability', ability: ' ' }),
      brew({ id: 'x3', name: 'No team', team: null }),
      { id: 'x4', image: 'https://example.org/1.png' },
    )
    expect(script.roles).toEqual([...filler])
    expect(warnings.map(({ code, params }) => `${code} ${params['name']}: ${params['missing']}`)).toEqual([
      'script-character-incomplete x1: name',
      'script-character-incomplete No ability: ability',
      'script-character-incomplete No team: team',
      'script-character-incomplete x4: name, ability, team',
    ])
  })

  it('belong to a team nobody knows, and are named', () => {
    const { script, warnings } = loadWith(brew({ team: 'a jinxed' }), brew({ id: 'b', name: 'B', team: 7 }))
    expect(script.custom).toEqual([])
    expect(warnings).toEqual([
      {
        code: 'script-team-unknown',
        params: { name: 'Brew', field: 'team', team: 'a jinxed' },
        path: '[5].team',
      },
      { code: 'script-team-unknown', params: { name: 'B', field: 'team', team: '7' }, path: '[6].team' },
    ])
  })
})
