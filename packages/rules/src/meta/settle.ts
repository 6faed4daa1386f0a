import type { Settler } from '../core/topic.ts'
import { difficultyAfter } from './tags.ts'

/** Difficulty follows the edition: another one is as difficult as it is, not as the one before. */
export const settleDifficulty: Settler = (before, after) => {
  // Scripts of users share an id: another list of roles is another script.
  const isSameEdition =
    before.edition?.id === after.edition?.id &&
    before.edition?.level === after.edition?.level &&
    before.edition?.roles === after.edition?.roles
  if (isSameEdition) return []
  const { isPublic, language, tags } = after.meta
  const difficulty = difficultyAfter(after.edition, tags.difficulty)
  if (difficulty === tags.difficulty) return []
  return [{ type: 'metaChanged', isPublic, language, tags: { ...tags, difficulty } }]
}
