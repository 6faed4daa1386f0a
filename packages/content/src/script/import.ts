import { err, ok, type Result } from '@belfry/kit'
import type { ContentIndex } from '../model/content.ts'
import type { Script } from '../model/script.ts'
import { assignIds } from './assign.ts'
import { composeScript, type Meta } from './compose.ts'
import { type Entry, type Reading, readEntry } from './entries.ts'
import { fitToTable } from './fit.ts'
import { normaliseId } from './ids.ts'
import {
  BYTES_PER_MB,
  MAX_SCRIPT_BYTES,
  MAX_SCRIPT_CHARACTERS,
  MAX_SCRIPT_ITEMS,
  MIN_SCRIPT_ITEMS,
} from './limits.ts'
import { Remarks, type ScriptError, type ScriptWarning, type ScriptWarningCode } from './problem.ts'
import { metaIn, readMeta } from './read-meta.ts'

export interface ImportedScript {
  readonly script: Script
  readonly warnings: readonly ScriptWarning[]
}

export interface RefusedScript {
  readonly errors: readonly ScriptError[]
  readonly warnings: readonly ScriptWarning[]
}

export type ScriptImport = Result<ImportedScript, RefusedScript>

const refuse = (
  code: ScriptError['code'],
  params: Record<string, string | number> = {},
): Result<never, RefusedScript> => err({ errors: [{ code, params, path: '' }], warnings: [] })

/** Rounded up, so that what is too large never reads like the limit itself. */
const megabytes = (bytes: number): number => Math.ceil((bytes / BYTES_PER_MB) * 100) / 100

/** For callers that know the size before they read; undefined if it is small enough. */
export const sizeProblem = (bytes: number): RefusedScript | undefined => {
  if (bytes <= MAX_SCRIPT_BYTES) return undefined
  const refused = refuse('script-too-large', {
    actual: megabytes(bytes),
    max: megabytes(MAX_SCRIPT_BYTES),
  })
  return refused.ok ? undefined : refused.error
}

const LONGEST_UTF8_UNIT = 3

/** Bytes of a text as a file; counted only where it matters. */
function byteLength(text: string): number {
  if (text.length * LONGEST_UTF8_UNIT <= MAX_SCRIPT_BYTES) return text.length
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

function warnAboutList(items: readonly unknown[], warnings: ScriptWarning[]): void {
  const add = (code: ScriptWarningCode, params: Record<string, number>): void => {
    warnings.push({ code, params, path: '' })
  }
  const count = items.length
  if (count < MIN_SCRIPT_ITEMS) add('script-few-items', { count, min: MIN_SCRIPT_ITEMS })
  if (count > MAX_SCRIPT_ITEMS) add('script-many-items', { count, max: MAX_SCRIPT_ITEMS })
}

function readItems(
  items: readonly unknown[],
  reading: Reading,
): { entries: Entry[]; meta: Meta | undefined } {
  const entries: Entry[] = []
  let meta: Meta | undefined
  items.forEach((item, index) => {
    const description = metaIn(item)
    if (!description) {
      const entry = readEntry(item, index, reading)
      if (entry) entries.push(entry)
      return
    }
    const at = new Remarks(reading.warnings, index, '_meta')
    if (meta) at.add('script-second-meta', '')
    else meta = { draft: readMeta(description, at), at }
  })
  if (!meta) reading.warnings.push({ code: 'script-no-meta', params: {}, path: '' })
  return { entries, meta }
}

/** An id that no pack knows may still be that of a character the script itself brings along. */
function unknownElsewhere(entries: readonly Entry[], { errors, warnings }: Reading): readonly ScriptError[] {
  if (errors.length === 0) return errors
  const own = new Set(
    entries.flatMap((entry) => ('rawId' in entry ? [entry.rawId, normaliseId(entry.rawId)] : [])),
  )
  own.delete('')
  return errors.filter((error) => {
    const id = String(error.params['id'])
    const isOwn = own.has(id) || own.has(normaliseId(id))
    if (isOwn) warnings.push({ code: 'script-duplicate', params: { name: id, id }, path: error.path })
    return !isOwn
  })
}

/** What no table takes, U+0000 and halves of characters, nobody misses. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [cleaned(name), cleaned(part)]))
}

/** Imports a script that has been parsed already. */
export function importScriptValue(given: unknown, content: ContentIndex): ScriptImport {
  const value = cleaned(given)
  if (!Array.isArray(value)) return refuse('script-not-a-list')
  const items: readonly unknown[] = value
  if (items.length === 0) return refuse('script-empty')
  const count = items.reduce<number>((sum, item) => (metaIn(item) ? sum : sum + 1), 0)
  if (count > MAX_SCRIPT_CHARACTERS) {
    return refuse('script-too-many-characters', { count, max: MAX_SCRIPT_CHARACTERS })
  }
  const reading: Reading = { content, warnings: [], errors: [] }
  warnAboutList(items, reading.warnings)
  const { entries, meta } = readItems(items, reading)
  const { warnings } = reading
  const errors = unknownElsewhere(entries, reading)
  if (errors.length > 0) return err({ errors, warnings })
  const assigned = assignIds(entries, content, warnings)
  const script = fitToTable(composeScript(meta, assigned, reading), warnings)
  if (assigned.characters.length === 0) warnings.push({ code: 'script-no-characters', params: {}, path: '' })
  return ok({ script, warnings })
}

const BYTE_ORDER_MARK = 0xfeff

/** Imports a script from a file, a paste or the body of an answer. Never throws. */
export function importScript(text: string, content: ContentIndex): ScriptImport {
  const tooLarge = sizeProblem(byteLength(text))
  if (tooLarge) return err(tooLarge)
  let value: unknown
  try {
    value = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
  } catch (error) {
    return refuse('script-unparseable', { reason: error instanceof Error ? error.message : String(error) })
  }
  return importScriptValue(value, content)
}
