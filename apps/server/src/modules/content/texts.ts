import { type ContentPack, type PackSource, translatePack } from '@belfry/content'

/** The content pack in the languages it has; English for all others. */
export interface ContentTexts {
  readonly locales: readonly string[]
  packIn(locale: string): ContentPack
}

export function contentTexts(base: ContentPack, source: PackSource): ContentTexts {
  const locales = Object.keys(source.texts)
  return {
    locales,
    packIn: (locale) => {
      const texts = Object.hasOwn(source.texts, locale) ? source.texts[locale] : undefined
      return texts && locale !== base.locale ? translatePack(base, texts, locale) : base
    },
  }
}
