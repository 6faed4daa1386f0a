import { failure, ok, type Result } from '@belfry/kit'
import type { RestBody } from '@belfry/protocol'
import type { ApiResult } from '../api/http.ts'
import type { Readable } from '../store.ts'
import type { OwnUser } from './answers.ts'
import { createEntrances } from './entrances.ts'
import {
  type AccountState,
  createTokenStore,
  REFRESH_BEFORE_MS,
  type TokenStoreOptions,
} from './tokenStore.ts'
import { askUser } from './user.ts'
import type { Versions } from './version.ts'

export type Credentials = Omit<RestBody<'authenticate'>, 'captcha' | 'device'>
export type Registration = Omit<RestBody<'register'>, 'captcha'>
type Guest = Pick<RestBody<'guest'>, 'name' | 'session' | 'invitation'>
export type UserChange = RestBody<'updateUser'>

type Done = Promise<Result<undefined>>

/** Account, with all one can do with it; what went wrong comes back as a value. */
export interface Account extends Readable<AccountState> {
  readonly login: (credentials: Credentials, captcha: string) => Done
  /** The second step, with what the refusal `auth.factor` of the first one brought. */
  readonly finishLogin: (token: string, code: string) => Done
  readonly register: (registration: Registration, captcha: string) => Done
  /** Comes in without an account, by the link of a table. */
  readonly comeIn: (guest: Guest, captcha: string) => Done
  /** Goes on as the guest whose code it is. */
  readonly goOn: (code: string, captcha: string) => Done
  readonly recover: (email: string, captcha: string) => Done
  /** A link by mail in the place of the password. */
  readonly askLink: (email: string, captcha: string) => Done
  /** With the token of that link. */
  readonly loginByLink: (token: string) => Done
  readonly reset: (token: string, password: string) => Done
  /** Loading of everything about the user anew. */
  readonly loadData: () => Done
  /** A new pair of tokens, with what changed since the last. */
  readonly refresh: () => Done
  /** An access token that is good for a while, or what there is. */
  readonly freshToken: () => Promise<string | null>
  readonly checkVersion: () => Done
  readonly updateUser: (change: UserChange) => Done
  readonly linkPatreon: (code: string, redirect: string) => Done
  readonly unlinkPatreon: () => Done
  readonly logout: () => void
}

export interface AccountOptions extends Omit<TokenStoreOptions, 'serverNow'> {
  readonly versions: Versions
}

const done = (answer: ApiResult<unknown>): Result<undefined> => (answer.ok ? ok(undefined) : answer)

export function createAccount({ versions, ...options }: AccountOptions): Account {
  const { api } = options
  const tokenStore = createTokenStore({ ...options, serverNow: versions.serverNow })

  const loadUser = async (): Done => {
    const { claims } = tokenStore.get()
    if (!claims) return failure('access.login')
    const answer = await askUser(api, claims.id)
    if (answer.ok) tokenStore.setUser(answer.value.user as OwnUser)
    return done(answer)
  }

  return {
    get: tokenStore.get,
    subscribe: tokenStore.subscribe,
    refresh: tokenStore.refresh,
    ...createEntrances(options, tokenStore),
    recover: async (email, captcha) => done(await api.call('recover', { body: { email, captcha } })),
    askLink: async (email, captcha) => done(await api.call('mailLogin', { body: { email, captcha } })),
    reset: async (token, password) => done(await api.call('reset', { body: { token, password } })),
    loadData() {
      if (tokenStore.isStale()) return tokenStore.refresh()
      tokenStore.schedule()
      return loadUser()
    },
    async freshToken() {
      if (tokenStore.get().tokens && tokenStore.isStale(REFRESH_BEFORE_MS / 2)) await tokenStore.refresh()
      return tokenStore.get().tokens?.accessToken ?? null
    },
    checkVersion: async () => done(await versions.check()),
    async updateUser(change) {
      const answer = await api.call('updateUser', { body: change })
      if (!answer.ok) return answer
      tokenStore.setUser(answer.value.user)
      // Name and flags are read from the token, so that a new one is needed to see them.
      return tokenStore.refresh()
    },
    async linkPatreon(code, redirect) {
      const answer = await api.call('patreon', { body: { code, redirect } })
      return answer.ok ? tokenStore.refresh() : answer
    },
    async unlinkPatreon() {
      const answer = await api.call('unlinkPatreon', { body: {} })
      return answer.ok ? tokenStore.refresh() : answer
    },
    logout() {
      const { tokens } = tokenStore.get()
      tokenStore.forget()
      if (tokens) void api.call('logout', { body: { token: tokens.refreshToken } })
    },
  }
}
