import { isModeratorLevel, type SessionState } from '@belfry/rules'
import type { Blocks } from '../../db/repositories/blocks.ts'
import type { Actor } from '../../domain/actor.ts'

/** Refusal of a locked table: whoever is turned away must not learn that they are blocked. */
export const LIKE_LOCKED = 'join-locked'

/**
 * Whether a host of this table does not want to meet somebody: its owner or one of its Storytellers. Nobody is kept
 * from a table of their own, and moderators come in everywhere.
 */
export async function isUnwanted(
  blocks: Blocks,
  { meta, storytellers }: SessionState,
  { user, level }: Actor,
): Promise<boolean> {
  if (meta.ownerId === user.id || isModeratorLevel(level)) return false
  const hosts = [meta.ownerId, ...storytellers.flatMap(({ id }) => id ?? [])]
  return blocks.isBlockedBy([...new Set(hosts)], user.id)
}
