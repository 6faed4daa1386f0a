import type { TextKey } from '@belfry/i18n'
import { mapResult, ok, type Result } from '@belfry/kit'
import { type RestAnswer, VOICE_PATH } from '@belfry/protocol'
import type { Api } from '../../lib/api/http.ts'
import { askData } from '../../lib/content/data.ts'
import { askTable } from '../../shell/askTable.ts'
import type { Shell } from '../../shell/shell.ts'

export type ChatServer = Readonly<RestAnswer<'data'>['servers'][number]>

/** The chat servers of this installation. */
export const fetchServers = async (api: Api): Promise<Result<readonly ChatServer[]>> =>
  mapResult(await askData(api), ({ servers }) => servers)

/** Moves the voices of the table to another server, or leaves the choice to the house. */
export const chooseServer = (shell: Shell, host: string | null, failed: TextKey): Promise<boolean> =>
  askTable(shell, failed, 'updateServer', host)

/**
 * Tells whether a host may be connected to. Storytellers choose it and could name any address, so that everybody
 * at the table would show themselves there; the one beside the API is the API's own. The list is long and seldom
 * changes: what was on it once is not asked for again.
 */
export function createListing(api: Api): (host: string) => Promise<Result<boolean>> {
  const known = new Set<string>([VOICE_PATH])
  return async (host) => {
    if (known.has(host)) return ok(true)
    const servers = await fetchServers(api)
    if (!servers.ok) return servers
    for (const server of servers.value) known.add(server.host)
    return ok(known.has(host))
  }
}
