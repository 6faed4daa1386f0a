import type { Namespace } from './english.ts'
import { DEFAULT_LOCALE, type Locale, shownLocale } from './locales.ts'

export type Texts = Readonly<Record<string, string>>

/** Each namespace of each language is a file of its own, so that a page loads only the texts it shows. */
async function readEnglish(namespace: Namespace): Promise<Texts> {
  const file = await import(`./locales/en/${namespace}.json`, { with: { type: 'json' } })
  return file.default
}

/** Where the others lie is told when the first of them is wanted: some hundred names would weigh on everybody. */
async function readTranslated(locale: Locale, namespace: Namespace): Promise<Texts> {
  const { translated } = await import('./translated.ts')
  return translated(locale, namespace)
}

/** The texts of a namespace. A language that is not complete yet speaks English. */
export function loadNamespace(locale: Locale, namespace: Namespace): Promise<Texts> {
  const shown = shownLocale(locale)
  return shown === DEFAULT_LOCALE ? readEnglish(namespace) : readTranslated(shown, namespace)
}
