import type { Ack } from '@belfry/protocol'
import type { SecurityEvent } from '../platform/system/security-events.ts'
import type { Refusal } from './allowance.ts'
import type { Guest } from './handshake.ts'

/** What no page of ours offers to whoever may not do it. */
const ABOVE_THEIR_RIGHTS: ReadonlySet<string> = new Set(['not-storyteller', 'not-moderator', 'not-system'])

/** What a limit says to those who only go too fast; a full log and a bad letter are no sign of ill will. */
const HELD_BACK: ReadonlySet<string> = new Set(['rate-limited', 'too-many-bytes', 'script-too-soon'])

const about = ({ actor, session }: Guest) => ({ userId: actor.user.id, sessionId: session.id })

export function noteDoor(securityEvent: SecurityEvent, code: string): void {
  securityEvent(code === 'rate-limited' ? 'limit.reached' : 'wire.refused', { reason: code, at: 'socket' })
}

export function noteAnswer(securityEvent: SecurityEvent, guest: Guest, name: string, ack: Ack): void {
  if (ack.ok || !ABOVE_THEIR_RIGHTS.has(ack.code)) return
  securityEvent('rights.refused', { ...about(guest), reason: ack.code, at: name })
}

/** Whoever says more than a limit lets through; what they said is not repeated. */
export function noteHeldBack(securityEvent: SecurityEvent, guest: Guest, { code }: Refusal): void {
  if (HELD_BACK.has(code)) securityEvent('limit.reached', { ...about(guest), reason: code, at: 'messages' })
}

export const noteCut = (securityEvent: SecurityEvent, guest: Guest): void =>
  securityEvent('wire.cut', about(guest))
