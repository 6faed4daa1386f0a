import type { ContentIndex, ContentPack } from '@belfry/content'
import { createStore, type Readable } from '../store.ts'

/** The characters and editions in the chosen language; null until they have arrived. */
export interface Content extends Readable<ContentIndex | null> {
  /** Fetches a language's texts; the last one asked for wins. */
  readonly load: (locale: string) => Promise<void>
}

export function createContentStore(fetchPack: (locale: string) => Promise<ContentPack>): Content {
  const store = createStore<ContentIndex | null>(null)
  let wanted = ''
  return {
    get: store.get,
    subscribe: store.subscribe,
    async load(locale) {
      wanted = locale
      const [pack, { createContent }] = await Promise.all([fetchPack(locale), import('./createContent.ts')])
      if (wanted === locale) store.set(createContent(pack))
    },
  }
}
