import type { Deliver } from '@belfry/room'

/** The connections of this node, as sessions need them: whatever carries them. */
export interface LiveConnections extends Deliver {
  /** Drops a connection as a network would: whoever was on it comes back by itself. */
  cut(connectionId: string): void
  /** The logins a person is connected with. */
  loginsOf(userId: string): ReadonlySet<string>
  /** Ends everything a person has open here, or what came with one login. */
  closeUser(userId: string, reason: string, loginId?: string): void
}
