import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkFailures, checkLocale, checkPrepared, checkUse } from '../src/check.ts'
import {
  COMPLETE_LOCALES,
  createTranslation,
  isLocale,
  LOCALES,
  localeFor,
  shownLocale,
} from '../src/index.ts'
import { PREPARED_LOCALES } from '../src/locales.ts'
import { readAgainst } from '../src/reading.ts'
import { readCatalogue, readComponents, readGlossary, readSources } from '../tools/files.ts'
import { findLiterals } from '../tools/literals.ts'

const english = readCatalogue('en')
const codes = (rows: readonly { readonly code: string }[]): string => rows.map(({ code }) => code).join(', ')

describe('locales', () => {
  it('[I18N-01] are twelve, English first', () => {
    expect(codes(LOCALES)).toBe('en, zh-Hans, cs, da, nl, de, it, pt-BR, ru, es, es-419, sv')
  })

  it('[I18N-02] five are official', () => {
    expect(codes(LOCALES.filter((row) => row.isOfficial))).toBe('en, zh-Hans, de, ru, es')
  })

  it('[I18N-03] five have the game’s content', () => {
    const withContent = LOCALES.filter((row) => row.hasContent).map(({ code }) => code)
    expect(withContent.sort()).toEqual(['de', 'en', 'es-419', 'sv', 'zh-Hans'])
  })

  it('are all offered, each in itself', () => {
    expect(COMPLETE_LOCALES).toEqual(LOCALES.map(({ code }) => code))
    expect(COMPLETE_LOCALES.map(shownLocale)).toEqual(COMPLETE_LOCALES)
    expect(isLocale('tlh')).toBe(false)
  })

  it('the browser’s wishes are followed as far as we can', () => {
    expect(localeFor(['fr-FR', 'de-CH', 'en'])).toBe('de')
    expect(localeFor(['pt-PT'])).toBe('pt-BR')
    expect(['es', 'es-ES', 'es-AR', 'es-419'].map((wish) => localeFor([wish]))).toEqual([
      'es',
      'es',
      'es-419',
      'es-419',
    ])
    expect(localeFor(['zh-CN'])).toBe('zh-Hans')
    expect(localeFor(['EN-gb'])).toBe('en')
    expect(localeFor([])).toBe('en')
  })
})

describe('catalogues', () => {
  it('exist for every complete locale, and for none that is not a locale', () => {
    const folders = globSync('*', { cwd: join(import.meta.dirname, '../src/locales') })
    expect(folders).toEqual(expect.arrayContaining([...COMPLETE_LOCALES]))
    expect(folders.filter((folder) => !isLocale(folder))).toEqual([])
  })

  it('in preparation have no faults in the texts they have', () => {
    const faults = PREPARED_LOCALES.flatMap((locale) => checkPrepared(locale, english, readCatalogue(locale)))
    expect(faults).toEqual([])
  })

  it.each(COMPLETE_LOCALES)('%s has every text, no other, with the same placeholders', (locale) => {
    expect(checkLocale(locale, english, readCatalogue(locale))).toEqual([])
  })

  it('keep to the words of their glossary, and leave no English behind', () => {
    const readings = LOCALES.map(({ code }) =>
      readAgainst(code, english, readCatalogue(code), readGlossary(code)),
    )
    expect(readings.flatMap(({ faults }) => faults)).toEqual([])
  })

  it('every text is used', () => {
    expect(checkUse(english, readSources())).toEqual([])
  })

  it('every failure has a text', () => {
    expect(checkFailures(english, readSources())).toEqual([])
  })

  it('no component carries a sentence of its own', () => {
    expect(readComponents().length).toBeGreaterThan(0)
    expect(readComponents().flatMap(findLiterals)).toEqual([])
  })

  it('are spoken: namespaces load on demand, counts choose their form', async () => {
    const { t, i18n } = await createTranslation({ locale: 'de', namespaces: ['dialogues'] })
    expect(t('dialogues:countdown', { count: 1 })).toBe('Noch eine Sekunde für die Antwort.')
    expect(t('dialogues:countdown', { count: 5 })).toBe('Noch 5 Sekunden für die Antwort.')
    await i18n.loadNamespaces('common')
    expect(t('common:close')).toBe('Schließen')
    await i18n.changeLanguage('cs')
    expect(t('common:close')).toBe('Zavřít')
    // One, few and many are said in three ways.
    expect(
      new Set([1, 3, 7].map((count) => t('dialogues:countdown', { count }).replace(/\d/, ''))).size,
    ).toBe(3)
  })
})
