import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPLETE_LOCALES, type Locale } from '../../packages/i18n/src/locales.ts'
import { ROOT } from '../../tools/lib/house.mjs'

export type Language = Locale
type Texts = Readonly<Record<string, string>>

const FOLDER = join(ROOT, 'packages/i18n/src/locales')

/** Every language that is offered, one of them at the end. */
export const languagesUpTo = (last: Language): readonly Language[] => [
  ...COMPLETE_LOCALES.filter((code) => code !== last),
  last,
]

/** All texts of a language, as `namespace:key`. */
export const textsOf = (language: Language): Texts =>
  Object.fromEntries(
    readdirSync(join(FOLDER, language)).flatMap((file) => {
      const texts: Texts = JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))
      return Object.entries(texts).map(([key, text]) => [`${file.replace('.json', '')}:${key}`, text])
    }),
  )

const SHORTEST_SENTENCE = 4
const HOLE = /\{\{[^}]+\}\}/g

/** What a text becomes on a page: its marked-up parts are pieces of their own. */
const pieces = (text: string): readonly string[] => text.split(/<[^>]+>/).map((piece) => piece.trim())

const piecesOf = (language: Language): ReadonlySet<string> =>
  new Set(Object.values(textsOf(language)).flatMap(pieces))

const lettersOf = (piece: string): number => piece.replaceAll(HOLE, '').match(/\p{L}/gu)?.length ?? 0

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** As it is read with anything in its holes. */
const asPattern = (piece: string): RegExp =>
  new RegExp(
    `^${piece
      .split(/\{\{[^}]+\}\}/)
      .map(escaped)
      .join('.*')}$`,
    'u',
  )

/** Words that are in nearly every English sentence, and in none of a language we have. */
const FUNCTION_WORDS =
  /(?<![\p{L}\p{N}_.-])(?:the|and|your|with|you|this|that|are|from|which|whoever|cannot|nobody)(?![\p{L}\p{N}_-])/u

interface English {
  readonly whole: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

/** What only English says: on a page in the other language it was forgotten. */
function onlyEnglish(language: Language): English {
  const mine = piecesOf(language)
  const theirs = [...piecesOf('en')].filter(
    (piece) => lettersOf(piece) >= SHORTEST_SENTENCE && !mine.has(piece),
  )
  return {
    whole: new Set(theirs.filter((piece) => !piece.includes('{{'))),
    patterns: theirs
      .filter((piece) => piece.includes('{{') && lettersOf(piece) > 2 * SHORTEST_SENTENCE)
      .map(asPattern),
  }
}

/** Judges whether a text is English; the same text is asked about on many pages. */
function judge(language: Language): (text: string) => boolean {
  const { whole, patterns } = onlyEnglish(language)
  const known = new Map<string, boolean>()
  const isEnglish = (text: string): boolean =>
    whole.has(text) || FUNCTION_WORDS.test(text) || patterns.some((pattern) => pattern.test(text))
  return (text) => {
    const verdict = known.get(text) ?? isEnglish(text)
    known.set(text, verdict)
    return verdict
  }
}

const judges = new Map<Language, (text: string) => boolean>()

/** Of what stands on a page in a language, what is English. */
export function englishIn(language: Language, texts: readonly string[]): readonly string[] {
  if (language === 'en') return []
  const isEnglish = judges.get(language) ?? judge(language)
  judges.set(language, isEnglish)
  return texts.filter(isEnglish)
}
