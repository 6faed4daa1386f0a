export type { English, ErrorCode, Namespace, Phrase, TextKey, TextParams } from './english.ts'
export * from './locales.ts'
export { createTranslation, type Translate, type Translation } from './translation.ts'
