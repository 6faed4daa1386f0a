import { type Catalogue, type Fault, pairs, prose } from './check.ts'

/** Words of other languages are longer; the shorter the text, the more a single one of them counts. */
const room = (source: string): number => Math.ceil(source.length * 1.45) + 12

/** Texts that are likely to be cut where English fits. A hint to the reader, not a failure. */
export const checkLengths = (locale: string, english: Catalogue, translated: Catalogue): Fault[] =>
  pairs(english, translated)
    .map(({ key, source, text }) => ({ key, source: prose(source), text: prose(text) }))
    .filter(({ source, text }) => text.length > room(source))
    .map(({ key, source, text }) => ({
      kind: 'long' as const,
      where: locale,
      key: `${key} (${text.length} for ${source.length})`,
    }))
