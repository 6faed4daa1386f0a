import { createStore, type Readable } from '../../../lib/store.ts'
import { unreachable } from '../../../shared/voice/line/link.ts'
import type { ChatState } from '../../../shared/voice/types.ts'
import type { CallNews } from './call.ts'
import type { Life } from './life.ts'
import { Manner } from './manner.ts'
import { newsOf } from './news.ts'
import { type ChatTarget, type ConnectionPorts, isSameTarget, OFF } from './ports.ts'
import { errorOf, prepareDevice } from './prepare.ts'
import {
  ATTEMPT_MS,
  afterDismissal,
  backoff,
  endOf,
  hasCooledDown,
  isStale,
  overdueAfter,
  Tidings,
  troubleOf,
} from './retryPolicy.ts'

/** Keeps the connection to the chat server of one table, through drops and changes of the server. */
export class ChatConnection<Device> {
  readonly #ports: ConnectionPorts<Device>
  readonly #store = createStore<ChatState>(OFF)
  #target: ChatTarget | null = null
  #life: Life | null = null
  #failures = 0
  #staleGrants = 0
  #hasBeenUp = false
  readonly #tidings = new Tidings()
  readonly #manner = new Manner()
  #lastRejoin = Number.NEGATIVE_INFINITY
  #lastDismissal = Number.NEGATIVE_INFINITY
  #dismissals = 0
  #cancelRetry = (): void => undefined
  #cancelOverdue: (() => void) | null = null

  constructor(ports: ConnectionPorts<Device>) {
    this.#ports = ports
  }

  readonly state: Readable<ChatState> = this.#store

