/** One row a language: its own name, and whether its interface texts are complete, official and cover the game's content. */
export interface LocaleRow {
  readonly code: string
  readonly name: string
  readonly isOfficial: boolean
  readonly hasContent: boolean
  /** Only complete languages are offered; the others still resolve, to English. */
  readonly isComplete: boolean
}

const row = <Code extends string>(code: Code, name: string, traits = '') =>
  ({
    code,
    name,
    isOfficial: traits.includes('official'),
    hasContent: traits.includes('content'),
    isComplete: traits.includes('complete'),
  }) as const satisfies LocaleRow

export const LOCALES = [
  row('en', 'English', 'official content complete'),
  row('zh-Hans', '简体中文', 'official content complete'),
  row('cs', 'Čeština', 'complete'),
  row('da', 'Dansk', 'complete'),
  row('nl', 'Nederlands', 'complete'),
  row('de', 'Deutsch', 'official content complete'),
  row('it', 'Italiano', 'complete'),
  row('pt-BR', 'Português (Brasil)', 'complete'),
  row('ru', 'Русский', 'official complete'),
  row('es', 'Español', 'official complete'),
  row('es-419', 'Español (Latinoamérica)', 'content complete'),
  row('sv', 'Svenska', 'content complete'),
] as const

export type Locale = (typeof LOCALES)[number]['code']

export const DEFAULT_LOCALE: Locale = 'en'

export const COMPLETE_LOCALES: readonly Locale[] = LOCALES.filter((l) => l.isComplete).map((l) => l.code)

/** Languages whose texts are being written: checked, and not offered. */
export const PREPARED_LOCALES: readonly Locale[] = LOCALES.filter((l) => !l.isComplete).map((l) => l.code)

export const isLocale = (raw: unknown): raw is Locale => LOCALES.some(({ code }) => code === raw)

/** The locale whose texts are shown: the wished one when it is complete, English otherwise. */
export const shownLocale = (wished: Locale): Locale =>
  COMPLETE_LOCALES.includes(wished) ? wished : DEFAULT_LOCALE

/** Regions whose language is written in the way of another one. */
const NEAREST: readonly (readonly [RegExp, Locale])[] = [[/^es-(?!es$)/, 'es-419']]

/** Without a stored choice the browser's wishes decide: exact tag first, then the nearest, then its language alone. */
export function localeFor(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const lower = wish.toLowerCase()
    const near = NEAREST.find(([regions]) => regions.test(lower))?.[1].toLowerCase()
    const exact = COMPLETE_LOCALES.find((code) => [lower, near].includes(code.toLowerCase()))
    if (exact) return exact
    const sameLanguage = COMPLETE_LOCALES.find((code) => code.split('-')[0] === lower.split('-')[0])
    if (sameLanguage) return sameLanguage
  }
  return DEFAULT_LOCALE
}
