import { failure, ok, type Result } from '@belfry/kit'
import type { RestAnswer, RestBody } from '@belfry/protocol'
import type { ApiResult } from '../api/http.ts'
import type { Parse } from '../storage/storage.ts'
import type { Readable } from '../store.ts'
import type { OwnUser } from './answers.ts'
import {
  type AccountState,
  createTokenStore,
  REFRESH_BEFORE_MS,
  type TokenStoreOptions,
} from './tokenStore.ts'
import type { Versions } from './version.ts'

export type Credentials = Omit<RestBody<'authenticate'>, 'captcha' | 'device'>
export type Registration = Omit<RestBody<'register'>, 'captcha'>
type Guest = Pick<RestBody<'guest'>, 'name' | 'session' | 'invitation'>
export type UserChange = RestBody<'updateUser'>

type Done = Promise<Result<undefined>>

/** All one can do with one's account; what went wrong comes back as a value. */
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
  /** Everything about the user anew. */
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

/** What tells the server that this browser has been here before. */
const parseDevice: Parse<string> = (value) => (typeof value === 'string' ? value : undefined)

const done = (answer: ApiResult<unknown>): Result<undefined> => (answer.ok ? ok(undefined) : answer)

export function createAccount({ versions, ...options }: AccountOptions): Account {
  const { api, appVersion } = options
  const keeper = createTokenStore({ ...options, serverNow: versions.serverNow })

  const deviceOf = (): string => options.storage.read('device', parseDevice) ?? ''

  /** This window, as a login knows it again. */
  const here = () => ({ version: appVersion, device: deviceOf() })
  const enter = (login: ApiResult<RestAnswer<'login'>>): Result<undefined> => {
    if (login.ok) options.storage.write('device', login.value.device)
    return keeper.enter(login)
  }
  /** First the identity provider vouches for the person, then the product gives its own tokens. */
  const exchange = async (customer: ApiResult<RestAnswer<'authenticate'>>, captcha: string): Done => {
    if (!customer.ok) return customer
    const { token, username } = customer.value
    return enter(await api.call('login', { body: { captcha, token, username, ...here() } }))
  }
  const loadUser = async (): Done => {
    const { claims } = keeper.get()
    if (!claims) return failure('access.login')
    const answer = await api.call('user', { params: { id: claims.id } })
    if (answer.ok) keeper.setUser(answer.value.user as OwnUser)
    return done(answer)
  }

  return {
    get: keeper.get,
    subscribe: keeper.subscribe,
    refresh: keeper.refresh,
    login: async (credentials, captcha) =>
      exchange(
        await api.call('authenticate', { body: { ...credentials, device: deviceOf(), captcha } }),
        captcha,
      ),
    finishLogin: async (token, code) =>
      enter(await api.call('loginFactor', { body: { token, code, ...here() } })),
    register: async (registration, captcha) =>
      exchange(await api.call('register', { body: { ...registration, captcha } }), captcha),
    comeIn: async (guest, captcha) =>
      enter(await api.call('guest', { body: { ...guest, captcha, ...here() } })),
    goOn: async (code, captcha) =>
      enter(await api.call('useDeviceCode', { body: { code, captcha, ...here() } })),
    recover: async (email, captcha) => done(await api.call('recover', { body: { email, captcha } })),
    askLink: async (email, captcha) => done(await api.call('mailLogin', { body: { email, captcha } })),
    loginByLink: async (token) => enter(await api.call('linkLogin', { body: { token, ...here() } })),
    reset: async (token, password) => done(await api.call('reset', { body: { token, password } })),
    loadData() {
      if (keeper.isStale()) return keeper.refresh()
      keeper.schedule()
      return loadUser()
    },
    async freshToken() {
      if (keeper.get().tokens && keeper.isStale(REFRESH_BEFORE_MS / 2)) await keeper.refresh()
      return keeper.get().tokens?.accessToken ?? null
    },
    checkVersion: async () => done(await versions.check()),
    async updateUser(change) {
      const answer = await api.call('updateUser', { body: change })
      if (!answer.ok) return answer
      keeper.setUser(answer.value.user)
      // Name and flags are read from the token, so that a new one is needed to see them.
      return keeper.refresh()
    },
    async linkPatreon(code, redirect) {
      const answer = await api.call('patreon', { body: { code, redirect } })
      return answer.ok ? keeper.refresh() : answer
    },
    async unlinkPatreon() {
      const answer = await api.call('unlinkPatreon', { body: {} })
      return answer.ok ? keeper.refresh() : answer
    },
    logout() {
      const { tokens } = keeper.get()
      keeper.forget()
      if (tokens) void api.call('logout', { body: { token: tokens.refreshToken } })
    },
  }
}
