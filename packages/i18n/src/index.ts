export type { English, ErrorCode, Namespace, Phrase, TextKey, TextParams } from './english.ts'
export * from './locales.ts'
export { createTranslation, hasText, type Translate, type Translation } from './translation.ts'
