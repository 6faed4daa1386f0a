import type { Ack } from '@belfry/protocol'
import type { SecurityEvent } from '../system/security.ts'
import type { Guest } from './handshake.ts'

/** What no page of ours offers to whoever may not do it. */
const ABOVE_THEIR_RIGHTS: ReadonlySet<string> = new Set(['not-storyteller', 'not-moderator', 'not-system'])

const about = ({ actor, session }: Guest) => ({ userId: actor.user.id, sessionId: session.id })

export function noteDoor(securityEvent: SecurityEvent, code: string): void {
  securityEvent(code === 'rate-limited' ? 'limit.reached' : 'wire.refused', { reason: code, at: 'socket' })
}

export function noteAnswer(securityEvent: SecurityEvent, guest: Guest, name: string, ack: Ack): void {
  if (ack.ok || !ABOVE_THEIR_RIGHTS.has(ack.code)) return
  securityEvent('rights.refused', { ...about(guest), reason: ack.code, at: name })
}

export const noteCut = (securityEvent: SecurityEvent, guest: Guest): void =>
  securityEvent('wire.cut', about(guest))
