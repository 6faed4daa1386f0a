import type { RestAnswer } from '@belfry/protocol'
import type { Api, ApiResult } from '../../lib/api/http.ts'

/** Sessions that whoever is logged in may know of. */
export const listSessions = (api: Api): Promise<ApiResult<RestAnswer<'sessions'>>> => api.call('sessions')
