import { mapResult, ok, type Result } from '@belfry/kit'
import { CHAT_BESIDE } from '@belfry/protocol'
import type { Api } from '../api/http.ts'
import { outline } from '../api/read.ts'

export interface ChatServer {
  readonly host: string
  readonly name: string
}

const read = outline<{ readonly servers: readonly ChatServer[] }>({ servers: 'list' })

/** The chat servers of this installation. */
export const fetchServers = async (api: Api): Promise<Result<readonly ChatServer[]>> =>
  mapResult(await api.get('data', read), ({ servers }) => servers)

/**
 * Whether a host may be connected to. Storytellers choose it and could name any address, so that everybody at the
 * table would show themselves there; the one beside the API is the API's own.
 */
export async function isListed(api: Api, host: string): Promise<Result<boolean>> {
  if (host === CHAT_BESIDE) return ok(true)
  return mapResult(await fetchServers(api), (servers) => servers.some((server) => server.host === host))
}
