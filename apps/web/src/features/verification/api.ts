import type { RestBody } from '@belfry/protocol'
import type { Api, ApiResult } from '../../lib/api/http.ts'
import { outline } from '../../lib/api/read.ts'
import type { Verified } from './status.ts'

const readVerified = outline<Verified>({ success: 'boolean' })

const readDone = outline<{ success: boolean }>({ success: 'boolean' })

/** With the code that the start of the server printed. */
export const claimPlace = (api: Api, code: string): Promise<ApiResult<{ success: boolean }>> =>
  api.post('administrator', { code }, readDone)

export const verify = (api: Api, request: RestBody<'verify'>): Promise<ApiResult<Verified>> =>
  api.post('verify', request, readVerified)
