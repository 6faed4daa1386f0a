import { describe, expect, it } from 'vitest'
import { queriesOf } from '../../src/app/queries.ts'
import { lobbyOf } from '../../src/features/lobby/state.ts'
import type { AccountState } from '../../src/lib/account/tokenStore.ts'
import type { LoadingState } from '../../src/lib/loading/loading.ts'
import { createStore } from '../../src/lib/store.ts'
import { keepTold, toldOf } from '../../src/shared/announcing/log.ts'
import type { Shell } from '../../src/shell/shell.ts'

/** A window in which accounts come and go. */
function shellOf() {
  const account = createStore({ claims: null } as AccountState)
  const loading = createStore<LoadingState>('')
  const table = { serverNow: () => 0 }
  const comeIn = (id: string | null): void =>
    account.set({ ...account.get(), claims: id === null ? null : ({ id } as AccountState['claims']) })
  return { shell: { account, loading, table } as unknown as Shell, comeIn }
}

describe('[CUP-03] after a logout', () => {
  it('the next account in this window finds no answer, view or line of the one before', () => {
    const { shell, comeIn } = shellOf()
    comeIn('1')
    queriesOf(shell).setQueryData(['tournament', 'votes'], { 0: 'ants' })
    lobbyOf(shell).view.set('create')
    keepTold(shell, 'a secret')
    const first = queriesOf(shell)
    expect(queriesOf(shell)).toBe(first)
    for (const id of [null, '2']) {
      comeIn(id)
      expect(queriesOf(shell).getQueryData(['tournament', 'votes'])).toBeUndefined()
      expect(lobbyOf(shell).view.get()).toBe('list')
      expect(toldOf(shell).get()).toEqual([])
      // An answer that was on its way arrives where nobody looks any more.
      first.setQueryData(['sessions'], ['private'])
      expect(queriesOf(shell).getQueryData(['sessions'])).toBeUndefined()
    }
  })
})
