export type { English, Namespace, Phrase, TextKey } from './english.ts'
export * from './locales.ts'
export { createTranslation, hasText, type Translate, type Translation } from './translation.ts'
