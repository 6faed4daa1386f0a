import type { Clock } from '@belfry/kit'
import {
  type Ack,
  type AfterName,
  type Batch,
  BLANK_VIEW,
  type InboundAnswer,
  type InboundName,
  type WireMessage,
} from '@belfry/protocol'
import { INBOUND, reduceAll } from '@belfry/protocol/schemas'
import type { SessionView } from '@belfry/rules'
import { DISCONNECTED, RequestQueue } from './request-queue.ts'
import { MOST_FIRST_PINGS, ServerTime } from './server-time.ts'
import { type DownReason, isFinal, type Transport } from './transport.ts'

export const GAMESTATE_TIMEOUT_MS = 10_000
export const PING_INTERVAL_MS = 60_000
/** On a long way the next ping of a burst does not wait for the answer to the last. */
export const PING_SPACING_MS = 250

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'disconnected'

/** A message by its name, and why nothing came of it. */
export interface Denial {
  readonly name: string
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Events of a session besides its view; screens show dialogues for these. */
export type ClientEvent =
  | { readonly type: 'messages'; readonly messages: readonly WireMessage[]; readonly view: SessionView }
  | { readonly type: 'gamestate-timeout' }
  | {
      readonly type: 'connect-failed'
      readonly code: string
      readonly params: Readonly<Record<string, string | number>>
    }
  | {
      readonly type: 'refused'
      readonly code: string
      readonly params: Readonly<Record<string, string | number>>
    }
  /** Something said without waiting for an answer did not happen: the server refused it, or there was no line. */
  | ({ readonly type: 'denied' } & Denial)
  | { readonly type: 'down'; readonly reason: DownReason }
  | { readonly type: 'notice'; readonly name: string; readonly payload: unknown }

export interface ClientSnapshot {
  readonly connection: ConnectionState
  readonly view: SessionView | null
  readonly ping: number | null
}

export interface SessionClientOptions {
  readonly transport: Transport
  readonly clock: Clock
  /** Ids that no other client makes. */
  readonly makeId: () => string
}

const denialsIn = (messages: readonly WireMessage[]): readonly Denial[] =>
  messages.flatMap(([name, payload]) => (name === 'refused' ? [payload] : []))

/** Messages that say all with their name carry nothing, which is null on the wire. */
const payloadOf = ([payload]: readonly unknown[]): unknown => payload ?? null

/** A sign that is worth something only at its moment is not missed. */
const isForgotten = (name: string): boolean => INBOUND[name]?.class === 'ephemeral'

/**
 * One person's end of a session, without any framework: keeps the view by applying what arrives, the connection
 * by coming back on its own, requests in order, and an estimate of the server's clock.
 */
export class SessionClient {
  readonly #options: SessionClientOptions
  readonly #queue: RequestQueue
  readonly #time = new ServerTime()
  readonly #listeners = new Set<() => void>()
  readonly #watchers = new Set<(event: ClientEvent) => void>()
  #snapshot: ClientSnapshot = { connection: 'connecting', view: null, ping: null }
  #cursor: string | null = null
  #cancelTimeout: (() => void) | null = null
  #cancelPing: (() => void) | null = null

  constructor(options: SessionClientOptions) {
    this.#options = options
    this.#queue = new RequestQueue(options.transport, options.clock, options.makeId)
  }

  /** Snapshot for useSyncExternalStore: the same object until something changes. */
  readonly getSnapshot = (): ClientSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly watch = (watcher: (event: ClientEvent) => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  start(): void {
    this.#awaitGamestate()
    this.#options.transport.open(
      {
        opened: () => this.#opened(),
        batch: (batch) => this.#apply(batch),
        down: (reason) => this.#down(reason),
        failed: ({ code, params, isRefused }) => this.#failed(code, params, isRefused),
        notice: (name, payload) => this.#emit({ type: 'notice', name, payload }),
      },
      () => this.#cursor,
    )
  }

