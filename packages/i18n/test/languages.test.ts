import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const here = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'belfry-language-'))
const i18n = join(scratch, 'packages/i18n')
const textsOf = (locale: string): string => join(i18n, 'src/locales', locale)

afterAll(() => rmSync(scratch, { recursive: true }))

/** What a translator sees: the checker of the copy, without the code that uses the texts. */
const check = (): string[] => {
  const script = `
    import { checkLocale } from './src/check.ts'
    import { COMPLETE_LOCALES, localeFor } from './src/locales.ts'
    import { readAgainst } from './src/reading.ts'
    import { readCatalogue, readGlossary } from './tools/files.ts'
    const [english, mine] = [readCatalogue('en'), readCatalogue('fi')]
    const faults = [
      ...COMPLETE_LOCALES.filter((locale) => ['de', 'fi'].includes(locale)).flatMap((locale) => checkLocale(locale, english, readCatalogue(locale))),
      ...readAgainst('fi', english, mine, readGlossary('fi')).faults,
    ]
    for (const { where, kind, key } of faults) console.log(where + ': ' + kind + ' ' + key)
    console.log('a Finn reads ' + localeFor(['fi-FI', 'en']))
  `
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: i18n,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
}

const change = (path: string, from: string, to: string): void => {
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(from)
  writeFileSync(path, before.replace(from, to))
}

it('a language is added as docs/languages.md says: a row, a glossary, its texts, and complete at last', () => {
  const isOther = (path: string): boolean => /[\\/]locales[\\/](?!en\b|de\b)/.test(path)
  for (const part of ['src', 'tools', 'glossary', 'package.json'])
    cpSync(join(here, part), join(i18n, part), { recursive: true, filter: (path) => !isOther(path) })
  const rows = join(i18n, 'src/locales.ts')

  change(rows, "  row('sv',", "  row('fi', 'Suomi'),\n  row('sv',")
  writeFileSync(join(i18n, 'glossary/fi.md'), '| English | Finnish | Remark |\n| --- | --- | --- |\n')
  expect(check(), 'a language in preparation is not offered').toEqual(['a Finn reads en'])

  cpSync(textsOf('de'), textsOf('fi'), { recursive: true })
  change(rows, "row('fi', 'Suomi')", "row('fi', 'Suomi', 'complete')")
  expect(check()).toEqual(['a Finn reads fi'])

  rmSync(join(textsOf('fi'), 'menu.json'))
  change(join(textsOf('fi'), 'timer.json'), '"left": "', '"left": "Time that is left: ')
  writeFileSync(
    join(i18n, 'glossary/fi.md'),
    '| English | Finnish | Remark |\n| --- | --- | --- |\n| Loric | Satuolento | **fixed** |\n',
  )
  expect(check()).toEqual(
    expect.arrayContaining([
      'fi: missing menu:open',
      'fi: english timer:left',
      'fi: term characters:team.loric (Satuolento)',
    ]),
  )
})
