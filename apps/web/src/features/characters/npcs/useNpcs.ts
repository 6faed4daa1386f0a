import type { Character, ContentIndex } from '@belfry/content'
import type { Result } from '@belfry/kit'
import { canRemoveNpc, HOMEBREW, type NpcFacts, type RuleError, type SessionView } from '@belfry/rules'
import { scriptOf } from '../../../shared/characters/tableContent.ts'
import { askTable } from '../../../shell/askTable.ts'
import type { Shell } from '../../../shell/shell.ts'

/** NPC facts that decide whether one of them can go. */
export function npcFactsOf({ session, gamestateST }: SessionView, content: ContentIndex): NpcFacts {
  const { edition } = session
  const automatic = edition ? content.automaticNpcs(scriptOf(edition)) : []
  return {
    isHomebrew: edition?.id === HOMEBREW,
    isJinxed: content.withTrait('automatic-for-jinxes').some(({ id }) => automatic.includes(id)),
    hasUnsentRoles: gamestateST?.hasUnsentRoles ?? false,
  }
}

export const mayRemove = (
  npc: Character | undefined,
  view: SessionView,
  content: ContentIndex,
): Result<true, RuleError> => canRemoveNpc(npc, npcFactsOf(view, content))

export const setNpcs = (shell: Shell, npcs: readonly string[]): Promise<boolean> =>
  askTable(shell, 'board:error.npcs', 'npcs', npcs)
