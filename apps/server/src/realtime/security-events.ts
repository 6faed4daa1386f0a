import type { Ack } from '@belfry/protocol'
import type { SecurityEvent } from '../platform/system/security-events.ts'
import type { Refusal } from './allowance.ts'
import type { Visitor } from './visit.ts'

/** What no page of ours offers to whoever may not do it. */
const ABOVE_THEIR_RIGHTS: ReadonlySet<string> = new Set(['not-storyteller', 'not-moderator', 'not-system'])

/** What a limit says to those who only go too fast; a full log and a bad letter are no sign of ill will. */
const HELD_BACK: ReadonlySet<string> = new Set(['rate-limited', 'too-many-bytes', 'script-too-soon'])

const about = ({ userId, sessionId }: Visitor): Visitor => ({ userId, sessionId })

/** Somebody waits to be let in, and says so every few seconds. */
const WAITS = 'join-guest-knock'

export function noteDoor(securityEvent: SecurityEvent, code: string): void {
  if (code === WAITS) return
  securityEvent(code === 'rate-limited' ? 'limit.reached' : 'wire.refused', { reason: code, at: 'socket' })
}

export function noteAnswer(securityEvent: SecurityEvent, visitor: Visitor, name: string, ack: Ack): void {
  if (ack.ok || !ABOVE_THEIR_RIGHTS.has(ack.code)) return
  securityEvent('rights.refused', { ...about(visitor), reason: ack.code, at: name })
}

/** A security event for whoever says more than a limit lets through; what they said is not repeated. */
export function noteHeldBack(securityEvent: SecurityEvent, visitor: Visitor, { code }: Refusal): void {
  if (HELD_BACK.has(code)) securityEvent('limit.reached', { ...about(visitor), reason: code, at: 'messages' })
}

export const noteCut = (securityEvent: SecurityEvent, visitor: Visitor): void =>
  securityEvent('wire.cut', about(visitor))
