import type { Failure } from '@belfry/kit'
import { canJoin, listedTarget } from '@belfry/rules'
import type { Permissions } from '../../lib/account/permissions.ts'
import type { SessionEntry } from './sessions.ts'

/** Obstacle to joining this session; null when nothing the list knows speaks against it. */
export function obstacleTo(entry: SessionEntry, permissions: Permissions, now: number): Failure | null {
  const id = permissions.id ?? ''
  const { level, expires, flags } = permissions
  const allowed = canJoin({ id, level, expires, flags }, listedTarget(entry, id), now)
  return allowed.ok ? null : allowed.error
}

/** Without a level, and without a phone: public sessions are closed whatever else keeps this person out of one. */
export const lacksPhone = ({ level, flags, isGuest }: Permissions): boolean =>
  level === null && !isGuest && !flags.includes('verified-phone')
