import type { SignalId } from '../signals/items.ts'

export interface SignalItem {
  readonly id: SignalId
  readonly data: unknown
  readonly role: string | null
  readonly icon?: string
  readonly description?: string
}

export interface SignalEntry {
  /** Made of sender and time, not counted: a number would tell a recipient how many signals others got. */
  readonly id: string
  readonly senderId: string
  /** User ids that got it; Storytellers always do. */
  readonly recipients: readonly string[]
  readonly message: readonly SignalItem[]
  readonly time: number
  /** Who has answered "seen". */
  readonly seenBy: readonly string[]
  /** Who has read it without that being anybody else's business. */
  readonly readBy?: readonly string[]
}

export type PointingPhase = 'start' | 'locked' | false

export interface PointingState {
  readonly isPointing: PointingPhase
  /** When `start` becomes `locked`, in server time. */
  readonly locksAt: number | null
  /** By user id, the seat pointed at. */
  readonly pointers: Readonly<Record<string, number>>
  /** By user id, when the finger last moved. */
  readonly pointedAt: Readonly<Record<string, number>>
  /** User ids at night; empty by day, when everybody points. */
  readonly recipients: readonly string[]
}
