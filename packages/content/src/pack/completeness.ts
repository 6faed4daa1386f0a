import { NIGHT_STEPS } from '../model/content.ts'
import { BASE_LOCALE, type CharacterTexts, NO_TEXTS, type PackSource, type PackTexts } from './source.ts'

/** A text by its file in the language's folder and its key in the file. */
export interface TextKey {
  readonly file: string
  readonly key: string
}

export interface Completeness {
  readonly locale: string
  readonly total: number
  readonly missing: readonly TextKey[]
  /** Texts of things that nobody knows. */
  readonly extra: readonly TextKey[]
  readonly labels: { readonly total: number; readonly missing: readonly string[] }
}

/** Names stay as they are where no translation is customary. */
const OPTIONAL_FIELDS: ReadonlySet<string> = new Set(['name'] satisfies (keyof CharacterTexts)[])

/** Bare numbers, letters and marks read the same everywhere. */
const READS_THE_SAME = /^(\P{L}*|\P{L}*\p{L}\P{L}*)$/u

const keyOf = ({ file, key }: TextKey): string => `${file} ${key}`

function keysOf(texts: PackTexts): readonly TextKey[] {
  const of = (file: string, keys: readonly string[]): readonly TextKey[] => keys.map((key) => ({ file, key }))
  return [
    ...of(
      'characters',
      Object.entries(texts.characters).flatMap(([id, own]) =>
        Object.keys(own).map((field) => `${id}.${field}`),
      ),
    ),
    ...of('jinxes.json', Object.keys(texts.jinxes)),
    ...of('editions.json', Object.keys(texts.editions)),
    ...of(
      'steps.json',
      NIGHT_STEPS.filter((step) => texts.steps[step] !== undefined),
    ),
  ]
}

const isOptional = ({ file, key }: TextKey): boolean =>
  file === 'editions.json' || OPTIONAL_FIELDS.has(key.slice(key.indexOf('.') + 1))

/** Every label of every token, once. */
export function labelsOf({ facts }: PackSource): readonly string[] {
  const labels = facts.characters.flatMap(({ reminders = [], remindersGlobal = [] }) => [
    ...reminders,
    ...remindersGlobal,
  ])
  return [...new Set(labels)].sort()
}

/** What a language still lacks of the base language, and what it has too much. */
export function checkTranslation(source: PackSource, locale: string): Completeness {
  const base = keysOf(source.texts[BASE_LOCALE] ?? NO_TEXTS)
  const texts = source.texts[locale] ?? NO_TEXTS
  const own = keysOf(texts)
  const has = new Set(own.map(keyOf))
  const wanted = new Set(base.map(keyOf))
  const required = base.filter((key) => !isOptional(key))
  const labels = labelsOf(source).filter((label) => !READS_THE_SAME.test(label))
  const known = new Set(labelsOf(source))
  return {
    locale,
    total: required.length,
    missing: required.filter((key) => !has.has(keyOf(key))),
    extra: [
      ...own.filter((key) => !wanted.has(keyOf(key))),
      ...Object.keys(texts.labels)
        .filter((label) => !known.has(label))
        .map((key) => ({ file: 'labels.json', key })),
    ],
    labels: { total: labels.length, missing: labels.filter((label) => !Object.hasOwn(texts.labels, label)) },
  }
}
