import type { HOMEBREW_ID, Script } from '@belfry/content'
import { ok, type Result } from '@belfry/kit'
import { characterOf, hasTrait } from '../core/characters.ts'
import type { CharacterFacts, GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { EditionState, SessionState } from '../state.ts'

/** Edition id of a script with characters or rules of its own. */
export const HOMEBREW: typeof HOMEBREW_ID = 'homebrew'

/** The script in play, as content knows scripts. */
export const scriptOf = (edition: EditionState): Script => ({
  edition,
  roles: edition.roles,
  npcs: edition.npcs,
  custom: Object.values(edition.custom),
})

/** What the NPCs in play are asked about: the state and a screen's view of it both know. */
export interface NpcFacts {
  readonly isHomebrew: boolean
  readonly isJinxed: boolean
  /** Dealt while roles are held back, and not sent yet. */
  readonly hasUnsentRoles: boolean
}

export function canRemoveNpc(npc: CharacterFacts | undefined, facts: NpcFacts): Result<true, RuleError> {
  const isFixed =
    (facts.isHomebrew && hasTrait(npc, 'automatic-for-homebrew')) ||
    (facts.isJinxed && hasTrait(npc, 'automatic-for-jinxes')) ||
    (facts.hasUnsentRoles && hasTrait(npc, 'distribute-later'))
  return isFixed ? refuse('npc-fixed', { id: npc?.id ?? '' }) : ok(true)
}

/** Whether the script brings an NPC because two of its characters are jinxed. */
const isJinxed = (content: GameContent, edition: EditionState): boolean => {
  const automatic = content.automaticNpcs(scriptOf(edition))
  return content.withTrait('automatic-for-jinxes').some(({ id }) => automatic.includes(id))
}

export const npcFacts = (state: SessionState, content: GameContent): NpcFacts => ({
  isHomebrew: state.edition?.id === HOMEBREW,
  isJinxed: state.edition !== null && isJinxed(content, state.edition),
  hasUnsentRoles: state.secret.hasUnsentRoles,
})

export const haveInfoAtAnySize = (
  state: SessionState,
  content: GameContent,
  npcs: readonly string[],
): boolean => npcs.some((id) => hasTrait(characterOf(state, content, id), 'info-at-any-size'))
