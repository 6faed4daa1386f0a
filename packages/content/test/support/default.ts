import { unwrap } from '@belfry/kit'
import { loadPack } from '../../node/load-pack.ts'
import {
  type ContentIndex,
  importScriptValue,
  type PackSource,
  type Script,
  type ScriptWarning,
} from '../../src/index.ts'

const loaded = unwrap(loadPack())

/** The default pack, in English. */
export const content: ContentIndex = loaded.content
export const source: PackSource = loaded.source

export const meta = { id: '_meta', name: 'A script', author: 'Somebody' }

/** Enough known characters that a list is not remarked on for being short. */
export const filler = ['washerwoman', 'empath', 'recluse', 'baron'] as const

/** A character that lacks nothing. */
export const brew = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  id: 'brew',
  name: 'Brew',
  team: 'townsfolk',
  ability: 'You brew.',
  ...over,
})

export interface Outcome {
  readonly script: Script
  readonly warnings: readonly ScriptWarning[]
  readonly codes: readonly string[]
}

/** Imports a script that must load. */
export function load(items: readonly unknown[]): Outcome {
  const { script, warnings } = unwrap(importScriptValue(items, content))
  return { script, warnings, codes: warnings.map(({ code }) => code) }
}

/** Imports a script of which only the given characters matter. */
export const loadWith = (...items: readonly unknown[]): Outcome => load([meta, ...filler, ...items])

export const customIn = ({ script }: Outcome): Script['custom'][number] => {
  const [only] = script.custom
  if (!only || script.custom.length > 1)
    throw new Error(`expected one custom character: ${script.custom.length}`)
  return only
}
