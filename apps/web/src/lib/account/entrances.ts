import type { Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { ApiResult } from '../api/http.ts'
import type { Parse } from '../storage/storage.ts'
import type { Account } from './account.ts'
import type { TokenStore, TokenStoreOptions } from './tokenStore.ts'

type Entrance = 'login' | 'finishLogin' | 'register' | 'comeIn' | 'goOn' | 'loginByLink'

/** Device: what tells the server that this browser has been here before. */
const parseDevice: Parse<string> = (value) => (typeof value === 'string' ? value : undefined)

/** Entrances: all ways to come in; each ends with the product's own pair of tokens. */
export function createEntrances(
  { api, storage, appVersion }: Pick<TokenStoreOptions, 'api' | 'storage' | 'appVersion'>,
  tokenStore: TokenStore,
): Pick<Account, Entrance> {
  const deviceOf = (): string => storage.read('device', parseDevice) ?? ''

  /** This window, as a login knows it again. */
  const here = () => ({ version: appVersion, device: deviceOf() })
  const enter = (login: ApiResult<RestAnswer<'login'>>): Result<undefined> => {
    if (login.ok) storage.write('device', login.value.device)
    return tokenStore.enter(login)
  }
  /** First the identity provider vouches for the person, then the product gives its own tokens. */
  const exchange = async (
    customer: ApiResult<RestAnswer<'authenticate'>>,
    captcha: string,
  ): Promise<Result<undefined>> => {
    if (!customer.ok) return customer
    const { token, username } = customer.value
    return enter(await api.call('login', { body: { captcha, token, username, ...here() } }))
  }
  return {
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
    loginByLink: async (token) => enter(await api.call('linkLogin', { body: { token, ...here() } })),
  }
}
