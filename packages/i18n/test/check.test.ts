import { describe, expect, it } from 'vitest'
import {
  type Catalogue,
  checkFailures,
  checkLocale,
  checkPrepared,
  checkUse,
  type Fault,
} from '../src/check.ts'
import { readTerms } from '../src/glossary.ts'
import { type Reading, readAgainst } from '../src/reading.ts'
import { checkWords } from '../src/words.ts'
import { findLiterals } from '../tools/literals.ts'

const english: Catalogue = {
  menu: {
    title: 'Menu',
    greet: 'Hello {{name}}',
    seats_one: 'One seat',
    seats_other: '{{count}} seats',
    link: 'See <a>this</a>',
  },
  errors: { 'seat.taken': 'Taken', 'seat-full': 'Full' },
}
const same = (change: Record<string, string | undefined>): Catalogue => ({
  ...english,
  menu: Object.fromEntries(
    Object.entries({ ...english['menu'], ...change }).filter(([, text]) => text !== undefined),
  ) as Record<string, string>,
})
const brief = (faults: readonly Fault[]): string[] => faults.map(({ kind, key }) => `${kind} ${key}`)
const source = (text: string) => [{ path: 'x.ts', text }]

describe('words', () => {
  const said = (text: string): string[] => brief(checkWords('de', { menu: { title: text } }))

  it('of one language name one thing by one word', () => {
    expect(said('Drei Spielsteine liegen da')).toEqual(['word menu:title (Plättchen)'])
    expect(said('Noch eine Erinnerung...')).toEqual(['word menu:title (…)', 'word menu:title (Marker)'])
    expect(said('Drei Plättchen liegen da …')).toEqual([])
  })

  it('of German have no article before a name that is put in later', () => {
    for (const text of ['Ein {{name}} weniger', 'noch einen {{character}}', 'Der {{name}} schläft'])
      expect(said(text)).toEqual(['word menu:title ({{name}})'])
    expect(said('{{name}}: einmal weniger. Ein Platz für {{name}}')).toEqual([])
  })
})

describe('a second reading', () => {
  const source: Catalogue = {
    menu: {
      long: 'Take your seat at the table',
      name: 'Belfry {{version}}',
      seats_one: 'One seat',
      seats_other: '{{count}} seats',
      go: 'Go',
      demon: 'The Demon sleeps',
    },
    scripts: { 'own.pasteSample': '[{ "id": "_meta", "name": "…" }, "imp"]' },
  }
  const words = readTerms(`
| English | Czech | Remark |
| --- | --- | --- |
| Demon | démon | **fixed** |
| seat | místo, sedadlo | |
| vote (act) | hlasování | |
| character | postava | |

| English | one | another |
| --- | --- | --- |
| table | stůl | židle |
`)
  const read = (texts: Record<string, string>): Reading =>
    readAgainst('cs', source, { ...source, menu: texts }, words)

  it('knows the terms of a glossary, without those whose sense English does not tell', () => {
    expect(words).toEqual([
      { english: ['Demon'], local: ['démon'], isFixed: true },
      { english: ['seat'], local: ['místo', 'sedadlo'], isFixed: false },
    ])
  })

  it('finds nothing in a good translation, in any of its forms', () => {
    const good = { seats_one: 'Jedno místo', seats_few: '{{count}} místa', demon: 'Démoni spí', go: 'Jdi' }
    expect(read({ ...good, name: 'Belfry {{version}}' })).toEqual({ faults: [], hints: [] })
  })

  it.each<[string, Record<string, string>, string]>([
    ['a phrase left in English', { long: 'Take your seat at the table' }, 'english menu:long'],
    ['English inside a sentence', { go: 'Jdi and jdi' }, 'english menu:go'],
    ['another word for a fixed term', { demon: 'Ďábel spí' }, 'term menu:demon (démon)'],
  ])('has a fault in %s', (_, texts, fault) => {
    expect(brief(read(texts).faults)).toEqual([fault])
  })

  it.each<[string, Record<string, string>, string]>([
    ['a text much longer than English', { go: 'Jdi tam kamkoli a hned' }, 'long menu:go (22 for 2)'],
    ['another word for a term', { seats_few: '{{count}} židle' }, 'term menu:seats_few (místo, sedadlo)'],
  ])('has a hint for %s', (_, texts, hint) => {
    expect(read(texts).faults).toEqual([])
    expect(brief(read(texts).hints)).toEqual([hint])
  })
})

