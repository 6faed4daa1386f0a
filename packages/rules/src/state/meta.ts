export type TagLevel = 0 | 1 | 2

export interface Tags {
  readonly difficulty: TagLevel
  readonly cameras: TagLevel
  readonly travellers: TagLevel
  readonly grimoire: TagLevel
  readonly locked: boolean
  readonly streaming: boolean
}

export interface MetaState {
  readonly sessionId: string
  readonly ownerId: string
  /** Owner's name as it was when the session was made. */
  readonly ownerName: string
  readonly createdAt: number
  readonly isPublic: boolean
  readonly language: string
  readonly chatServer: string | null
  readonly tags: Tags
  /** Boost: until when people without a level may stay; null without one. */
  readonly boostUntil: number | null
  /** Time the session was closed for good; null while it lives. */
  readonly endedAt: number | null
  /** Time the session is kept while nobody is in it, where its host wishes another than usual. */
  readonly emptyAfterMs?: number
  readonly code: SessionCode | null
  /** A table in one browser: everybody counts as Storyteller and seat names are editable. */
  readonly isLocal: boolean
}

/** Hash the hidden feature compares with, and the characters it was made for. */
export interface SessionCode {
  readonly code: string
  readonly roles: readonly string[]
  readonly npcs: readonly string[]
}
