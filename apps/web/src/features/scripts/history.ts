import type { ScriptItem } from '@belfry/content'
import type { LocalStore, Parse } from '../../lib/storage/storage.ts'
import { createStore, type Readable } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'

/** A script somebody loaded here, as a file would hold it. */
export interface PastScript {
  readonly name: string
  readonly author: string
  readonly items: readonly ScriptItem[]
}

/** The last ones are kept; a browser has little room, and people little patience with long lists. */
export const KEPT_SCRIPTS = 20
export const KEPT_URLS = 10

export interface ScriptHistory {
  readonly scripts: Readable<readonly PastScript[]>
  readonly urls: Readable<readonly string[]>
  readonly rememberScript: (script: PastScript) => void
  readonly forgetScript: (script: PastScript) => void
  readonly rememberUrl: (url: string) => void
  readonly forgetUrl: (url: string) => void
}

const isPastScript = (raw: unknown): raw is PastScript =>
  typeof raw === 'object' &&
  raw !== null &&
  'name' in raw &&
  typeof raw.name === 'string' &&
  'author' in raw &&
  typeof raw.author === 'string' &&
  'items' in raw &&
  Array.isArray(raw.items)

/** An entry that is not what it should be costs only itself. */
const listOf =
  <T>(isEntry: (raw: unknown) => raw is T): Parse<readonly T[]> =>
  (raw) =>
    Array.isArray(raw) ? raw.filter(isEntry) : undefined

const isText = (raw: unknown): raw is string => typeof raw === 'string'

/** The newest first, and each once. */
export const remembered = <T>(
  list: readonly T[],
  entry: T,
  isSame: (a: T, b: T) => boolean,
  kept: number,
): readonly T[] => [entry, ...list.filter((other) => !isSame(other, entry))].slice(0, kept)

const isSameScript = (a: PastScript, b: PastScript): boolean =>
  a.name !== '' || b.name !== ''
    ? a.name === b.name && a.author === b.author
    : JSON.stringify(a.items) === JSON.stringify(b.items)

const isSameUrl = (a: string, b: string): boolean => a === b

function createList<T>(
  storage: LocalStore,
  key: 'customScripts' | 'scriptUrls',
  isEntry: (raw: unknown) => raw is T,
): { readonly list: Readable<readonly T[]>; readonly change: (next: readonly T[]) => void } {
  const read = (): readonly T[] => storage.read(key, listOf(isEntry)) ?? []
  const store = createStore(read())
  storage.onForeignChange(key, () => store.set(read()))
  return {
    list: store,
    change(next) {
      store.set(next)
      storage.write(key, next)
    },
  }
}

export function createScriptHistory(storage: LocalStore): ScriptHistory {
  const scripts = createList(storage, 'customScripts', isPastScript)
  const urls = createList(storage, 'scriptUrls', isText)
  return {
    scripts: scripts.list,
    urls: urls.list,
    rememberScript: (script) =>
      scripts.change(remembered(scripts.list.get(), script, isSameScript, KEPT_SCRIPTS)),
    forgetScript: (script) => scripts.change(scripts.list.get().filter((other) => other !== script)),
    rememberUrl: (url) => urls.change(remembered(urls.list.get(), url, isSameUrl, KEPT_URLS)),
    forgetUrl: (url) => urls.change(urls.list.get().filter((other) => other !== url)),
  }
}

export const scriptHistoryOf = perShell(({ storage }) => createScriptHistory(storage))
