import type { Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { FACTOR_QUERY } from '../../frame/useFactor.ts'
import { useShell } from '../../frame/useShell.ts'
import type { ApiResult, ReadBody } from '../../lib/api/http.ts'
import { outline, readDone } from '../../lib/api/read.ts'
import { FailureError } from '../../lib/errors/failureError.ts'

type Logins = RestAnswer<'logins'>['logins']
export type Login = Logins[number]
export type Begun = RestAnswer<'beginFactor'>

const LOGINS_QUERY = ['account', 'logins'] as const

const readLogins = outline<RestAnswer<'logins'>>({ logins: 'list' })
export const readBegun = outline<Begun>({ secret: 'string', uri: 'string' })
export const readCodes = outline<RestAnswer<'confirmFactor'>>({ codes: 'list' })
export const readExport = outline<RestAnswer<'exportAccount'>>({ format: 'string', account: 'object' })

export function useLogins(): UseQueryResult<Logins, FailureError> {
  const { api } = useShell()
  return useQuery<Logins, FailureError>({
    queryKey: LOGINS_QUERY,
    retry: false,
    queryFn: async () => {
      const answer = await api.get('logins', readLogins)
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value.logins
    },
  })
}

type Body = Readonly<Record<string, unknown>>

/** Asks for a change of the account, and has everything about it read anew. */
export function useChange(): {
  readonly ask: <T>(path: string, body: Body, read: ReadBody<T>) => Promise<ApiResult<T>>
  readonly change: (path: string, body: Body) => Promise<Result<true>>
  readonly again: () => Promise<void>
} {
  const { api } = useShell()
  const queries = useQueryClient()
  const again = async (): Promise<void> => {
    await Promise.all([LOGINS_QUERY, FACTOR_QUERY].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return {
    again,
    ask: (path, body, read) => api.post(path, body, read),
    async change(path, body) {
      const answer = await api.post(path, body, readDone)
      await again()
      return answer
    },
  }
}
