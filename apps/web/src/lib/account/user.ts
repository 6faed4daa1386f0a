import type { RestAnswer } from '@belfry/protocol'
import type { Api, ApiResult } from '../api/http.ts'

/** A user as the server tells the asker about them: all of it about oneself, the card's part about others. */
export const askUser = (api: Api, id: string): Promise<ApiResult<RestAnswer<'user'>>> =>
  api.call('user', { params: { id } })
