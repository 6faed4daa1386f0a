import type { Character } from '../model/character.ts'
import { type ContentIndex, NIGHT_STEPS } from '../model/content.ts'
import type { Entry } from './entries.ts'
import { deriveId, normaliseId } from './ids.ts'
import { Remarks, type ScriptWarning, type ScriptWarningCode } from './problem.ts'

/** Characters of a script, each under an id of its own. */
export interface Assigned {
  readonly characters: readonly Character[]
  /** From the script's own spelling of a custom id to the one it got. */
  readonly idOf: ReadonlyMap<string, string>
}

type CustomEntry = Extract<Entry, { readonly custom: unknown }>

/** Ids that mean something else where characters are named. */
const RESERVED: ReadonlySet<string> = new Set([...NIGHT_STEPS, 'custom', 'good', 'evil'])

const isSame = (custom: Omit<Character, 'id'>, owner: Character): boolean =>
  owner.isCustom &&
  custom.name === owner.name &&
  JSON.stringify({ id: owner.id, ...custom }) === JSON.stringify(owner)

/** Why an id as written cannot stand. */
const reasonFor = (rawId: string): ScriptWarningCode => {
  if (rawId === '') return 'script-id-missing'
  return normaliseId(rawId) === '' ? 'script-id-unusable' : 'script-id-taken'
}

/**
 * Gives every character its id. Whoever can keep its own does, first come first served; whoever cannot gets one
 * from its name. No derived id ever takes one that another entry brought along.
 */
export function assignIds(
  entries: readonly Entry[],
  content: ContentIndex,
  warnings: ScriptWarning[],
): Assigned {
  const placed: (Character | undefined)[] = []
  const owners = new Map<string, Character>()
  const idOf = new Map<string, string>()
  const waiting: { readonly entry: CustomEntry; readonly slot: number }[] = []
  const place = (character: Character, slot: number): void => {
    placed[slot] = character
    owners.set(character.id, character)
  }
  const isTaken = (id: string): boolean =>
    owners.has(id) || RESERVED.has(id) || content.character(id) !== undefined
  const remarkDuplicate = (index: number, { id, name }: Character): void =>
    new Remarks(warnings, index, name).add('script-duplicate', '', { id })

  entries.forEach((entry, slot) => {
    if ('known' in entry) {
      if (owners.has(entry.known.id)) remarkDuplicate(entry.index, entry.known)
      else place(entry.known, slot)
      return
    }
    const id = normaliseId(entry.rawId)
    const owner = owners.get(id)
    if (owner && isSame(entry.custom, owner)) remarkDuplicate(entry.index, owner)
    else if (id === '' || isTaken(id)) waiting.push({ entry, slot })
    else {
      place({ id, ...entry.custom }, slot)
      if (!idOf.has(entry.rawId)) idOf.set(entry.rawId, id)
    }
  })
  for (const { entry, slot } of waiting) {
    const twin = [...owners.values()].find((owner) => isSame(entry.custom, owner))
    if (twin) {
      remarkDuplicate(entry.index, twin)
      continue
    }
    const id = deriveId(entry.custom.name, isTaken)
    place({ id, ...entry.custom }, slot)
    if (entry.rawId !== '' && !idOf.has(entry.rawId)) idOf.set(entry.rawId, id)
    const at = new Remarks(warnings, entry.index, entry.custom.name)
    at.add(reasonFor(entry.rawId), 'id', { id: entry.rawId, newId: id })
  }
  return { characters: placed.filter((character) => character !== undefined), idOf }
}
