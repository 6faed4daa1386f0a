import type { Character } from '../model/character.ts'
import type { ContentIndex } from '../model/content.ts'
import { normaliseId } from './ids.ts'
import { CHARACTER_LIMITS } from './limits.ts'
import { jsonType, Remarks, type ScriptError, type ScriptWarning } from './problem.ts'
import { readCharacter } from './read-character.ts'
import { checkLength, isObject, type JsonObject } from './values.ts'

/** One entry of the list: a character of the pack, or one that the script brings along. */
export type Entry =
  | { readonly index: number; readonly known: Character }
  | { readonly index: number; readonly rawId: string; readonly custom: Omit<Character, 'id'> }

export interface Reading {
  readonly content: ContentIndex
  readonly warnings: ScriptWarning[]
  readonly errors: ScriptError[]
}

const findKnown = (content: ContentIndex, rawId: string): Character | undefined =>
  content.character(rawId) ?? content.character(normaliseId(rawId))

function readReference(rawId: string, index: number, reading: Reading): Entry | undefined {
  const known = findKnown(reading.content, rawId)
  if (known) return { index, known }
  reading.errors.push({ code: 'script-unknown-id', params: { id: rawId }, path: `[${index}]` })
  return undefined
}

function rawIdOf(item: JsonObject): string | undefined {
  const id = item['id'] ?? item['_id']
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

const ID_KEYS: ReadonlySet<string> = new Set(['id', '_id'])

/** `{id}` alone points at a character of the pack, just like a bare string. */
function isReference(item: JsonObject): boolean {
  for (const key in item) if (!ID_KEYS.has(key)) return false
  return true
}

/**
 * A full object with a known id is that known character, unless it brings a whole character under another
 * name: then it is someone else, and must not be swallowed.
 */
function isKnown(item: JsonObject, known: Character): boolean {
  const { name, ability, team } = item
  if (typeof name !== 'string' || typeof ability !== 'string' || typeof team !== 'string') return true
  return name === known.name || normaliseId(name) === normaliseId(known.name)
}

function readObject(item: JsonObject, index: number, reading: Reading): Entry | undefined {
  const rawId = rawIdOf(item)
  const given = item['name']
  const name = typeof given === 'string' && given.trim() !== '' ? given : (rawId ?? `#${index + 1}`)
  const at = new Remarks(reading.warnings, index, name)
  if (item['id'] === undefined && item['_id'] !== undefined) at.add('script-underscore-id', '')
  if (isReference(item)) {
    if (rawId !== undefined) return readReference(rawId, index, reading)
    at.add('script-not-a-character', '', { actual: 'object' })
    return undefined
  }
  const known = rawId === undefined ? undefined : findKnown(reading.content, rawId)
  if (known && isKnown(item, known)) return { index, known }
  if (rawId !== undefined) checkLength(rawId, CHARACTER_LIMITS.id, 'id', at)
  const custom = readCharacter(item, reading.content.pack.systemIcons.team, at)
  return custom && { index, rawId: rawId ?? '', custom }
}

/** Reads one entry that is not the description; undefined if there is no character in it. */
export function readEntry(item: unknown, index: number, reading: Reading): Entry | undefined {
  if (typeof item === 'string') return readReference(item, index, reading)
  if (isObject(item)) return readObject(item, index, reading)
  const at = new Remarks(reading.warnings, index, `#${index + 1}`)
  at.add('script-not-a-character', '', { actual: jsonType(item) })
  return undefined
}
