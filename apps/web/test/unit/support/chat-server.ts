import { type Failure, failure, fakeClock, ok, type Result } from '@belfry/kit'
import type { Call, CallNews } from '../../../src/features/voice/connection/call.ts'
import { ChatConnection } from '../../../src/features/voice/connection/connection.ts'
import {
  ChatError,
  type ChatLink,
  type LinkOptions,
  NoWayError,
  unreachable,
} from '../../../src/shared/voice/line/link.ts'
import type { Grant } from '../../../src/features/voice/connection/ports.ts'

interface OpenedLink extends LinkOptions {
  isClosed: boolean
}

interface OpenedCall extends CallNews {
  readonly roomId: string
  isClosed: boolean
}

export const TABLE = { session: 'S1', host: '/backend/chat', userId: 'ada' } as const

/** A connection in a world that the test makes: who answers, who refuses, what time it is. */
export function chatWorld() {
  const clock = fakeClock()
  const links: OpenedLink[] = []
  const calls: OpenedCall[] = []
  const world = {
    clock,
    links,
    calls,
    random: 0,
    isSupported: true,
    listed: ok(true) as Result<boolean, Failure>,
    grants: [] as Result<Grant, Failure>[],
    /** What the next attempts run into; none lets them through. */
    obstacles: [] as ChatError[],
    grantsAsked: 0,
    /** Asked for a grant, the API never answers. */
    isGrantLost: false,
    /** Whether packets of voices get through. */
    isWayOpen: true,
    /** Everything that is under way without a clock comes to its end. */
    settle: async (): Promise<void> => {
      for (let turn = 0; turn < 30; turn++) await Promise.resolve()
    },
  }
  const closing = (): ChatLink['close'] => {
    const opened = links.at(-1)
    return () => {
      if (opened) opened.isClosed = true
    }
  }
  const connection = new ChatConnection<object>({
    clock,
    random: () => world.random,
    isListed: async () => world.listed,
    requestGrant: async () => {
      world.grantsAsked += 1
      if (world.isGrantLost) return new Promise(() => undefined)
      return world.grants.shift() ?? ok({ grant: `grant-${world.grantsAsked}`, roomId: 'room' })
    },
    loadDevice: async () => (world.isSupported ? {} : null),
    openLink: async (options) => {
      const obstacle = world.obstacles.shift()
      if (obstacle) throw obstacle
      links.push({ ...options, isClosed: false })
      return { close: closing() } as ChatLink
    },
    openCall: async (options) => {
      const opened: OpenedCall = { ...options, isClosed: false }
      calls.push(opened)
      if (!world.isWayOpen) throw new NoWayError(['UDP 192.0.2.1:40000'])
      return {
        levels: () => new Map(),
        ownLevel: async () => 0,
        doubt: () => undefined,
        close: () => {
          opened.isClosed = true
        },
      } satisfies Call
    },
  })
  return { ...world, world, connection, state: () => connection.state.get() }
}

export const refusal = (code: string): ChatError => new ChatError({ code, params: {} }, true)
export const noAnswer = unreachable
export const refusedGrant = (code: string): Result<never> => failure(code)
