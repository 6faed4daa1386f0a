/** Person at this table, with whatever is known. Connections are kept per socket: online means at least one. */
export interface SessionUser {
  readonly id: string
  readonly username: string
  readonly pronouns: string
  readonly level: string | null
  /** Expiry of the level; null without an end. */
  readonly expires: number | null
  readonly flags: readonly string[]
  readonly cosmetics: Cosmetics
  /** Access to the grimoire: 0 none, 1 requested, 2 denied or revoked, 3 granted. */
  readonly grimoireAccess: number
  readonly connections: readonly Connection[]
  /** Reason why the person is not here any more; null while present or expected back any moment. */
  readonly goneFor: GoneReason | null
  /** Time since which the person sees the grimoire: private texts written before stay unseen. */
  readonly insightSince: number | null
  /** Time since which the person looks on without a seat: what spectators wrote before stays unseen. */
  readonly spectatingSince: number | null
}

/** Departures: `away` is a line that was lost and not found again in time; all others ended the stay. */
export type GoneReason = 'away' | 'left' | 'kicked' | 'boost-ended' | 'not-allowed' | 'session-ended'

/** A person as history names them: who it was then, whatever became of the seat. */
export interface Person {
  /** User id; null at a table in one browser, and where nobody sat. */
  readonly id: string | null
  readonly name: string | null
}

export interface Connection {
  readonly id: string
  readonly node: string
}

export interface Cosmetics {
  readonly avatar: string
  readonly border: string
  readonly avatars: readonly string[]
  readonly borders: readonly string[]
  readonly emotes: readonly string[]
}
