import type { RestAnswer, RestBody } from '@belfry/protocol'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiResult } from '../../lib/api/http.ts'
import { FailureError } from '../../lib/errors/failureError.ts'
import { useShell } from '../../shell/useShell.ts'
import type { Moderated } from './edits.ts'

export const FOUND_PER_PAGE = 10

export type Found = RestAnswer<'searchUsers'>
export interface Search {
  readonly query: string
  /** Counted from 0. */
  readonly page: number
}

const answered = <T>(answer: ApiResult<T>): T => {
  if (!answer.ok) throw new FailureError(answer.error)
  return answer.value
}

export function useFound({ query, page }: Search): UseQueryResult<Found, FailureError> {
  const { api } = useShell()
  return useQuery<Found, FailureError>({
    queryKey: ['moderation', 'search', query, page],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      answered(await api.call('searchUsers', { body: { query, offset: page * FOUND_PER_PAGE } })),
  })
}

export function useModerated(userId: string): UseQueryResult<Moderated, FailureError> {
  const { api } = useShell()
  return useQuery<Moderated, FailureError>({
    queryKey: ['moderation', 'user', userId],
    retry: false,
    queryFn: async () => answered(await api.call('moderatedUser', { params: { userId } })),
  })
}

/** Changes somebody, then has everything about them read anew. */
export function useModerate(
  userId: string,
): (change: RestBody<'moderateUser'>) => Promise<ApiResult<RestAnswer<'moderateUser'>>> {
  const { api } = useShell()
  const queries = useQueryClient()
  return async (change) => {
    const answer = await api.call('moderateUser', { params: { userId }, body: change })
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['moderation'] }),
      queries.invalidateQueries({ queryKey: ['user', userId] }),
    ])
    return answer
  }
}
