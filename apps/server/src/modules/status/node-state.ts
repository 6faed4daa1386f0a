import { hostname } from 'node:os'
import { RULES_VERSION } from '@belfry/rules'
import { z } from 'zod'
import type { Foundation } from '../../platform/foundation.ts'
import { APP_VERSION } from '../../platform/system/version.ts'
import type { VoiceServices } from '../voice/index.ts'

/** What a node tells of itself, once with each sign of life. */
const nodeState = z.object({
  name: z.string(),
  version: z.string(),
  rules: z.number(),
  startedAt: z.number(),
  people: z.number(),
  connections: z.number(),
  errors: z.number(),
  lastError: z.object({ at: z.number(), text: z.string() }).nullable(),
  redis: z.enum(['off', 'up', 'down']),
  voice: z.object({ reached: z.number(), total: z.number() }),
})

export type NodeState = z.infer<typeof nodeState>

interface Sources extends Pick<Foundation, 'redis' | 'state' | 'troubles'> {
  readonly voice: VoiceServices
  readonly connections: { readonly people: number; readonly count: number }
}

export const redisOf = ({ redis }: Pick<Sources, 'redis'>): NodeState['redis'] => {
  if (redis === undefined) return 'off'
  return redis.isReady ? 'up' : 'down'
}

/** How operators tell nodes apart: the machine, and the port of this process on it. */
const nameOf = ({ baseUrl }: Sources['state']): string =>
  baseUrl === '' ? hostname() : `${hostname()}:${new URL(baseUrl).port}`

export const stateOf = (sources: Sources): NodeState => ({
  name: nameOf(sources.state),
  version: APP_VERSION,
  rules: RULES_VERSION,
  startedAt: sources.state.startedAt,
  people: sources.connections.people,
  connections: sources.connections.count,
  errors: sources.troubles.count,
  lastError: sources.troubles.last()[0] ?? null,
  redis: redisOf(sources),
  voice: { reached: sources.voice.control.reached, total: sources.voice.control.states().length },
})

/** Undefined for a node of a version that tells nothing, or something else. */
export function parseState(text: string | null): NodeState | undefined {
  try {
    return nodeState.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
