import type { Report, RestAnswer, RestBody } from '@belfry/protocol'
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

export function useTrail(
  userId: string,
  isReadable: boolean,
): UseQueryResult<RestAnswer<'auditTrail'>, FailureError> {
  const { api } = useShell()
  return useQuery<RestAnswer<'auditTrail'>, FailureError>({
    queryKey: ['moderation', 'trail', userId],
    enabled: isReadable,
    retry: false,
    queryFn: async () => answered(await api.call('auditTrail', { params: { userId } })),
  })
}

export function useReports(
  state: Report['state'],
  page: number,
): UseQueryResult<RestAnswer<'reports'>, FailureError> {
  const { api } = useShell()
  return useQuery<RestAnswer<'reports'>, FailureError>({
    queryKey: ['moderation', 'reports', state, page],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      answered(await api.call('reports', { body: { state, offset: page * FOUND_PER_PAGE } })),
  })
}

/** Decides about a report, then has the queue read anew. */
export function useDecide(
  reportId: string,
): (change: RestBody<'decideReport'>) => Promise<ApiResult<RestAnswer<'decideReport'>>> {
  const { api } = useShell()
  const queries = useQueryClient()
  return async (change) => {
    const answer = await api.call('decideReport', { params: { reportId }, body: change })
    await queries.invalidateQueries({ queryKey: ['moderation'] })
    return answer
  }
}

type Moderate = (
  userId: string,
  change: RestBody<'moderateUser'>,
) => Promise<ApiResult<RestAnswer<'moderateUser'>>>

/** Changes somebody, then has everything about them read anew. */
export function useModerate(): Moderate {
  const { api } = useShell()
  const queries = useQueryClient()
  return async (userId, change) => {
    const answer = await api.call('moderateUser', { params: { userId }, body: change })
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['moderation'] }),
      queries.invalidateQueries({ queryKey: ['user', userId] }),
    ])
    return answer
  }
}
