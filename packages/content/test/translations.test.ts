import { describe, expect, it } from 'vitest'
import { loadDefaultPack, loadDefaultPackIn, loadDefaultTexts } from '../default/index.ts'
import {
  BASE_LOCALE,
  buildNight,
  CONTENT_LOCALES,
  checkTranslation,
  createContent,
  labelText,
  NO_TEXTS,
  nearestLocale,
  translatePack,
} from '../src/index.ts'
import { content, source } from './support/default.ts'

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there')
  return value
}

describe('the languages of the content', () => {
  it('[I18N-03] are de, en, es-419, sv and zh-Hans, and those of the app besides, each loaded on demand', async () => {
    expect([...CONTENT_LOCALES].sort()).toEqual([
      'cs',
      'da',
      'de',
      'en',
      'es',
      'es-419',
      'it',
      'nl',
      'pt-BR',
      'ru',
      'sv',
      'zh-Hans',
    ])
    expect(Object.keys(source.texts).sort()).toEqual([...CONTENT_LOCALES].sort())
    for (const locale of CONTENT_LOCALES) {
      const texts = await loadDefaultTexts(locale)
      expect(texts).toEqual({ ...source.texts[locale], labels: source.texts[locale]?.labels })
    }
  })

  it('[I18N-03] follow the app: its own language, the nearest relative’s, or English', () => {
    for (const locale of CONTENT_LOCALES) expect(nearestLocale(locale, CONTENT_LOCALES)).toBe(locale)
    expect(nearestLocale('es', ['en', 'es-419'])).toBe('es-419')
    expect(nearestLocale('es', ['en', 'es-419', 'es'])).toBe('es')
    expect(nearestLocale('es-419', ['en', 'es'])).toBe('es')
    expect(nearestLocale('da', ['en', 'sv'])).toBe('en')
    expect(nearestLocale('constructor', ['en', 'sv'])).toBe('en')
  })

  it('give a browser the same pack as a server', async () => {
    expect(await loadDefaultPack()).toEqual(content.pack)
    expect(await loadDefaultPackIn('en')).toEqual(content.pack)
    const german = await loadDefaultPackIn('de')
    expect(german.locale).toBe('de')
    expect(german.steps.dawn.name).toBe('Morgendämmerung')
  })

  const others = CONTENT_LOCALES.filter((locale) => locale !== BASE_LOCALE)

  it.each(others)('[I18N-03] %s lacks nothing, and has texts of nothing unknown', (locale) => {
    const { missing, extra, labels } = checkTranslation(source, locale)
    expect(missing).toEqual([])
    expect(Object.keys(source.texts[locale]?.editions ?? {})).toHaveLength(content.pack.editions.length + 1)
    expect(labels.missing).toEqual([])
    expect(extra).toEqual([])
  })

  it.each(others)('[I18N-03] %s keeps remarks on the setup, and translates whom it begins to', (locale) => {
    const texts = source.texts[locale] ?? NO_TEXTS
    const translated = createContent(translatePack(content.pack, texts, locale))
    for (const id of Object.keys(texts.characters)) {
      const { lang, ability, setup } = present(translated.character(id))
      expect([id, lang]).toEqual([id, locale])
      expect([id, /[[［][^\]］]+[\]］]/.test(ability)]).toEqual([id, setup])
    }
  })

  it.each(others)('[I18N-03] %s says what each token is for', (locale) => {
    const { pack } = createContent(translatePack(content.pack, source.texts[locale] ?? NO_TEXTS, locale))
    const silent = pack.characters
      .filter(({ lang }) => lang === locale)
      .flatMap(({ id, reminders, remindersGlobal, ...own }) => {
        const said = [own.ability, own.firstNightReminder, own.otherNightReminder, own.tokens]
          .join(' ')
          .replaceAll('ẞ', 'SS')
        return [...reminders, ...remindersGlobal]
          .filter((label) => !said.includes(labelText(pack, label).toUpperCase()))
          .map((label) => `${id}: ${labelText(pack, label)}`)
      })
    expect(silent).toEqual([])
  })
})

describe('a translated pack', () => {
  const imp = { ability: 'Du tötest.', flavor: 'Hihi.', otherNightReminder: 'Wecke ihn.' }
  const texts = {
    ...NO_TEXTS,
    characters: { imp: { name: 'Teufelchen', ...imp }, spy: { ability: 'Du siehst alles.' } },
    jinxes: { 'alchemist+spy': 'Vertragen sich nicht.' },
    labels: { Poisoned: 'Vergiftet' },
    editions: { tb: 'Ärger im Anzug' },
    steps: { dusk: { name: 'Dämmerung', reminder: 'Augen zu.' } },
  }
  const translated = createContent(translatePack(content.pack, texts, 'de'))
  const baseScript = present(content.edition('tb'))

  it('[I18N-03] has a character whole in its language, or whole in English and marked so', () => {
    expect(translated.character('imp')).toEqual({
      ...content.character('imp'),
      name: 'Teufelchen',
      ...imp,
      lang: 'de',
    })
    expect(translated.character('spy')).toMatchObject({ name: 'Spy', lang: 'en' })
    expect(translated.character('spy')?.ability).toBe(content.character('spy')?.ability)
    expect(translated.character('chef')).toEqual(content.character('chef'))
    const night = buildNight('otherNight', { script: baseScript, seats: [], npcs: [] }, translated)
    expect(night.map(({ id, lang }) => [id, lang])).toEqual(
      expect.arrayContaining([
        ['dusk', 'de'],
        ['imp', 'de'],
        ['empath', 'en'],
      ]),
    )
  })

  it('falls back to English with the rest text by text', () => {
    expect(translated.jinxReason('spy', 'alchemist')).toBe('Vertragen sich nicht.')
    expect(translated.jinxLang('spy', 'alchemist')).toBe('de')
    expect(translated.character('spy')?.jinxes).toContainEqual({
      id: 'alchemist',
      reason: 'Vertragen sich nicht.',
    })
    expect(translated.jinxReason('spy', 'magician')).toBe(content.jinxReason('spy', 'magician'))
    expect(translated.jinxLang('spy', 'magician')).toBe('en')
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
    expect(report.missing).toHaveLength(report.total - 6)
    expect(report.missing).toContainEqual({ file: 'characters', key: 'spy.flavor' })
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
