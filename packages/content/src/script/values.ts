import { jsonType, plainText, type Remarks } from './problem.ts'

/**
 * Readers of single values. Each takes what it can use, remarks on what is odd, and gives undefined for what
 * cannot be used at all. None shortens a text: a limit is a remark, the author's words stay.
 */

const wrongType = (at: Remarks, field: string, expected: string, value: unknown): undefined => {
  at.add('script-wrong-type', field, { expected, actual: jsonType(value) })
}

/** Counted in characters as people see them, not in the units strings are stored in. */
export function checkLength(value: string, max: number, field: string, at: Remarks): void {
  if (value.length <= max) return
  const { length } = Array.from(value)
  if (length > max) at.add('script-too-long', field, { length, max })
}

export function readText(value: unknown, field: string, max: number, at: Remarks): string | undefined {
  if (typeof value === 'string') {
    checkLength(value, max, field, at)
    return value
  }
  wrongType(at, field, 'string', value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  '': false,
}

export function readFlag(value: unknown, field: string, at: Remarks): boolean | undefined {
  if (typeof value === 'boolean') return value
  wrongType(at, field, 'boolean', value)
  const word = plainText(value).trim().toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** A place in the night. Negative ones are made positive, as ever. */
export function readOrder(value: unknown, field: string, at: Remarks): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof value !== 'number') wrongType(at, field, 'number', value)
  return typeof number === 'number' && Number.isFinite(number) ? Math.abs(number) : undefined
}

/** A list; a single value counts as a list of one. */
export function readList(value: unknown, field: string, max: number, at: Remarks): readonly unknown[] {
  if (!Array.isArray(value)) {
    wrongType(at, field, 'array', value)
    return value === null || value === '' ? [] : [value]
  }
  if (value.length > max) at.add('script-too-many-entries', field, { count: value.length, max })
  return value
}

export function readTexts(
  value: unknown,
  field: string,
  limits: { readonly count: number; readonly length: number },
  at: Remarks,
): readonly string[] {
  const texts: string[] = []
  readList(value, field, limits.count, at).forEach((entry, index) => {
    const text = readText(entry, `${field}[${index}]`, limits.length, at)
    if (text !== undefined && text.trim() !== '') texts.push(text)
  })
  return texts
}

const WEB_LINK = /^https?:\/\/\S/i
const INLINE_IMAGE = /^data:image\//i

/** Only what a browser may load or open: nothing that runs, nothing relative to a place nobody knows. */
export function readLink(
  value: unknown,
  field: string,
  max: number,
  at: Remarks,
  accepts: 'page' | 'image' = 'image',
): string | undefined {
  if (typeof value !== 'string') return wrongType(at, field, 'string', value)
  const link = value.trim()
  if (link === '') return undefined
  if (!WEB_LINK.test(link) && (accepts === 'page' || !INLINE_IMAGE.test(link))) {
    at.add('script-not-a-link', field)
    return undefined
  }
  checkLength(link, max, field, at)
  return link
}

/** Pictures stand for sides by their position, so an unusable one leaves an empty text in its place. */
export const withoutTrailingGaps = (links: readonly string[]): readonly string[] =>
  links.slice(0, links.findLastIndex((link) => link !== '') + 1)

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
