import type { SubscriptionSite } from '../account/subscriptionLink.ts'
import type { Api } from '../api/http.ts'
import { outline } from '../api/read.ts'
import { createStore, type Readable } from '../store.ts'

/** What this installation says about itself. */
export interface WebConfig {
  readonly identity: { readonly kind: 'embedded' | 'shop'; readonly accountUrl: string | null }
  /** Null where levels do not come from subscriptions. */
  readonly subscription: SubscriptionSite | null
  readonly sentryDsn: string | null
  readonly supportEmail: string | null
  /** Pages of whoever runs this Belfry, by what they are about. */
  readonly links?: Readonly<Record<string, string>>
  /** Whoever runs this Belfry has characters and editions of their own. */
  readonly hasOwnContent?: boolean
  /** When the knockout page takes the place of the groups; never where there is no such day. */
  readonly knockoutFrom?: number | null
}

export interface Config extends Readable<WebConfig> {
  /** Asks once; while nobody answers, the next call asks again. */
  readonly load: () => Promise<WebConfig>
}

const PLAIN: WebConfig = {
  identity: { kind: 'embedded', accountUrl: null },
  subscription: null,
  sentryDsn: null,
  supportEmail: null,
}

const readConfig = outline<WebConfig>({ identity: 'object' })

export function createConfig(api: Api): Config {
  const store = createStore(PLAIN)
  let asked: Promise<WebConfig> | null = null
  const ask = async (): Promise<WebConfig> => {
    const answer = await api.get('config', readConfig)
    if (answer.ok) store.set(answer.value)
    else asked = null
    return store.get()
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    load() {
      asked ??= ask()
      return asked
    },
  }
}
