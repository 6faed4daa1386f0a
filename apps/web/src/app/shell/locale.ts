import {
  createTranslation,
  DEFAULT_LOCALE,
  isLocale,
  type Locale,
  localeFor,
  type Translation,
} from '@belfry/i18n'
import { initReactI18next } from 'react-i18next'
import type { LocalStore } from '../../lib/storage/storage.ts'

const asText = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined)

/** The stored choice, or what the browser asks for. A stored language that does not exist is forgotten: English. */
export function startLocale(storage: LocalStore, wishes: readonly string[]): Locale {
  const stored = storage.read('locale', asText)
  if (stored === undefined) return localeFor(wishes)
  if (isLocale(stored)) return stored
  storage.remove('locale')
  return DEFAULT_LOCALE
}

export const createAppTranslation = (locale: Locale): Promise<Translation> =>
  createTranslation({ locale, namespaces: ['common'], plugins: [initReactI18next] })

/** All windows of a browser speak the same language: the one that was chosen last, in whichever of them. */
export function followOtherWindows(storage: LocalStore, { i18n }: Pick<Translation, 'i18n'>): void {
  storage.onForeignChange('locale', () => {
    const chosen = storage.read('locale', asText)
    // What cannot be fetched now is there at the next visit.
    if (chosen !== undefined && isLocale(chosen)) i18n.changeLanguage(chosen).catch(() => undefined)
  })
}

/** The page names its language before anything is drawn in it: numbers and times are written as it says. */
export function nameLanguage(page: { lang: string }, { i18n }: Pick<Translation, 'i18n'>): void {
  const name = (language: string): void => {
    page.lang = isLocale(language) ? language : DEFAULT_LOCALE
  }
  name(i18n.language)
  i18n.on('languageChanged', name)
}
