import type { CUSTOM_ID, Script } from '@belfry/content'
import { ok, type Result } from '@belfry/kit'
import { isNpcTeam } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { GENERIC_THEMES, MAX_SCRIPT_ROLES, MAX_THEME } from '../limits.ts'
import { HOMEBREW } from '../npcs/policy.ts'

/** Edition id of a script made by users out of known characters. */
export const CUSTOM: typeof CUSTOM_ID = 'custom'

/** A script with characters or rules of its own is homebrew. */
export const editionIdOf = ({ custom, edition }: Pick<Script, 'custom' | 'edition'>): string =>
  custom.length > 0 || edition.bootlegger.length > 0 ? HOMEBREW : CUSTOM

/** Background by number: above 0 one of the edition's own, below 0 one for all editions; 0 is neither. */
export const isTheme = (theme: number): boolean =>
  Number.isInteger(theme) && theme >= -GENERIC_THEMES && theme <= MAX_THEME && theme !== 0

/** Ids of a script must be characters that a pack or the script itself knows. */
export function checkScript(script: Script, content: GameContent): Result<true, RuleError> {
  if (script.roles.length + script.npcs.length > MAX_SCRIPT_ROLES)
    return refuse('script-too-many-roles', { max: MAX_SCRIPT_ROLES })
  const own = new Map(script.custom.map((character) => [character.id, character]))
  const teamOf = (id: string) => (content.character(id) ?? own.get(id))?.team ?? null
  const unknown = [...script.roles, ...script.npcs].filter((id) => teamOf(id) === null)
  if (unknown.length > 0)
    return refuse('unknown-characters', { ids: unknown.slice(0, 10).join(', ').slice(0, 200) })
  const isSorted =
    !script.roles.some((id) => isNpcTeam(teamOf(id))) && script.npcs.every((id) => isNpcTeam(teamOf(id)))
  return isSorted ? ok(true) : refuse('bad-value', { field: 'npcs' })
}