  /** An acknowledged request: one at a time, in order, once. */
  request<Name extends InboundName>(
    name: Name,
    ...payload: AfterName<Name>
  ): Promise<Ack<InboundAnswer<Name>>> {
    return this.#queue.ask(name, payloadOf(payload)) as Promise<Ack<InboundAnswer<Name>>>
  }

  /** Fire and forget. What does not arrive or is refused comes back as an event. */
  send<Name extends InboundName>(name: Name, ...payload: AfterName<Name>): void {
    if (this.#snapshot.connection === 'connected') this.#options.transport.send(name, payloadOf(payload))
    else if (!isForgotten(name))
      this.#emit({ type: 'denied', name, code: DISCONNECTED.code, params: DISCONNECTED.params })
  }

  /** The server's clock, as well as we know it. */
  serverNow(): number {
    return this.#time.at(this.#options.clock.now())
  }

  leave(): void {
    this.#options.transport.close()
    this.#finish('client')
  }

  #opened(): void {
    this.#time.renew()
    this.#set({ connection: 'connected' })
    this.#queue.resume()
    void this.#pingUntilSure()
  }

  #apply(batch: Batch): void {
    this.#cursor = batch.cursor
    const view = reduceAll(this.#snapshot.view ?? BLANK_VIEW, batch.messages)
    this.#set({ view })
    if (batch.messages.some(([name]) => name === 'gamestate')) this.#cancelTimeout?.()
    this.#emit({ type: 'messages', messages: batch.messages, view })
    for (const denial of denialsIn(batch.messages)) this.#emit({ type: 'denied', ...denial })
  }

  #down(reason: DownReason): void {
    if (isFinal(reason)) {
      this.#finish(reason)
      return
    }
    this.#cancelPing?.()
    this.#queue.pause()
    this.#set({ connection: 'reconnecting' })
    this.#emit({ type: 'down', reason })
  }

  #failed(code: string, params: Readonly<Record<string, string | number>>, isRefused: boolean): void {
    if (!isRefused) {
      this.#emit({ type: 'connect-failed', code, params })
      return
    }
    this.#emit({ type: 'refused', code, params })
    this.#finish('client')
  }

  #finish(reason: DownReason): void {
    this.#cancelTimeout?.()
    this.#cancelPing?.()
    this.#queue.stop()
    if (this.#snapshot.connection === 'disconnected') return
    this.#set({ connection: 'disconnected' })
    this.#emit({ type: 'down', reason })
  }

  #awaitGamestate(): void {
    this.#cancelTimeout = this.#options.clock.after(GAMESTATE_TIMEOUT_MS, () => {
      if (!this.#snapshot.view) this.#emit({ type: 'gamestate-timeout' })
    })
  }

  /** A burst at connecting, then one a minute. */
  async #pingUntilSure(): Promise<void> {
    let asked = 0
    do {
      asked += 1
      await this.#answerOr(PING_SPACING_MS, this.#pingOnce())
    } while (this.#time.needsMore && asked < MOST_FIRST_PINGS && this.#snapshot.connection === 'connected')
    if (this.#snapshot.connection !== 'connected') return
    this.#cancelPing?.()
    this.#cancelPing = this.#options.clock.after(PING_INTERVAL_MS, () => void this.#pingUntilSure())
  }

  /** Waits for the answer, but not longer than this; a refusal is no reason to ask again at once. */
  #answerOr(ms: number, isAnswered: Promise<boolean>): Promise<void> {
    return new Promise((go) => {
      const cancel = this.#options.clock.after(ms, go)
      void isAnswered.then((isDone) => {
        if (!isDone) return
        cancel()
        go()
      })
    })
  }

  async #pingOnce(): Promise<boolean> {
    const { clock, transport } = this.#options
    const sentAt = clock.now()
    try {
      const serverTime = await transport.ping()
      this.#time.add({ sentAt, receivedAt: clock.now(), serverTime })
      this.#set({ ping: this.#time.ping })
      return true
    } catch {
      // The connection went down meanwhile: its own story is told elsewhere.
      return false
    }
  }

  #set(change: Partial<ClientSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  #emit(event: ClientEvent): void {
    for (const watcher of this.#watchers) watcher(event)
  }
}
