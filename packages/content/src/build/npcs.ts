import type { ContentIndex } from '../model/content.ts'
import type { Script } from '../model/script.ts'

/** The NPCs a script starts with: those it lists and those that come by themselves. */
export const npcsOf = (script: Script, content: ContentIndex): readonly string[] => [
  ...new Set([...script.npcs, ...content.automaticNpcs(script)]),
]
