import { useQuery } from '@tanstack/react-query'
import { askVersion } from '../../lib/account/version.ts'
import { FailureError } from '../../lib/errors/failureError.ts'
import { useShell } from '../../shell/useShell.ts'

/** Beat at which the server is asked again, while it answers and while it does not. */
const CALM_MS = 60_000
const ANXIOUS_MS = 5_000

export type ServerState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'there'; readonly version: string }
  | { readonly kind: 'away' }

/** Server state: whether it answers, and as which version. */
export function useServer(): ServerState {
  const { api } = useShell()
  const { data, isError } = useQuery({
    queryKey: ['version'],
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? ANXIOUS_MS : CALM_MS),
    queryFn: async () => {
      const answer = await askVersion(api)
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value.version
    },
  })
  if (isError) return { kind: 'away' }
  return data === undefined ? { kind: 'asking' } : { kind: 'there', version: data }
}
