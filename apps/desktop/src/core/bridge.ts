import { DESKTOP_BRIDGE, type DesktopUpdate } from '@belfry/protocol'

/** Name of the function by which a page reaches the program; it takes one text. */
export const BINDING = '__belfryAsk'
const HEAR = '__belfryHear'

/** What a page is told about the program it runs in. */
export interface BridgeFacts {
  readonly version: string
  readonly platform: string
  readonly arch: string
}

/** What the program says to a page: an answer to one of its questions, or news. */
export type Said =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly update: DesktopUpdate }

type PageScope = Record<string, unknown>

/** Runs in the page before any script of its own, so it uses nothing from outside. */
function placeBridge(
  scope: PageScope,
  facts: BridgeFacts,
  bridge: string,
  binding: string,
  hear: string,
): void {
  const ask = scope[binding] as ((text: string) => void) | undefined
  if (!ask || scope[bridge]) return
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners: ((update: unknown) => void)[] = []
  let lastUpdate: unknown
  let lastId = 0
  const define = (name: string, value: unknown): void => {
    Object.defineProperty(scope, name, { value, enumerable: false, writable: false })
  }
  define(hear, (said: { id?: number; value?: unknown; failure?: string; update?: unknown }) => {
    if (said.update !== undefined) {
      lastUpdate = said.update
      for (const listener of listeners) listener(said.update)
      return
    }
    const entry = waiting.get(said.id ?? 0)
    waiting.delete(said.id ?? 0)
    if (said.failure === undefined) entry?.resolve(said.value)
    else entry?.reject(new Error(said.failure))
  })
  define(
    bridge,
    Object.freeze({
      ...facts,
      ask: (name: string, params: unknown) =>
        new Promise((resolve, reject) => {
          lastId += 1
          waiting.set(lastId, { resolve, reject })
          ask(JSON.stringify({ id: lastId, name, params }))
        }),
      onUpdate: (listener: (update: unknown) => void) => {
        listeners.push(listener)
        if (lastUpdate !== undefined) listener(lastUpdate)
      },
    }),
  )
}

/** Pages that have the bridge: those of one server, and the one that the program brings. */
export interface Trusted {
  readonly origin: string | null
  readonly startPage: string
  /** Origin of the table that runs on this computer. */
  readonly table: string | undefined
}

/** Page that asks the program: its own, one of the table on this computer, or one of a server that was entered. */
export type Asker = 'program' | 'table' | 'server'

/** Whose page an address is; null for a page that has no bridge. */
export function askerOf({ origin, startPage, table }: Trusted, url: string): Asker | null {
  const [page] = url.split(/[?#]/)
  if (page === startPage) return 'program'
  if (origin === null || URL.parse(url)?.origin !== origin) return null
  return origin === table ? 'table' : 'server'
}

/** The bridge as a script. It stays away from frames; which pages it speaks with is the program's business. */
export const bridgeScript = (facts: BridgeFacts): string =>
  `if (window === window.top) (${placeBridge.toString()})(window, ${[facts, DESKTOP_BRIDGE, BINDING, HEAR].map((each) => JSON.stringify(each)).join(', ')})`

/** The script that says something to a page. Its text is JSON, which is script too. */
export const hearScript = (said: Said): string => `window.${HEAR}?.(${JSON.stringify(said)})`
