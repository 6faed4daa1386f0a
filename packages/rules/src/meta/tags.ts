import type { EditionState, TagLevel, Tags } from '../state.ts'

export type TagName = keyof Tags

const NEXT_LEVEL: Record<TagLevel, TagLevel> = { 0: 1, 1: 2, 2: 0 }

const HOMEBREW = 'homebrew'
const BEGINNER = 'beginner'

type ScriptFacts = Pick<EditionState, 'id' | 'level'> | null

/** Difficulty is fixed for homebrew, and only a beginners' edition can be called easy (2). */
export function allowedDifficulty(edition: ScriptFacts, wanted: TagLevel): TagLevel {
  if (edition?.id === HOMEBREW) return 1
  return wanted === 2 && edition?.level !== BEGINNER ? 0 : wanted
}

/** Difficulty after another edition is chosen. */
export function difficultyAfter(edition: ScriptFacts, current: TagLevel): TagLevel {
  if (edition?.id === HOMEBREW) return 1
  return edition?.level === BEGINNER ? current : 0
}

/** Tag after one click: the next value, or the other one. */
export function clickedTag(tags: Tags, name: TagName, edition: ScriptFacts): Tags {
  if (name === 'locked' || name === 'streaming') return { ...tags, [name]: !tags[name] }
  const next = NEXT_LEVEL[tags[name]]
  return { ...tags, [name]: name === 'difficulty' ? allowedDifficulty(edition, next) : next }
}
