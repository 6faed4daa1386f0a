import { VOICE_HEALTH_PATH, type VoiceHealth } from '@belfry/protocol'
import { useQuery } from '@tanstack/react-query'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'
import { askGrant } from './grant.ts'
import { HEALTH_EVERY_MS, type Health, healthOf } from './health.ts'
import { type ChatServer, fetchServers } from './servers.ts'

/** Server with its health; undefined while it is being asked, null where it does not answer. */
export interface KnownServer extends ChatServer {
  readonly health: Health | null | undefined
}

/** Chat servers may be anybody's: what they say of themselves is looked at. */
const isHealth = (said: unknown): said is VoiceHealth =>
  ['load', 'latency', 'users'].every(
    (key) => typeof (said as Record<string, unknown> | null)?.[key] === 'number',
  )

/** Chat servers know nobody by themselves: the API vouches for whoever asks. The way there is measured here. */
async function askHealth({ clock }: Shell, host: string, grant: string): Promise<Health | null> {
  const begun = performance.now()
  try {
    const answer = await fetch(host + VOICE_HEALTH_PATH, { headers: { authorization: `Bearer ${grant}` } })
    const latency = Math.round(performance.now() - begun)
    const health: unknown = answer.ok ? await answer.json() : null
    return isHealth(health) ? healthOf({ ...health, latency }, clock.now()) : null
  } catch {
    return null
  }
}

async function askAll(
  shell: Shell,
  servers: readonly ChatServer[],
): Promise<Readonly<Record<string, Health | null>>> {
  const granted = await askGrant(shell.api, null)
  if (!granted.ok) return {}
  const { grant } = granted.value
  return Object.fromEntries(
    await Promise.all(servers.map(async ({ host }) => [host, await askHealth(shell, host, grant)] as const)),
  )
}

/** The servers there are, each with how it is; asked again every three minutes for as long as somebody looks. */
export function useChatServers(isWanted = true): readonly KnownServer[] {
  const shell = useShell()
  const { data: servers = [] } = useQuery({
    queryKey: ['servers'],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await fetchServers(shell.api)
      // Asked again, instead of being taken for a place without servers.
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.value
    },
  })
  const { data: health = {} } = useQuery({
    queryKey: ['servers', 'health'],
    enabled: isWanted && servers.length > 0,
    refetchInterval: HEALTH_EVERY_MS,
    queryFn: () => askAll(shell, servers),
  })
  return servers.map(({ host, name }) => ({ host, name, health: health[host] }))
}
