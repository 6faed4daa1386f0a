import type { LocalStore, Parse } from '../../lib/storage/storage.ts'
import { createStore, type Readable } from '../../lib/store.ts'

/** Notes somebody writes again and again, kept for the next game. */
export interface Favourites extends Readable<readonly string[]> {
  readonly toggle: (text: string) => void
}

const FAVOURITES_MAX = 50
const TEXT_MAX = 50

const parse: Parse<readonly string[]> = (raw) =>
  Array.isArray(raw) &&
  raw.every((text) => typeof text === 'string' && text !== '' && text.length <= TEXT_MAX)
    ? raw.slice(0, FAVOURITES_MAX)
    : undefined

export function createFavourites(storage: LocalStore): Favourites {
  const store = createStore<readonly string[]>(storage.read('favouriteReminders', parse) ?? [])
  storage.onForeignChange('favouriteReminders', () =>
    store.set(storage.read('favouriteReminders', parse) ?? []),
  )
  return {
    get: store.get,
    subscribe: store.subscribe,
    toggle(text) {
      const others = store.get().filter((kept) => kept !== text)
      const next = others.length < store.get().length ? others : [text, ...others].slice(0, FAVOURITES_MAX)
      storage.write('favouriteReminders', next)
      store.set(next)
    },
  }
}