  /** Be connected there; null hangs up. */
  readonly go = (target: ChatTarget | null): void => {
    if (isSameTarget(this.#target, target)) return
    this.#hangUp()
    this.#settled()
    this.#target = target
    this.#hasBeenUp = false
    this.#lastRejoin = Number.NEGATIVE_INFINITY
    this.#lastDismissal = Number.NEGATIVE_INFINITY
    this.#manner.asks()
    this.#store.set(OFF)
    if (target) void this.#attempt()
  }

  /** Something changed elsewhere: whoever waits need not wait longer, and whoever is up looks whether that still holds. */
  readonly nudge = (): void => {
    this.#life?.call?.doubt()
    if (!this.#target || this.#life) return
    this.#cancelRetry()
    void this.#attempt()
  }

  /** The voices shall be here, wherever else they are. */
  readonly take = (): void => {
    this.#manner.takes()
    if (this.#store.get().onlyLooks) this.#hangUp()
    this.nudge()
  }

  /** Only the pictures shall be here: one is heard and hears elsewhere. */
  readonly look = (): void => {
    this.#manner.looks()
    this.nudge()
  }

  /** Somebody has read what is wrong. */
  readonly dismiss = (): void => this.#set({ trouble: null })

  /** Somebody does not want another server yet; after as long again they are asked again. */
  readonly stay = (): void => {
    this.#set({ isOverdue: false })
    this.#cancelOverdue?.()
    this.#cancelOverdue = null
    this.#watchForOverdue()
  }

  readonly levels = (): ReadonlyMap<string, number> => this.#life?.call?.levels() ?? new Map()

  readonly ownLevel = async (): Promise<number> => (await this.#life?.call?.ownLevel()) ?? 0

  #set(change: Partial<ChatState>): void {
    this.#store.set({ ...this.#store.get(), ...change })
  }

  #hangUp(): void {
    const life = this.#life
    this.#life = null
    this.#cancelRetry()
    life?.end.abort()
    life?.call?.close()
    life?.link?.close()
    this.#set({ streams: {}, consumers: {}, isLineBad: false })
  }

  async #attempt(): Promise<void> {
    const life: Life = { link: null, call: null, end: new AbortController() }
    this.#life = life
    const isFirst = this.#failures === 0
    if (this.#hasBeenUp || isFirst) this.#set({ status: this.#hasBeenUp ? 'reconnecting' : 'connecting' })
    const late = Promise.withResolvers<never>()
    const cancel = this.#ports.clock.after(ATTEMPT_MS, () => late.reject(unreachable('timeout')))
    try {
      await Promise.race([this.#connect(life), late.promise])
    } catch (error) {
      life.link?.close()
      if (this.#life === life) this.#failed(error)
    } finally {
      cancel()
    }
  }

  /** Each step may take as long as it likes: whoever has gone elsewhere meanwhile closes what they find. */
  async #connect(life: Life): Promise<void> {
    const { openLink, openCall, requestGrant } = this.#ports
    const target = this.#target
    if (!target) return
    const device = await prepareDevice(this.#ports, target.host)
    const given = await requestGrant(target.session)
    if (!given.ok) throw errorOf(given.error)
    if (this.#life !== life) return
    const { grant, roomId } = given.value
    const manner = this.#manner.use()
    const onDown = (reason: string): void => this.#down(life, reason)
    const link = await openLink({ host: target.host, grant, ...manner, onDown })
    if (this.#life !== life) return link.close()
    life.link = link
    const { userId } = target
    const { signal } = life.end
    const { looks: onlyLooks } = manner
    const news = this.#news(life)
    const call = await openCall({ link, device, roomId, userId, signal, onlyLooks, ...news })
    if (this.#life !== life) {
      call.close()
      link.close()
      return
    }
    life.call = call
    this.#up(onlyLooks)
  }

  #news(life: Life): CallNews {
    return newsOf(this.#store, {
      isCurrent: () => this.#life === life,
      onLost: (reason) => this.#down(life, reason),
      onCannotConsume: () => this.#rejoin(),
    })
  }

  /** Nothing is wrong any more, or it is no concern any more. */
  #settled(): void {
    this.#cancelOverdue?.()
    this.#cancelOverdue = null
    this.#failures = 0
    this.#staleGrants = 0
    this.#tidings.forget()
  }

  #up(onlyLooks: boolean): void {
    this.#settled()
    this.#hasBeenUp = true
    this.#set({ status: 'connected', trouble: null, isOverdue: false, onlyLooks, isElsewhere: false })
  }

  #down(life: Life, reason: string): void {
    if (this.#life !== life) return
    // Not there yet: whoever waits for an answer learns it from the closed connection.
    if (!life.call) {
      this.#failed(unreachable(reason))
      return
    }
    this.#hangUp()
    if (reason === 'io server disconnect') {
      this.#dismissed()
      return
    }
    this.#set({ status: 'reconnecting', trouble: { kind: 'dropped', reason } })
    this.#watchForOverdue()
    this.#retryLater()
  }

  /**
   * Sent away: by a table that did not have us for a moment, or because we are here in another window, which is told
   * to whoever comes back. Both can happen twice in a row, so nobody stays away for good.
   */
  #dismissed(): void {
    const { clock } = this.#ports
    this.#dismissals = hasCooledDown(this.#lastDismissal, clock.now()) ? 0 : this.#dismissals + 1
    this.#lastDismissal = clock.now()
    this.#set({ status: 'reconnecting' })
    this.#cancelRetry = clock.after(afterDismissal(this.#dismissals), () => void this.#attempt())
  }

  #failed(error: unknown): void {
    this.#hangUp()
    const end = endOf(error)
    if (end) {
      this.#set({ status: 'disconnected', trouble: end, isElsewhere: end.kind === 'elsewhere' })
      return
    }
    this.#watchForOverdue()
    if (isStale(error) && this.#staleGrants++ < 2) {
      void this.#attempt()
      return
    }
    const isNews = this.#tidings.isNews(error, this.#hasBeenUp, this.#failures)
    this.#set({
      status: this.#hasBeenUp ? 'reconnecting' : 'disconnected',
      ...(isNews ? { trouble: troubleOf(error) } : {}),
    })
    this.#retryLater()
  }

  #retryLater(): void {
    const { clock, random } = this.#ports
    this.#cancelRetry = clock.after(backoff(this.#failures++, random()), () => void this.#attempt())
  }

  /** One fresh start; if that does not help, another would not either. */
  #rejoin(): void {
    const now = this.#ports.clock.now()
    if (!hasCooledDown(this.#lastRejoin, now)) return
    this.#lastRejoin = now
    this.#hangUp()
    void this.#attempt()
  }

  #watchForOverdue(): void {
    const { clock, random } = this.#ports
    this.#cancelOverdue ??= clock.after(overdueAfter(random()), () => this.#set({ isOverdue: true }))
  }
}
