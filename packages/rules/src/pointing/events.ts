import type { Evolvers } from '../core/topic.ts'
import { NO_POINTING } from '../state/blank.ts'
import type { PointingState, SessionState } from '../state.ts'

/** `atNight` says which of the two pointings is meant: by day it is everybody's, at night a secret. */
export interface PointingEvents {
  pointingStarted: {
    readonly atNight: boolean
    readonly recipients: readonly string[]
    readonly locksAt: number
  }
  pointingLocked: { readonly atNight: boolean }
  pointingEnded: { readonly atNight: boolean }
  /** Seat pointed at; null takes the finger down. */
  pointed: {
    readonly atNight: boolean
    readonly userId: string
    readonly seat: number | null
    readonly at: number
  }
}

export const pointingAt = (state: SessionState, atNight: boolean): PointingState =>
  atNight ? state.secret.nightPointing : state.pointing

const withPointing = (state: SessionState, atNight: boolean, pointing: PointingState): SessionState =>
  atNight ? { ...state, secret: { ...state.secret, nightPointing: pointing } } : { ...state, pointing }

const change = (state: SessionState, atNight: boolean, facts: Partial<PointingState>): SessionState =>
  withPointing(state, atNight, { ...pointingAt(state, atNight), ...facts })

function withPointer(
  pointing: PointingState,
  userId: string,
  seat: number | null,
  at: number,
): PointingState {
  const { [userId]: _before, ...others } = pointing.pointers
  return {
    ...pointing,
    pointers: seat === null ? others : { ...others, [userId]: seat },
    pointedAt: { ...pointing.pointedAt, [userId]: at },
  }
}

export const pointingEvolvers: Evolvers<PointingEvents> = {
  pointingStarted: (state, { atNight, recipients, locksAt }) =>
    withPointing(state, atNight, { ...NO_POINTING, isPointing: 'start', locksAt, recipients }),
  pointingLocked: (state, { atNight }) => change(state, atNight, { isPointing: 'locked', locksAt: null }),
  pointingEnded: (state, { atNight }) => withPointing(state, atNight, NO_POINTING),
  pointed: (state, { atNight, userId, seat, at }) =>
    withPointing(state, atNight, withPointer(pointingAt(state, atNight), userId, seat, at)),
}
