import type { RestAnswer } from '@belfry/protocol'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiResult } from '../../lib/api/http.ts'
import { FailureError } from '../../lib/errors/failureError.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'

const BLOCKS = ['blocks'] as const
const NOBODY: ReadonlySet<string> = new Set()
const LOOK_AGAIN_MS = 5 * 60_000

type Blocks = RestAnswer<'blocks'>['blocks']
const idsOf = (blocks: Blocks): ReadonlySet<string> => new Set(blocks.map(({ id }) => id))
const asTheyAre = (blocks: Blocks): Blocks => blocks

function useBlockQuery<T>(select: (blocks: Blocks) => T): UseQueryResult<T, FailureError> {
  const { api, account } = useShell()
  const ownId = useReadable(account).claims?.id
  return useQuery<Blocks, FailureError, T>({
    queryKey: [...BLOCKS, ownId],
    enabled: ownId !== undefined,
    retry: false,
    staleTime: LOOK_AGAIN_MS,
    select,
    queryFn: async () => {
      const answer = await api.call('blocks')
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value.blocks
    },
  })
}

/** Blocked people, whom one does not want to meet. Where nobody can be asked, nobody is blocked. */
export const useBlocked = (): ReadonlySet<string> => useBlockQuery(idsOf).data ?? NOBODY

/** The same with names and days, the latest first. */
export const useBlocks = (): UseQueryResult<Blocks, FailureError> => useBlockQuery(asTheyAre)

export function useSetBlocked(): (
  userId: string,
  isBlocked: boolean,
) => Promise<ApiResult<RestAnswer<'block'>>> {
  const { api } = useShell()
  const queries = useQueryClient()
  return async (userId, isBlocked) => {
    const answer = await api.call('block', { body: { userId, isBlocked } })
    await queries.invalidateQueries({ queryKey: BLOCKS })
    return answer
  }
}