describe('a translation', () => {
  it('that is the same in all respects is faultless', () =>
    expect(checkLocale('de', english, english)).toEqual([]))

  it.each<[string, Record<string, string | undefined>, string]>([
    ['lacks a text', { title: undefined }, 'missing menu:title'],
    ['has a text too many', { titel: 'Menü' }, 'extra menu:titel'],
    ['has lost a placeholder', { greet: 'Hallo' }, 'placeholder menu:greet'],
    ['has renamed a placeholder', { greet: 'Hallo {{Name}}' }, 'placeholder menu:greet'],
    ['has lost a tag', { link: 'Sieh dies' }, 'placeholder menu:link'],
    ['is empty', { title: ' ' }, 'empty menu:title'],
    ['lacks a plural form', { seats_one: undefined }, 'missing menu:seats_one'],
  ])('is found out when it %s', (_, change, fault) => {
    expect(brief(checkLocale('de', english, same(change)))).toContain(fault)
  })

  it('needs the plural forms of its own language', () => {
    expect(brief(checkLocale('ru', english, english))).toEqual([
      'missing menu:seats_few',
      'missing menu:seats_many',
    ])
  })

  it('in preparation may lack texts, but no plural form', () => {
    const brought = { menu: { greet: 'Привет', seats_one: 'Одно место', seats_few: '{{count}} места' } }
    expect(brief(checkPrepared('ru', english, brought))).toEqual([
      'missing menu:seats_many',
      'missing menu:seats_other',
      'placeholder menu:greet',
    ])
  })
})

describe('use', () => {
  const used = `t('menu:title'); t("menu:greet"); t(\`menu:seats\`); failure('seat.taken'); code: 'seat-full'`

  it('of a key, by its full name, its family, or as a failure', () => {
    expect(brief(checkUse(english, source(used)))).toEqual(['unused menu:link'])
    expect(checkUse(english, source(`${used} t(\`menu:li\${rest}\`)`))).toEqual([])
  })

  it('is not claimed by half a name', () => {
    expect(brief(checkUse(english, source(used.replace('menu:title', 'menu:titles'))))).toContain(
      'unused menu:title',
    )
  })

  it('of a failure without a text is found, wherever its code is written down', () => {
    const made = source(
      `failure('seat.taken'); failure('seat.gone', {}); refuse('seat-full'); failure('startup.port')`,
    )
    expect(checkFailures(english, made)).toEqual([
      { kind: 'unknown', where: 'x.ts', key: 'errors:seat.gone' },
    ])
    const listed = source("RULE_ERRORS = ['seat-full', 'seat-lost'] as const")
    expect(brief(checkFailures(english, listed))).toEqual(['unknown errors:seat-lost'])
    const table = [
      { path: 'a/codes.json', text: '{"seat.taken": {"status": 400}, "seat.sold": {"status": 410}}' },
    ]
    expect(brief(checkFailures(english, table))).toEqual(['unknown errors:seat.sold'])
  })
})

describe('sentences in components', () => {
  const found = (jsx: string): string[] =>
    findLiterals({ path: 'x.tsx', text: `export const X = () => (\n${jsx}\n)` }).map(({ text }) => text)

  it.each([
    ['text', '<p>Hello you</p>', ['Hello you']],
    ['text in braces', "<p>{'Hello'}</p>", ['Hello']],
    ['one of two texts', "<p>{a ? 'Yes' : t('k')}</p>", ['Yes']],
    ['a conditional text', "<p>{a && 'Yes'}</p>", ['Yes']],
    ['a template', `<p>{\`Hello \${name}\`}</p>`, ['Hello']],
    ['a label', '<b aria-label="Close" />', ['Close']],
    ['a title in braces', "<b title={'Close'} />", ['Close']],
    ['a placeholder', '<input placeholder="Name" />', ['Name']],
    ['an alternative', '<img alt="A bell" />', ['A bell']],
    ['text in a fragment', '<>Hello</>', ['Hello']],
  ])('are found: %s', (_, jsx, texts) => expect(found(jsx)).toEqual(texts))

  it.each([
    '<p className="note">{t("k")}</p>',
    '<p>{count} / {total}</p>',
    '<Route name="Lobby" kind="primary" />',
    "<p data-state={a ? 'on' : 'off'}>{phrase(x)}</p>",
    '<b aria-label={t("common:close")}>×</b>',
  ])('are not seen where there are none: %s', (jsx) => expect(found(jsx)).toEqual([]))

  it('are named with their line', () => {
    expect(
      findLiterals({ path: 'a.tsx', text: 'const X = () => (\n  <p>\n    Hi there\n  </p>\n)' }),
    ).toEqual([{ path: 'a.tsx', line: 3, text: 'Hi there' }])
  })
})
