import type { RestAnswer } from '@belfry/protocol'
import type { Api, ApiResult } from '../../lib/api/http.ts'

/** A grant for chat servers: for the room of a session, or, without one, to ask how a server is. */
export const askGrant = (api: Api, session: string | null): Promise<ApiResult<RestAnswer<'grant'>>> =>
  api.call('grant', { body: { session } })
