import type { Result } from '@belfry/kit'
import type { RestBody } from '@belfry/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from '../../lib/api/http.ts'
import { FailureError } from '../../lib/errors/failureError.ts'
import { listSessions } from '../../shared/joining/sessions.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { REFRESH_MS, type SessionEntry } from './sessions.ts'

/** The sessions one may know of, asked for anew every 30 seconds while the lobby is shown. */
export function useSessions(): UseQueryResult<readonly SessionEntry[], FailureError> {
  const { api, account, loading } = useShell()
  const hasToken = useReadable(account).tokens?.accessToken != null
  const isLoaded = useReadable(loading) === ''
  return useQuery<readonly SessionEntry[], FailureError>({
    queryKey: ['sessions'],
    enabled: hasToken && isLoaded,
    refetchInterval: REFRESH_MS,
    retry: false,
    queryFn: async () => {
      const answer = await listSessions(api)
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })
}

export async function createSession(api: Api, wanted: RestBody<'create'>): Promise<Result<string>> {
  const created = await api.call('create', { body: wanted })
  return created.ok ? { ok: true, value: created.value.name } : created
}
