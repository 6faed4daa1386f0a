import type { RestAnswer, RestBody } from '@belfry/protocol'
import type { Api, ApiResult } from '../../lib/api/http.ts'
import type { Verified } from './status.ts'

/** With the code that the start of the server printed. */
export const claimPlace = (api: Api, code: string): Promise<ApiResult<RestAnswer<'administrator'>>> =>
  api.call('administrator', { body: { code } })

export const verify = (api: Api, request: RestBody<'verify'>): Promise<ApiResult<Verified>> =>
  api.call('verify', { body: request })
