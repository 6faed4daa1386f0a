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
  row('zh-Hans', '简体中文', 'official content'),
  row('cs', 'Čeština'),
  row('da', 'Dansk'),
  row('nl', 'Nederlands'),
  row('de', 'Deutsch', 'official content complete'),
  row('it', 'Italiano'),
  row('pt-BR', 'Português (Brasil)'),
  row('ru', 'Русский', 'official'),
  row('es', 'Español', 'official'),
  row('es-419', 'Español (Latinoamérica)', 'content'),
  row('sv', 'Svenska', 'content'),
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

/** Without a stored choice the browser's wishes decide: exact tag first, then its language alone. */
export function localeFor(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const lower = wish.toLowerCase()
    const exact = COMPLETE_LOCALES.find((code) => code.toLowerCase() === lower)
    if (exact) return exact
    const sameLanguage = COMPLETE_LOCALES.find((code) => code.split('-')[0] === lower.split('-')[0])
    if (sameLanguage) return sameLanguage
  }
  return DEFAULT_LOCALE
}
