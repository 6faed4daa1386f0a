import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'

/** How the reader wants somebody, whatever that person shows: by the kind of wish and the person's id. */
export type UserOverrides = Readonly<Record<string, number | boolean>>

/** Whose picture is not wanted. */
export const noAvatar = (userId: string): string => `noavatar-${userId}`

export interface OverrideStore extends Readable<UserOverrides> {
  /** Without a value the person is seen as they are. */
  readonly set: (key: string, value: number | boolean | undefined) => void
}

const parse: Parse<UserOverrides> = (raw) =>
  typeof raw === 'object' &&
  raw !== null &&
  !Array.isArray(raw) &&
  Object.values(raw).every((value) => typeof value === 'number' || typeof value === 'boolean')
    ? (raw as UserOverrides)
    : undefined

export function createOverrides(storage: LocalStore): OverrideStore {
  const read = (): UserOverrides => storage.read('userOverrides', parse) ?? {}
  const store = createStore<UserOverrides>(read())
  storage.onForeignChange('userOverrides', () => store.set(read()))
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(key, value) {
      const { [key]: _, ...others } = store.get()
      const next = value === undefined ? others : { ...others, [key]: value }
      storage.write('userOverrides', next)
      store.set(next)
    },
  }
}
