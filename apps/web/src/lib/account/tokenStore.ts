import { type Clock, type Failure, failure, ok, type Result } from '@belfry/kit'
import type { Api, ApiResult } from '../api/http.ts'
import type { LocalStore } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import type { LoginAnswer, OwnUser } from './answers.ts'
import { type Claims, readClaims } from './claims.ts'
import { parseTokens, type Tokens } from './tokens.ts'

/** How long before its end the access token is renewed, and how long to wait when that did not work: longer each time. */
export const REFRESH_BEFORE_MS = 120_000
export const REFRESH_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 15_000

export interface AccountState {
  readonly tokens: Tokens | null
  /** Who this is, as the access token says. */
  readonly claims: Claims | null
  /** What else the server told about them; null until it was asked. */
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
  /** Whether the access token has had its day, or nearly. */
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

export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const { api, storage, clock, serverNow, appVersion, onEnded } = options
  const stored = (): Tokens | null => storage.read('token', parseTokens) ?? null
  const store = createStore(stateOf(stored(), null))
  let cancelRefresh = (): void => undefined
  let refreshing: Promise<Result<undefined>> | null = null
  let failures = 0

  const leftMs = (): number => (store.get().claims?.expiresAt ?? 0) - serverNow()
  const isStale = (marginMs = REFRESH_BEFORE_MS): boolean => leftMs() <= marginMs

  const schedule = (delay = leftMs() - REFRESH_BEFORE_MS): void => {
    cancelRefresh()
    if (store.get().tokens) cancelRefresh = clock.after(Math.max(0, delay), () => void refresh())
  }
  const keep = (tokens: Tokens | null, user: OwnUser | null): void => {
    if (tokens) storage.write('token', tokens)
    else storage.remove('token')
    store.set(stateOf(tokens, user))
    schedule()
  }
  const enter = (answer: ApiResult<LoginAnswer>): Result<undefined> => {
    if (!answer.ok) return answer
    const { accessToken, refreshToken, user } = answer.value
    keep({ accessToken, refreshToken }, user)
    return ok(undefined)
  }
  /** Another tab may have renewed the pair already; the old one must not be used again. */
  const adopt = (): void => {
    const tokens = stored()
    const { tokens: own, user } = store.get()
    if (isSamePair(tokens, own)) return
    const next = stateOf(tokens, null)
    store.set({ ...next, user: next.claims?.id === user?.id ? user : null })
    schedule()
  }
  const renew = async (): Promise<Result<undefined>> => {
    const before = store.get().tokens
    adopt()
    const { tokens } = store.get()
    if (!tokens) return failure('access.login')
    if (!isSamePair(before, tokens) && !isStale()) return ok(undefined)
    const answer = await api.call('token', { body: { token: tokens.refreshToken, version: appVersion } })
    if (!answer.ok && isOver(answer.error)) {
      keep(null, null)
      onEnded(answer.error)
    } else if (!answer.ok) {
      schedule(Math.min(REFRESH_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
      failures += 1
    } else failures = 0
    return enter(answer)
  }
  const refresh = (): Promise<Result<undefined>> => {
    refreshing ??= renew().finally(() => {
      refreshing = null
    })
    return refreshing
  }
  storage.onForeignChange('token', adopt)

  return {
    get: store.get,
    subscribe: store.subscribe,
    enter,
    refresh,
    isStale,
    schedule: () => schedule(),
    forget() {
      cancelRefresh()
      storage.remove('token')
      store.set({ ...NOBODY, hasLeft: true })
    },
    setUser: (user) => store.set({ ...store.get(), user }),
  }
}
