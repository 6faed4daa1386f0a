import { createStore, type Store } from '../store.ts'
import type { StoredKey } from './keys.ts'
import type { LocalStore } from './storage.ts'

/** A switch that stays as it was left. */
export function createStoredFlag(storage: LocalStore, key: StoredKey, initial: boolean): Store<boolean> {
  const asFlag = (raw: unknown): boolean | undefined => (typeof raw === 'boolean' ? raw : undefined)
  const store = createStore(storage.read(key, asFlag) ?? initial)
  return {
    ...store,
    set(next) {
      storage.write(key, next)
      store.set(next)
    },
  }
}
