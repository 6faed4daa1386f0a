import type { RestAnswer } from '@belfry/protocol'
import type { Api } from '../api/http.ts'
import { createStore, type Readable } from '../store.ts'

/** Configuration as this installation tells it of itself. */
type Told = RestAnswer<'config'>
export type WebConfig = Pick<Told, 'identity' | 'subscription' | 'sentryDsn' | 'supportEmail'> & Partial<Told>

export interface Config extends Readable<WebConfig> {
  /** Asks once; while nobody answers, the next call asks again. */
  readonly load: () => Promise<WebConfig>
  /** Asks once more: it may have changed while the page was open. */
  readonly reload: () => Promise<WebConfig>
}

const PLAIN: WebConfig = {
  identity: { kind: 'embedded', accountUrl: null },
  subscription: null,
  sentryDsn: null,
  supportEmail: null,
}

export function createConfig(api: Api): Config {
  const store = createStore(PLAIN)
  let asked: Promise<WebConfig> | null = null
  const ask = async (): Promise<WebConfig> => {
    const answer = await api.call('config')
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
    reload() {
      asked = ask()
      return asked
    },
  }
}
