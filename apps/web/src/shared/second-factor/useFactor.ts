import type { RestAnswer } from '@belfry/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FailureError } from '../../lib/errors/failureError.ts'
import { useShell } from '../../shell/useShell.ts'

type Factor = RestAnswer<'factor'>

export const FACTOR_QUERY = ['account', 'factor'] as const

/** Second factor of the account, and whether this login has shown it. */
export function useFactor(): UseQueryResult<Factor, FailureError> {
  const { api } = useShell()
  return useQuery<Factor, FailureError>({
    queryKey: FACTOR_QUERY,
    retry: false,
    queryFn: async () => {
      const answer = await api.call('factor')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })
}
