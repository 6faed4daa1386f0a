import type { ErrorReporter } from '../errors/reporter.ts'
import type { StoredKey } from './keys.ts'

/** Turns what was stored into a value, or into nothing when it is not what it should be. */
export type Parse<T> = (raw: unknown) => T | undefined

export interface LocalStore {
  readonly read: <T>(key: StoredKey, parse: Parse<T>) => T | undefined
  readonly write: (key: StoredKey, value: unknown) => void
  readonly remove: (key: StoredKey) => void
  /** Calls back when another tab changed the key. */
  readonly onForeignChange: (key: StoredKey, run: () => void) => () => void
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * A browser may refuse storage altogether and its content may be anything: both are reported and otherwise
 * ignored, so that a damaged entry costs that entry and nothing else.
 */
export function createLocalStore(
  backing: Backing,
  reporter: ErrorReporter,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): LocalStore {
  const guarded = <T>(key: StoredKey, run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      reporter.report({ code: 'stored-data', params: { key, reason: reason(error) } })
      return undefined
    }
  }
  return {
    read: (key, parse) =>
      guarded(key, () => {
        const text = backing.getItem(key)
        if (text === null) return undefined
        const value = parse(JSON.parse(text))
        if (value === undefined) throw new Error('unexpected shape')
        return value
      }),
    write(key, value) {
      guarded(key, () => backing.setItem(key, JSON.stringify(value)))
    },
    remove(key) {
      guarded(key, () => backing.removeItem(key))
    },
    onForeignChange(key, run) {
      const listener = (event: Event): void => {
        if ((event as StorageEvent).key === key) run()
      }
      events.addEventListener('storage', listener)
      return () => events.removeEventListener('storage', listener)
    },
  }
}
