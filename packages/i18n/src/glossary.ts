import { type Catalogue, type Fault, pairs, prose } from './check.ts'

/** One row of a glossary: where English says one of these words, the language says one of those. */
export interface Term {
  readonly english: readonly string[]
  readonly local: readonly string[]
  /** No other word will do: a text without it is a fault, not a hint. */
  readonly isFixed: boolean
}

/** English words with more than one sense at a table: only a reader knows which one is meant. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'character',
  'game',
  'host',
  'note',
  'people',
  'point',
  'room',
  'run',
])

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const split = (cell: string): string[] =>
  cell
    .replace(/\([^)]*\)|[“”"*]/g, '')
    .split(/[,;、/]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The tables "English, term, remark" of a glossary. What depends on the sense, "vote (act)", is left to readers. */
export function readTerms(markdown: string): Term[] {
  let isTable = false
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) {
      isTable = false
      return []
    }
    const [english = '', local = '', remark = ''] = cells(line)
    if (english === 'English') isTable = remark === 'Remark'
    if (!isTable || english === 'English' || /^-+$/.test(english) || english.includes('(')) return []
    const sources = split(english).filter((word) => !AMBIGUOUS.has(word))
    if (sources.length === 0) return []
    return [{ english: sources, local: split(local), isFixed: /\*\*fixed\*\*/.test(remark) }]
  })
}

/** Endings change, beginnings stay: a word is known by its first half, and by no less than three letters. */
const stem = (word: string): string => {
  const letters = Array.from(word.toLowerCase())
  return letters.slice(0, Math.max(3, Math.ceil(letters.length / 2))).join('')
}

const says = (text: string, term: string): boolean =>
  term.split(/\s+/).every((word) => text.includes(stem(word)))

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts whose English has a word of the glossary, and which have none of the words that stand beside it. */
export function checkTerms(
  locale: string,
  english: Catalogue,
  translated: Catalogue,
  terms: readonly Term[],
): (Fault & { readonly isFixed: boolean })[] {
  const both = pairs(english, translated).map((pair) => ({
    ...pair,
    source: prose(pair.source).toLowerCase(),
    text: prose(pair.text).toLowerCase(),
  }))
  return terms.flatMap(({ english: sources, local, isFixed }) => {
    const plain = sources.map((word) => word.toLowerCase())
    const wanted = new RegExp(`\\b(?:${plain.map(escaped).join('|')})s?\\b`)
    return both
      .filter(({ source }) => plain.some((word) => source.includes(word)) && wanted.test(source))
      .filter(({ text }) => !local.some((term) => says(text, term)))
      .map(({ key }) => ({
        kind: 'term' as const,
        where: locale,
        key: `${key} (${local.join(', ')})`,
        isFixed,
      }))
  })
}
