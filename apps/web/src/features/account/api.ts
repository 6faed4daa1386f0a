import type { AfterCall, RestAnswer } from '@belfry/protocol'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiResult } from '../../lib/api/http.ts'
import { FailureError } from '../../lib/errors/failureError.ts'
import { FACTOR_QUERY } from '../../shared/second-factor/useFactor.ts'
import { useShell } from '../../shell/useShell.ts'

type Logins = RestAnswer<'logins'>['logins']
export type Login = Logins[number]
export type Begun = RestAnswer<'beginFactor'>

const LOGINS_QUERY = ['account', 'logins'] as const

export function useLogins(): UseQueryResult<Logins, FailureError> {
  const { api } = useShell()
  return useQuery<Logins, FailureError>({
    queryKey: LOGINS_QUERY,
    retry: false,
    queryFn: async () => {
      const answer = await api.call('logins')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value.logins
    },
  })
}

/** Changes to the account that leave nothing to tell. */
type Change = 'endFactor' | 'endLogin' | 'endOtherLogins'

/** Changes the account, and has everything about it read anew. */
export function useChange(): {
  readonly change: <Name extends Change>(
    name: Name,
    ...request: AfterCall<Name>
  ) => Promise<ApiResult<RestAnswer<Name>>>
  readonly again: () => Promise<void>
} {
  const { api } = useShell()
  const queries = useQueryClient()
  const again = async (): Promise<void> => {
    await Promise.all([LOGINS_QUERY, FACTOR_QUERY].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return {
    again,
    async change(name, ...request) {
      const answer = await api.call(name, ...request)
      await again()
      return answer
    },
  }
}
