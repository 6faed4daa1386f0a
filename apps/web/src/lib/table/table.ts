import type { ClientEvent, ConnectionState, SessionClient } from '@belfry/client'
import type { Ack, AfterName, InboundAnswer, InboundName } from '@belfry/protocol'
import type { SessionView } from '@belfry/rules'
import { createStore, type Readable } from '../store.ts'

export type TableMode = 'none' | 'online' | 'local'

/** The session this window is in, as its screens see it. */
export interface TableState {
  readonly mode: TableMode
  /** The session's name; null where there is none. */
  readonly code: string | null
  readonly connection: ConnectionState
  readonly view: SessionView | null
  readonly ping: number | null
}

const NO_TABLE: TableState = { mode: 'none', code: null, connection: 'disconnected', view: null, ping: null }

export interface Table extends Readable<TableState> {
  /** Sits down with a client somebody opened; leaves what was there before. */
  readonly open: (mode: Exclude<TableMode, 'none'>, code: string | null, client: SessionClient) => void
  readonly leave: () => void
  /** An acknowledged request. Without a session it resolves at once. */
  readonly ask: <Name extends InboundName>(
    name: Name,
    ...payload: AfterName<Name>
  ) => Promise<Ack<InboundAnswer<Name>>>
  /** Fire and forget. */
  readonly send: <Name extends InboundName>(name: Name, ...payload: AfterName<Name>) => void
  /** The server's clock; the own one where there is no server. */
  readonly serverNow: () => number
  readonly watch: (watcher: (event: ClientEvent) => void) => () => void
}

/** Holds the one session client of this window; knows neither sockets nor rooms. */
export function createTable(now: () => number): Table {
  const store = createStore<TableState>(NO_TABLE)
  const watchers = new Set<(event: ClientEvent) => void>()
  let client: SessionClient | null = null
  let release = (): void => undefined

  const leave = (): void => {
    const leaving = client
    client = null
    release()
    release = () => undefined
    store.set(NO_TABLE)
    leaving?.leave()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    leave,
    open(mode, code, opened) {
      leave()
      client = opened
      const show = (): void => store.set({ mode, code, ...opened.getSnapshot() })
      const stops = [
        opened.subscribe(show),
        opened.watch((event) => {
          for (const watcher of [...watchers]) watcher(event)
        }),
      ]
      release = () => {
        for (const stop of stops) stop()
      }
      show()
      opened.start()
    },
    ask: async (name, ...payload) => (client ? client.request(name, ...payload) : { ok: true }),
    send: (name, ...payload) => client?.send(name, ...payload),
    serverNow: () => client?.serverNow() ?? now(),
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
