import type { RestBody } from '@belfry/protocol'
import type { Api, ApiResult } from '../../lib/api/http.ts'
import { outline } from '../../lib/api/read.ts'
import type { Verified } from './status.ts'

const readVerified = outline<Verified>({ success: 'boolean' })

export const verify = (api: Api, request: RestBody<'verify'>): Promise<ApiResult<Verified>> =>
  api.post('verify', request, readVerified)
