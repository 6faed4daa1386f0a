import { type Catalogue, type Fault, pairs, prose } from './check.ts'

/** Words that are in nearly every English sentence, and in none of a language we have. */
const FUNCTION_WORDS =
  /(?<![\p{L}\p{N}_.-])(?:the|and|your|with|you|this|that|are|from|which|whoever|cannot|nobody)(?![\p{L}\p{N}_-])/u

/** May be the same in every language: a sample of code, and names of files. */
const KEPT: ReadonlySet<string> = new Set(['scripts:own.pasteSample'])
const FILE_NAME = /^[\w-]+(\.\w+)+$/

const words = (text: string): number => prose(text).match(/\p{L}{2,}/gu)?.length ?? 0

/** A text that nobody has translated: a whole phrase as English has it, or English inside a sentence. */
export const checkRemains = (locale: string, english: Catalogue, translated: Catalogue): Fault[] =>
  locale === 'en'
    ? []
    : pairs(english, translated)
        .filter(({ key, text }) => !KEPT.has(key) && !FILE_NAME.test(text))
        .filter(
          ({ source, text }) => (text === source && words(text) > 2) || FUNCTION_WORDS.test(prose(text)),
        )
        .map(({ key }) => ({ kind: 'english' as const, where: locale, key }))
