import type { Catalogue, Fault } from './check.ts'
import { checkTerms, type Term } from './glossary.ts'
import { checkLengths } from './lengths.ts'
import { checkRemains } from './remains.ts'
import { checkWords } from './words.ts'

/** What a second reader of a language would find: faults that have to go, and hints that need a look. */
export interface Reading {
  readonly faults: readonly Fault[]
  readonly hints: readonly Fault[]
}

export function readAgainst(
  locale: string,
  english: Catalogue,
  translated: Catalogue,
  terms: readonly Term[],
): Reading {
  const missed = checkTerms(locale, english, translated, terms)
  const brief = ({ kind, where, key }: Fault): Fault => ({ kind, where, key })
  return {
    faults: [
      ...checkWords(locale, translated),
      ...checkRemains(locale, english, translated),
      ...missed.filter(({ isFixed }) => isFixed).map(brief),
    ],
    hints: [
      ...checkLengths(locale, english, translated),
      ...missed.filter(({ isFixed }) => !isFixed).map(brief),
    ],
  }
}
