import type { Clock } from '@belfry/kit'
import { API_PREFIX } from '@belfry/protocol'
import { type Account, createAccount } from '../../lib/account/account.ts'
import { createVersions } from '../../lib/account/version.ts'
import { type ApiFailure, createApi } from '../../lib/api/http.ts'
import { createConfig } from '../../lib/config/config.ts'
import type { Notices } from '../../lib/notices/notices.ts'
import type { LocalStore } from '../../lib/storage/storage.ts'
import { APP_VERSION } from '../../lib/version.ts'
import type { Backend } from '../../shell/shell.ts'
import { failurePhrase } from '../../shell/useText.ts'

interface BackendOptions {
  readonly storage: LocalStore
  readonly clock: Clock
  readonly notices: Notices
  readonly language: () => string
  readonly fetch: typeof fetch
  readonly beforeFailure: () => Promise<void>
}

/** Refusals that say more about the caller than about the call. */
const ABOUT_THE_LOGIN = new Set(['access.login', 'access.banned', 'access.unverified'])

/**
 * A token may have run out while the machine slept, and standing may have changed behind the page's back: both
 * are learnt with a new pair of tokens. Only the first makes the call worth repeating.
 */
async function renewAfter({ code }: ApiFailure, account: Account): Promise<boolean> {
  if (!ABOUT_THE_LOGIN.has(code) || account.get().tokens === null) return false
  const renewed = await account.refresh()
  return renewed.ok && code === 'access.login'
}

export function createBackend({
  storage,
  clock,
  notices,
  language,
  fetch,
  beforeFailure,
}: BackendOptions): Backend {
  const api = createApi({
    base: API_PREFIX,
    version: APP_VERSION,
    token: () => account.get().tokens?.accessToken ?? null,
    language,
    fetch,
    clock,
    beforeFailure,
    onRefused: (refusal) => renewAfter(refusal, account),
  })
  const versions = createVersions(api, clock)
  const account = createAccount({
    api,
    storage,
    clock,
    versions,
    appVersion: APP_VERSION,
    onEnded: (reason) => void notices.show(failurePhrase(reason), 'bad'),
  })
  return { api, config: createConfig(api), versions, account }
}
