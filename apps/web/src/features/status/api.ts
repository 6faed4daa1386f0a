import type { RestAnswer } from '@belfry/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FailureError } from '../../lib/errors/failureError.ts'
import { useShell } from '../../shell/useShell.ts'

export type Status = RestAnswer<'status'>

const LOOK_EVERY_MS = 15_000

export function useStatus(): UseQueryResult<Status, FailureError> {
  const { api } = useShell()
  return useQuery<Status, FailureError>({
    queryKey: ['status'],
    retry: false,
    refetchInterval: LOOK_EVERY_MS,
    queryFn: async () => {
      const answer = await api.call('status')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })
}
