import { Flood } from '@belfry/kit'
import type { SessionRoom } from '@belfry/room'
import { isGone } from '@belfry/rules'
import { MESSAGES } from '../domain/limits/values.ts'
import type { Guest } from './handshake.ts'

/** A visitor: who is at which table. */
export interface Visitor {
  readonly userId: string
  readonly sessionId: string
}

/** Lies in memory as long as somebody is there: no more of the guest than is needed again. */
export interface Visit extends Visitor {
  readonly loginId: string
  readonly room: SessionRoom
  readonly flood: Flood
  /** Where the guest wants to go on, until that was answered. */
  cursor: string | null
  /** When this connection was last told that a message, by its name, was one too many. */
  told: Map<string, number> | null
}

export const visitOf = ({ actor, session, cursor }: Guest, room: SessionRoom, now: number): Visit => ({
  userId: actor.user.id,
  sessionId: session.id,
  loginId: actor.loginId,
  room,
  flood: new Flood(MESSAGES, now),
  cursor,
  told: null,
})

export const isConnected = ({ room: { state }, userId }: Visit, connectionId: string): boolean =>
  state.users[userId]?.connections.some(({ id }) => id === connectionId) === true

/** A visit that was ended by the table; whoever is only away has lost a line, and may be speaking on it again. */
export const hasBeenSentAway = ({ room: { state }, userId }: Visit): boolean =>
  isGone(state, userId) && state.users[userId]?.goneFor !== 'away'
