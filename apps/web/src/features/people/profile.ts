import type { RestAnswer } from '@belfry/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { askUser } from '../../lib/account/user.ts'
import { FailureError } from '../../lib/errors/failureError.ts'
import { useShell } from '../../shell/useShell.ts'

export type Profile = RestAnswer<'user'>

export function useProfile(userId: string): UseQueryResult<Profile, FailureError> {
  const { api } = useShell()
  return useQuery<Profile, FailureError>({
    queryKey: ['user', userId],
    retry: false,
    queryFn: async () => {
      const answer = await askUser(api, userId)
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })
}
