import type { ClientEvent, SessionClient } from '@belfry/client'
import type { Phrase, Translate } from '@belfry/i18n'
import type { Clock, Failure } from '@belfry/kit'
import type { Account } from '../../lib/account/account.ts'
import type { Modals } from '../../lib/modals/modals.ts'
import { AT_THE_DOOR } from '../../lib/session/door.ts'
import type { SessionStore } from '../../lib/session/session.ts'
import type { Table } from '../../lib/table/table.ts'
import { lineReason } from '../../shell/lineReason.ts'
import { closed, connectFailed, GENERIC, lost, NO_DATA, NO_GAMESTATE, type Trouble } from './troubles.ts'

export interface LifecycleDeps {
  readonly table: Table
  readonly session: SessionStore
  readonly account: Account
  readonly modals: Modals
  readonly clock: Clock
  /** Makes a client for a session; what it needs is fetched first. */
  readonly connect: (code: string) => Promise<SessionClient>
  readonly goHome: () => void
  readonly reload: () => void
  readonly translate: Translate
  /** Says why somebody was not let in, or was sent away, with the ways to what would help. */
  readonly refused: (session: string, refusal: Failure) => void
  readonly sentAway: (session: string, reason: string, ended: Phrase) => void
}

/** A line that comes back within this is nobody's business but the indicator's. */
export const PATIENCE_MS = 10_000

type Handlers = { readonly [T in ClientEvent['type']]?: (event: Extract<ClientEvent, { type: T }>) => void }

/** Opens and closes the connection of the board, and tells people what happens to it. */
export class Lifecycle {
  readonly #deps: LifecycleDeps
  /** The session the board is shown with. */
  #wanted: string | null = null
  /** Why the server is about to hang up, as it said. */
  #closedFor: string | null = null
  /** Takes the alert about the line back, as long as nobody has read it. */
  #line: AbortController | null = null
  #downSince: number | null = null
  #hasToldOfFailure = false

  constructor(deps: LifecycleDeps) {
    this.#deps = deps
    const { table } = deps
    const handlers: Handlers = {
      'gamestate-timeout': () => this.#tellOfLine(NO_GAMESTATE),
      'connect-failed': ({ code }) => this.#connectFailed(code),
      refused: (refusal) => this.#refused(refusal),
      down: ({ reason }) => this.#down(reason),
      notice: ({ name, payload }) => this.#noticed(name, payload),
    }
    table.watch((event) => (handlers[event.type] as ((event: ClientEvent) => void) | undefined)?.(event))
    table.subscribe(() => {
      if (table.get().connection === 'connected') this.#recover()
    })
  }

  /** The board is shown with this session: be connected to it. */
  readonly enter = (code: string): void => {
    if (this.#wanted === code) return
    this.#wanted = code
    this.#closedFor = null
    this.#downSince = null
    this.#hasToldOfFailure = false
    void this.#open(code)
  }

  /** The board is left: hang up. */
  readonly exit = (): void => {
    this.#wanted = null
    if (this.#deps.table.get().mode === 'online') this.#deps.table.leave()
  }

  async #open(code: string): Promise<void> {
    const { connect, table, reload } = this.#deps
    try {
      const client = await connect(code)
      if (this.#wanted === code) table.open('online', code, client)
    } catch {
      await this.#tell(NO_DATA)
      reload()
    }
  }

  async #tell({ title, text }: Trouble, signal?: AbortSignal): Promise<void> {
    await this.#deps.modals.ask({ type: 'alert', title, text, isNews: true }, signal)
  }

  /** Tells of a trouble that is over as soon as the line is back. */
  #tellOfLine(trouble: Trouble): void {
    this.#line?.abort()
    this.#line = new AbortController()
    void this.#tell(trouble, this.#line.signal)
  }

  /** Back on the line: what was said about it is history. */
  #recover(): void {
    this.#downSince = null
    this.#hasToldOfFailure = false
    this.#line?.abort()
    this.#line = null
  }

  /** The session is over for this window; what that changed about the account is asked for. */
  #end(): void {
    const { session, table, goHome, account } = this.#deps
    this.#wanted = null
    this.#line?.abort()
    session.leave()
    table.leave()
    goHome()
    void account.refresh()
  }

  #connectFailed(code: string): void {
    // Waiting to be let in is no trouble: the page says what is waited for.
    if (code === AT_THE_DOOR) return
    const { table, clock } = this.#deps
    const isFirst = table.get().connection === 'connecting'
    const isOverdue = this.#downSince !== null && clock.now() - this.#downSince >= PATIENCE_MS
    if (this.#hasToldOfFailure || !(isFirst || isOverdue)) return
    this.#hasToldOfFailure = true
    this.#tellOfLine(connectFailed(code, this.#deps.translate))
  }

  #refused(refusal: Failure): void {
    const session = this.#wanted ?? ''
    this.#end()
    this.#deps.refused(session, refusal)
  }

  #down(reason: string): void {
    if (reason === 'client') return
    if (reason === 'server') {
      const session = this.#wanted ?? ''
      const why = this.#closedFor ?? reason
      this.#end()
      this.#deps.sentAway(session, why, closed(why, this.#deps.translate))
      return
    }
    this.#downSince ??= this.#deps.clock.now()
    if (reason !== 'transport close') this.#tellOfLine(lost(lineReason(reason, this.#deps.translate)))
  }

  #noticed(name: string, payload: unknown): void {
    if (name === 'closed') {
      const { reason } = (payload ?? {}) as { readonly reason?: unknown }
      this.#closedFor = typeof reason === 'string' ? reason : ''
    }
    if (name === 'error') void this.#tell(GENERIC)
  }
}
