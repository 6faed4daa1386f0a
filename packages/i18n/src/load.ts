import type { Namespace } from './english.ts'
import { type Locale, shownLocale } from './locales.ts'

export type Texts = Readonly<Record<string, string>>

/** Each namespace of each language is a file of its own, so that a page loads only the texts it shows. */
const read = async (locale: Locale, namespace: Namespace): Promise<Texts> => {
  const file = await import(`./locales/${locale}/${namespace}.json`, { with: { type: 'json' } })
  return file.default
}

/** The texts of a namespace. A language that is not complete yet speaks English. */
export const loadNamespace = (locale: Locale, namespace: Namespace): Promise<Texts> =>
  read(shownLocale(locale), namespace)
