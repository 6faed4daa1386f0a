import type { Clock, Failure, Result } from '@belfry/kit'
import type { ChatState } from '../../../shared/voice/types.ts'
import type { Call, CallNews } from './call.ts'
import type { ChatLink, OpenLink } from '../../../shared/voice/line/link.ts'

/** Whose voice shall be where. */
export interface ChatTarget {
  readonly session: string
  readonly host: string
  readonly userId: string
}

export const isSameTarget = (a: ChatTarget | null, b: ChatTarget | null): boolean =>
  a?.session === b?.session && a?.host === b?.host && a?.userId === b?.userId

export interface Grant {
  readonly grant: string
  readonly roomId: string
}

/** All of the outside. */
export interface ConnectionPorts<Device> {
  readonly clock: Clock
  /** From 0 to 1, as Math.random. */
  readonly random: () => number
  /** Whether this installation has such a chat server: a session may name any address. */
  readonly isListed: (host: string) => Promise<Result<boolean, Failure>>
  readonly requestGrant: (session: string) => Promise<Result<Grant, Failure>>
  /** What speaks WebRTC here; null where nothing does. */
  readonly loadDevice: () => Promise<Device | null>
  readonly openLink: OpenLink
  readonly openCall: (
    options: CallNews & {
      readonly link: ChatLink
      readonly device: Device
      readonly userId: string
      readonly roomId: string
      readonly signal: AbortSignal
      readonly onlyLooks: boolean
    },
  ) => Promise<Call>
}

export const OFF: ChatState = {
  status: 'off',
  trouble: null,
  isOverdue: false,
  isLineBad: false,
  onlyLooks: false,
  isElsewhere: false,
  channel: null,
  streams: {},
  consumers: {},
}
