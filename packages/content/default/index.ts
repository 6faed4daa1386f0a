import {
  assemblePack,
  BASE_LOCALE,
  CONTENT_LOCALES,
  type ContentLocale,
  type ContentPack,
  nearestLocale,
  type PackTexts,
  translatePack,
} from '../src/index.ts'

/** Each language is a file of its own, loaded when somebody reads it. */
const languages: Readonly<Record<ContentLocale, () => Promise<{ readonly texts: PackTexts }>>> = {
  en: () => import('./texts/en.ts'),
  cs: () => import('./texts/cs.ts'),
  da: () => import('./texts/da.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  'es-419': () => import('./texts/es-419.ts'),
  it: () => import('./texts/it.ts'),
  nl: () => import('./texts/nl.ts'),
  'pt-BR': () => import('./texts/pt-BR.ts'),
  ru: () => import('./texts/ru.ts'),
  sv: () => import('./texts/sv.ts'),
  'zh-Hans': () => import('./texts/zh-Hans.ts'),
}

/** The language of the game's texts for a language of the app: its own, its nearest relative's, or English. */
export const contentLocaleFor = (locale: string): ContentLocale => nearestLocale(locale, CONTENT_LOCALES)

export const loadDefaultTexts = async (locale: ContentLocale): Promise<PackTexts> =>
  (await languages[locale]()).texts

/** The default pack in the base language. */
export async function loadDefaultPack(): Promise<ContentPack> {
  const [{ facts }, texts] = await Promise.all([import('./facts.ts'), loadDefaultTexts(BASE_LOCALE)])
  return assemblePack({ facts, texts: { [BASE_LOCALE]: texts } })
}

/** The default pack in a reader's language. */
export async function loadDefaultPackIn(locale: ContentLocale): Promise<ContentPack> {
  const pack = await loadDefaultPack()
  return locale === BASE_LOCALE ? pack : translatePack(pack, await loadDefaultTexts(locale), locale)
}
