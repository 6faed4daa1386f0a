import type { SignalId } from '../signals/items.ts'

export interface SignalItem {
  readonly id: SignalId
  readonly data: unknown
  readonly role: string | null
  readonly icon?: string
  readonly description?: string
}

export interface SignalEntry {
  /** Id made of sender and time, not counted: a number would tell a recipient how many signals others got. */
  readonly id: string
  readonly senderId: string
  /** Recipients by user id; Storytellers always get it. */
  readonly recipients: readonly string[]
  readonly message: readonly SignalItem[]
  readonly time: number
  /** People who have answered "seen". */
  readonly seenBy: readonly string[]
  /** Readers, without that being anybody else's business. */
  readonly readBy?: readonly string[]
}

export type PointingPhase = 'start' | 'locked' | false

export interface PointingState {
  readonly isPointing: PointingPhase
  /** Time at which `start` becomes `locked`, in server time. */
  readonly locksAt: number | null
  /** Seats pointed at, by user id. */
  readonly pointers: Readonly<Record<string, number>>
  /** Times the finger last moved, by user id. */
  readonly pointedAt: Readonly<Record<string, number>>
  /** Participants at night by user id; empty by day, when everybody points. */
  readonly recipients: readonly string[]
}
