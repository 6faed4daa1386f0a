import type { HOMEBREW_ID, Script } from '@belfry/content'
import { ok, type Result } from '@belfry/kit'
import { characterOf, hasTrait } from '../core/characters.ts'
import type { CharacterFacts, GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { EditionState, SessionState } from '../state.ts'

/** Edition id of a script with characters or rules of its own. */
export const HOMEBREW: typeof HOMEBREW_ID = 'homebrew'

/** Script in play, as content knows scripts. */
export const scriptOf = (edition: EditionState): Script => ({
  edition,
  roles: edition.roles,
  npcs: edition.npcs,
  custom: Object.values(edition.custom),
})

/** Facts the NPCs in play depend on: the state and a screen's view of it both have these. */
export interface NpcFacts {
  readonly isHomebrew: boolean
  readonly isJinxed: boolean
  /** Roles not sent yet: dealt while they are held back. */
  readonly hasUnsentRoles: boolean
}

export function canRemoveNpc(npc: CharacterFacts | undefined, facts: NpcFacts): Result<true, RuleError> {
  const isFixed =
    (facts.isHomebrew && hasTrait(npc, 'automatic-for-homebrew')) ||
    (facts.isJinxed && hasTrait(npc, 'automatic-for-jinxes')) ||
    (facts.hasUnsentRoles && hasTrait(npc, 'distribute-later'))
  return isFixed ? refuse('npc-fixed', { id: npc?.id ?? '' }) : ok(true)
}

/** Jinx on the script: two of its characters that bring an NPC. */
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
