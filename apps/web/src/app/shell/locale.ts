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
