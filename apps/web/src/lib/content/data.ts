import type { RestAnswer } from '@belfry/protocol'
import type { Api, ApiResult } from '../api/http.ts'

/** Data a screen needs to begin: the chat servers, and the content pack in a language where one is named. */
export const askData = (api: Api, locale?: string): Promise<ApiResult<RestAnswer<'data'>>> =>
  api.call('data', locale === undefined ? {} : { query: { locale } })
