import { describe, expect, it } from 'vitest'
import { loadDefaultPack, loadDefaultPackIn, loadDefaultTexts } from '../default/index.ts'
import {
  BASE_LOCALE,
  CONTENT_LOCALES,
  checkTranslation,
  createContent,
  labelText,
  NO_TEXTS,
  translatePack,
} from '../src/index.ts'
import { content, source } from './support/default.ts'

describe('the languages of the content', () => {
  it('[I18N-03] are de, en, es-419, sv and zh-Hans, each loaded on demand', async () => {
    expect([...CONTENT_LOCALES].sort()).toEqual(['de', 'en', 'es-419', 'sv', 'zh-Hans'])
    for (const locale of CONTENT_LOCALES) {
      const texts = await loadDefaultTexts(locale)
      expect(texts).toEqual({ ...source.texts[locale], labels: source.texts[locale]?.labels })
    }
  })

  it('give a browser the same pack as a server', async () => {
    expect(await loadDefaultPack()).toEqual(content.pack)
    expect(await loadDefaultPackIn('en')).toEqual(content.pack)
    const german = await loadDefaultPackIn('de')
    expect(german.locale).toBe('de')
    expect(german.steps.dawn.name).toBe('Morgendämmerung')
  })

  it.each(CONTENT_LOCALES.filter((locale) => locale !== BASE_LOCALE))(
    '[I18N-03] %s has texts of nothing that does not exist',
    (locale) => expect(checkTranslation(source, locale).extra).toEqual([]),
  )
})

describe('a translated pack', () => {
  const texts = {
    ...NO_TEXTS,
    characters: { imp: { name: 'Teufelchen' }, spy: { ability: 'Du siehst alles.' } },
    jinxes: { 'alchemist+spy': 'Vertragen sich nicht.' },
    labels: { Poisoned: 'Vergiftet' },
    editions: { tb: 'Ärger im Anzug' },
    steps: { dusk: { name: 'Dämmerung', reminder: 'Augen zu.' } },
  }
  const translated = createContent(translatePack(content.pack, texts, 'de'))

  it('falls back to English text by text', () => {
    expect(translated.character('imp')).toEqual({ ...content.character('imp'), name: 'Teufelchen' })
    expect(translated.character('spy')).toMatchObject({ name: 'Spy', ability: 'Du siehst alles.' })
    expect(translated.character('chef')).toEqual(content.character('chef'))
    expect(translated.jinxReason('spy', 'alchemist')).toBe('Vertragen sich nicht.')
    expect(translated.character('spy')?.jinxes).toContainEqual({
      id: 'alchemist',
      reason: 'Vertragen sich nicht.',
    })
    expect(translated.jinxReason('spy', 'magician')).toBe(content.jinxReason('spy', 'magician'))
    expect(translated.edition('tb')?.edition.name).toBe('Ärger im Anzug')
    expect(translated.edition('bmr')?.edition.name).toBe('Bad Moon Rising')
    expect(translated.pack.steps.dusk.name).toBe('Dämmerung')
    expect(translated.pack.steps.dawn).toEqual(content.pack.steps.dawn)
  })

  it('shows labels in its language and keeps them as they are', () => {
    expect(labelText(translated.pack, 'Poisoned')).toBe('Vergiftet')
    expect(labelText(translated.pack, 'Dead')).toBe('Dead')
    expect(labelText(translated.pack, 'constructor')).toBe('constructor')
    expect(translated.character('poisoner')?.reminders).toEqual(['Poisoned'])
  })

  it('is told what it lacks and what it has too much', () => {
    const partial = {
      facts: source.facts,
      texts: {
        en: source.texts['en'] ?? NO_TEXTS,
        xx: {
          ...texts,
          characters: { ...texts.characters, nobody: { name: 'X' } },
          labels: { Dead: 'Tot', Gone: 'Weg' },
        },
      },
    }
    const report = checkTranslation(partial, 'xx')
    expect(report.missing).toHaveLength(report.total - 3)
    expect(report.missing).toContainEqual({ file: 'characters', key: 'imp.ability' })
    expect(report.missing).not.toContainEqual({ file: 'characters', key: 'chef.name' })
    expect(report.missing).not.toContainEqual({ file: 'editions.json', key: 'bmr' })
    expect(report.extra).toEqual([
      { file: 'characters', key: 'nobody.name' },
      { file: 'labels.json', key: 'Gone' },
    ])
    expect(report.labels.missing).toContain('Poisoned')
    expect(report.labels.missing).not.toContain('Dead')
    expect(report.labels.missing).not.toContain('?')
  })
})
