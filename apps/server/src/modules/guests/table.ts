import { ok, type Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { SessionRoom } from '@belfry/room'
import { canJoin, joinCode, joinTarget, type SessionState } from '@belfry/rules'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { GuestDeps } from './deps.ts'

/** Link as it was followed. */
export interface Link {
  readonly session: string
  readonly invitation: string
}

/** Stranger: somebody whom nobody here knows yet. */
const SOMEBODY = { id: '', level: null, expires: null, flags: ['guest'] } as const

/** Why a new guest cannot come in now; null where they can. */
export function obstacleTo(state: SessionState, invitation: string, now: number): string | null {
  const allowed: Result<true, { readonly code: string }> = canJoin(
    SOMEBODY,
    joinTarget(state, SOMEBODY.id, now, invitation),
    now,
  )
  return allowed.ok ? null : allowed.error.code
}

/** A table that wants an invitation is not there for whoever has none. */
export async function roomOf(
  { live, clock }: GuestDeps,
  { session, invitation }: Link,
): Promise<Outcome<SessionRoom>> {
  const code = joinCode(session)
  const row = await live.sessions.findLive(code)
  const room = row && (await live.host.open(row.id))
  if (!room || obstacleTo(room.state, invitation, clock.now()) === 'join-invitation')
    return refuse('session.unknown', { name: code })
  return ok(room)
}

/** Public facts only, each named here. */
export async function doorOf(services: GuestDeps, link: Link): Promise<Outcome<RestAnswer<'door'>>> {
  if (services.config.guests === 'off') return refuse('guest.off')
  const room = await roomOf(services, link)
  if (!room.ok) return room
  const { state } = room.value
  return ok({
    name: state.meta.sessionId,
    storytellers: state.storytellers.map(({ id }) => state.users[id]?.username ?? state.meta.ownerName),
    edition: state.edition?.name ?? null,
    seated: state.seats.filter(({ id }) => id !== null).length,
    seats: state.seats.length,
    isRunning: state.game.isRunning,
    obstacle: obstacleTo(state, link.invitation, services.clock.now()),
  })
}

/** Browsers of those sent away, or not let in: they come back under no other name. */
export const wasSentAway = ({ secret }: SessionState, ids: readonly string[]): boolean =>
  ids.some((id) => secret.banlist.includes(id) || secret.door.refused.includes(id))
