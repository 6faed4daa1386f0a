import { ok, type Result } from '@belfry/kit'
import { isEvilTeam, isNpcTeam } from '../core/characters.ts'
import type { Team } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'

export interface BluffPick {
  readonly isStoryteller: boolean
  readonly team: Team | null
  /** Character in play: somebody holds it. Only a Storyteller knows, and only a Storyteller is bound by it. */
  readonly isInPlay: boolean
}

/** A bluff that may be chosen, also as a note that players keep for themselves. */
export function canBluff({ isStoryteller, team, isInPlay }: BluffPick): Result<true, RuleError> {
  if (team === null || team === 'traveller' || isNpcTeam(team)) return refuse('role-not-for-bluffs')
  if (isStoryteller) return isInPlay ? refuse('bluff-in-play') : ok(true)
  return isEvilTeam(team) ? refuse('role-not-for-bluffs') : ok(true)
}
