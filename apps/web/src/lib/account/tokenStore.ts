import { type Clock, type Failure, failure, ok, type Result } from '@belfry/kit'
import type { Api, ApiResult } from '../api/http.ts'
import type { LocalStore } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import type { LoginAnswer, OwnUser } from './answers.ts'
import { type Claims, readClaims } from './claims.ts'
import { parseTokens, type Tokens } from './tokens.ts'

/**
 * Renewal of the access token: how long before its end, and how long to wait when that did not work, longer each
 * time.
 */
export const REFRESH_BEFORE_MS = 120_000
export const REFRESH_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 15_000

export interface AccountState {
  readonly tokens: Tokens | null
  /** Claims of the access token: who this is. */
  readonly claims: Claims | null
  /** User as the server told about them; null until it was asked. */
  readonly user: OwnUser | null
  /** Gone of their own will, from here: nobody waits to be led back to where they were. */
  readonly hasLeft: boolean
}

export interface TokenStoreOptions {
  readonly api: Api
  readonly storage: LocalStore
  readonly clock: Clock
  readonly serverNow: () => number
  readonly appVersion: string
  /** The server will not have this login any more. */
  readonly onEnded: (reason: Failure) => void
}

/** Keeps the login alive: stores the pair of tokens, renews it in time, and shares it with other tabs. */
export interface TokenStore extends Readable<AccountState> {
  readonly enter: (answer: ApiResult<LoginAnswer>) => Result<undefined>
  readonly forget: () => void
  readonly setUser: (user: OwnUser) => void
  readonly refresh: () => Promise<Result<undefined>>
  /** Stale: the access token has had its day, or nearly. */
  readonly isStale: (marginMs?: number) => boolean
  readonly schedule: () => void
}

const NOBODY: AccountState = { tokens: null, claims: null, user: null, hasLeft: false }

/** The server was there and said no; anything else may be the network's doing and says nothing. */
const isOver = (failed: Failure): boolean => failed.code === 'auth.session'

const stateOf = (tokens: Tokens | null, user: OwnUser | null): AccountState =>
  tokens ? { tokens, claims: readClaims(tokens.accessToken), user, hasLeft: false } : NOBODY

const isSamePair = (a: Tokens | null, b: Tokens | null): boolean =>
  a?.refreshToken === b?.refreshToken && a?.accessToken === b?.accessToken

/** One at a time: who asks while it runs gets the answer of the run. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** Renewals of the pair: in time before its end, and again after a failure, later each time. */
function createRenewals(
  { clock, serverNow }: Pick<TokenStoreOptions, 'clock' | 'serverNow'>,
  state: Readable<AccountState>,
  renew: () => void,
) {
  let cancel = (): void => undefined
  let failures = 0
  const leftMs = (): number => (state.get().claims?.expiresAt ?? 0) - serverNow()
  const after = (delay: number): void => {
    cancel()
    if (state.get().tokens) cancel = clock.after(Math.max(0, delay), renew)
  }
  return {
    isStale: (marginMs = REFRESH_BEFORE_MS): boolean => leftMs() <= marginMs,
    schedule: (): void => after(leftMs() - REFRESH_BEFORE_MS),
    retry(): void {
      after(Math.min(REFRESH_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
      failures += 1
    },
    succeeded(): void {
      failures = 0
    },
    cancel: (): void => cancel(),
  }
}

/** The pair of tokens as all tabs of this browser share it. */
const createShelf = (storage: LocalStore) => ({
  read: (): Tokens | null => storage.read('token', parseTokens) ?? null,
  write(tokens: Tokens | null): void {
    if (tokens) storage.write('token', tokens)
    else storage.remove('token')
  },
})

export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const { api, storage, appVersion, onEnded } = options
  const shelf = createShelf(storage)
  const store = createStore(stateOf(shelf.read(), null))
  const renewals = createRenewals(options, store, () => void refresh())

  const keep = (tokens: Tokens | null, user: OwnUser | null): void => {
    shelf.write(tokens)
    store.set(stateOf(tokens, user))
    renewals.schedule()
  }
  const enter = (answer: ApiResult<LoginAnswer>): Result<undefined> => {
    if (!answer.ok) return answer
    const { accessToken, refreshToken, user } = answer.value
    keep({ accessToken, refreshToken }, user)
    return ok(undefined)
  }
  /** Another tab may have renewed the pair already; the old one must not be used again. */
  const adopt = (): void => {
    const tokens = shelf.read()
    const { tokens: own, user } = store.get()
    if (isSamePair(tokens, own)) return
    const next = stateOf(tokens, null)
    store.set({ ...next, user: next.claims?.id === user?.id ? user : null })
    renewals.schedule()
  }
  const renew = async (): Promise<Result<undefined>> => {
    const before = store.get().tokens
    adopt()
    const { tokens } = store.get()
    if (!tokens) return failure('access.login')
    if (!isSamePair(before, tokens) && !renewals.isStale()) return ok(undefined)
    const answer = await api.call('token', { body: { token: tokens.refreshToken, version: appVersion } })
    if (!answer.ok && isOver(answer.error)) {
      keep(null, null)
      onEnded(answer.error)
    } else if (!answer.ok) renewals.retry()
    else renewals.succeeded()
    return enter(answer)
  }
  const refresh = shared(renew)
  storage.onForeignChange('token', adopt)

  return {
    get: store.get,
    subscribe: store.subscribe,
    enter,
    refresh,
    isStale: renewals.isStale,
    schedule: renewals.schedule,
    forget() {
      renewals.cancel()
      shelf.write(null)
      store.set({ ...NOBODY, hasLeft: true })
    },
    setUser: (user) => store.set({ ...store.get(), user }),
  }
}
