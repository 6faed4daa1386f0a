import type { RestAnswer } from '@belfry/protocol'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FailureError } from '../../lib/errors/failureError.ts'
import type { Shell } from '../../shell/shell.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import type { Tournament, Votes } from './tournament.ts'

export type VoteError = NonNullable<RestAnswer<'vote'>['error']>

/** Somebody who votes twice by accident has voted once. */
const VOTE_LOCK_MS = 1000

/** Results, points and bracket change while somebody looks. */
export const LOOK_EVERY_MS = 15_000

export const tournamentQuery = ({ api }: Pick<Shell, 'api'>) =>
  queryOptions<Tournament, FailureError>({
    queryKey: ['tournament'],
    retry: false,
    refetchInterval: LOOK_EVERY_MS,
    queryFn: async () => {
      const answer = await api.call('tournament')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })

export const useTournament = (): UseQueryResult<Tournament, FailureError> =>
  useQuery(tournamentQuery(useShell()))

export type Count = RestAnswer<'tournamentCount'>
const COUNT_EVERY_MS = 10_000

/** Counts of every vote, looked at again and again. */
export function useCount(): UseQueryResult<Count, FailureError> {
  const { api } = useShell()
  return useQuery<Count, FailureError>({
    queryKey: ['tournament', 'count'],
    retry: false,
    refetchInterval: COUNT_EVERY_MS,
    queryFn: async () => {
      const answer = await api.call('tournamentCount')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })
}

const VOTES = ['tournament', 'votes'] as const

/** Votes of one's own; nothing for those who are not logged in. */
export function useVotes(): Votes {
  const { api, account } = useShell()
  const isLoggedIn = useReadable(account).claims !== null
  const { data } = useQuery<Votes, FailureError>({
    queryKey: VOTES,
    enabled: isLoggedIn,
    retry: false,
    queryFn: async () => {
      const answer = await api.call('votes')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value.votes
    },
  })
  return data ?? {}
}

/** Votes; null as an answer means that it was counted, undefined that it came too soon after the last. */
export function useSendVote(): (
  match: number,
  choice: string | null,
) => Promise<VoteError | null | undefined> {
  const { api, clock } = useShell()
  const queries = useQueryClient()
  const lockedUntil = useRef(0)
  return async (match, choice) => {
    if (clock.now() < lockedUntil.current) return undefined
    lockedUntil.current = clock.now() + VOTE_LOCK_MS
    const answer = await api.call('vote', { body: { match, choice } })
    if (!answer.ok) return 'other'
    if (!answer.value.success) return answer.value.error ?? 'other'
    queries.setQueryData<Votes>(VOTES, (known = {}) => {
      const { [match]: _, ...rest } = known
      return choice === null ? rest : { ...rest, [match]: choice }
    })
    return null
  }
}
