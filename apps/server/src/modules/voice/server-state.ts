import { type AddressKind, addressKind } from '@belfry/kit'
import { VOICE_WAYS, type VoiceWay } from '@belfry/protocol'
import type { CONTROL } from '@belfry/protocol/schemas'
import type { z } from 'zod'

/** What a chat server says of itself. */
export type Beat = z.output<(typeof CONTROL)['beat']['answer']>

export interface VoiceServerState {
  readonly host: string
  readonly isReached: boolean
  readonly people: number
  readonly ports: readonly number[]
  readonly announced: readonly string[]
  readonly ways: readonly VoiceWay[]
  readonly unheard: number
}

/** How a server is; what one that does not answer said before counts for nothing. */
export const stateOf = (host: string, said: Beat | null): VoiceServerState => ({
  host,
  isReached: said !== null,
  people: said?.users ?? 0,
  ports: said?.ports ?? [],
  announced: said?.announced ?? [],
  ways: said?.ways ?? [],
  unheard: said?.unheard ?? 0,
})

/** People by the way that their voices come, over all servers. */
export function peopleByWay(states: readonly VoiceServerState[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(VOICE_WAYS.map((way) => [way, 0]))
  for (const { way, people } of states.flatMap(({ ways }) => ways))
    counts.set(way, (counts.get(way) ?? 0) + people)
  return counts
}

const LOCAL_NAME = /(^localhost|\.local|\.lan|\.internal|\.home\.arpa)$/i

export const kindOfHost = (host: string): AddressKind =>
  LOCAL_NAME.test(host) ? 'private' : addressKind(host.replace(/^\[|\]$/g, ''))

/** People come by a public name, and are sent to addresses that only the own network knows. */
export const isOnlyReachedInside = (announced: readonly string[], publicUrl: string | undefined): boolean =>
  publicUrl !== undefined &&
  kindOfHost(new URL(publicUrl).hostname) === 'public' &&
  announced.length > 0 &&
  announced.every((address) => addressKind(address) !== 'public')
