import type { Account } from '../../lib/account/account.ts'
import type { Versions } from '../../lib/account/version.ts'
import type { Loading } from '../../lib/loading/loading.ts'
import type { GuardFacts } from '../../lib/routing/guards.ts'
import type { SessionStore } from '../../lib/session/session.ts'
import { derive, type Readable } from '../../lib/store.ts'
import type { Table } from '../../lib/table/table.ts'

interface Sources {
  readonly account: Account
  readonly versions: Versions
  readonly session: SessionStore
  readonly loading: Loading
  readonly table: Table
}

/** Facts the guards go by, put together from those who know them. */
export function createGuardFacts(sources: Sources): Readable<GuardFacts> {
  const { account, versions, session, loading, table } = sources
  // A table changes all the time; whether there is one hardly ever.
  const isAtTable = derive([table], () => table.get().view !== null)
  return derive([account, versions, session, loading, isAtTable], () => {
    const { tokens, claims, hasLeft } = account.get()
    const { newVersions, serverTimeDiff } = versions.get()
    return {
      pendingVersions: newVersions.length,
      clockGapMs: Math.abs(serverTimeDiff),
      refreshToken: tokens?.refreshToken ?? null,
      flags: claims && new Set(claims.flags),
      hasLevel: claims !== null && claims.level !== 'none',
      hasSession: session.get().sessionId !== null,
      isLoaded: loading.get() === '',
      isAtTable: isAtTable.get(),
      hasLeft,
    }
  })
}
