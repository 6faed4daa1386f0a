import type { Clock } from '@belfry/kit'
import type { LogRow } from '@belfry/room'
import type { AnyEvent, SessionState } from '@belfry/rules'
import type { Bite } from '../../domain/limits/table.ts'
import { GameRecords } from './game-records.ts'
import type { Lobby } from './lobby.ts'
import { lobbySummary, looksTheSame } from './presenters/lobby.ts'
import { type Books, reconcile } from './reconcile.ts'

/** The lobby may be a moment behind; the database need not hear of every raised hand. */
const SUMMARY_EVERY_MS = 1000
/** A line that stays as it is still says now and then that the session is alive. */
const ALIVE_EVERY_MS = 30_000

interface RecorderDeps extends Books {
  readonly clock: Clock
  readonly lobby: Lobby
  readonly bite: Bite
  readonly report: (error: unknown) => void
}

/** Writes down what outlives a room: its line in the lobby, finished games, its end. */
export class SessionRecorder {
  readonly #deps: RecorderDeps
  readonly #waiting = new Map<string, SessionState>()
  /** What lines were last written from, as long as they need not be written again. */
  readonly #written = new Map<string, SessionState>()
  /** What is being written down of a session, one after another. */
  readonly #writing = new Map<string, Promise<void>>()
  readonly #games: GameRecords

  constructor(deps: RecorderDeps) {
    this.#deps = deps
    this.#games = new GameRecords(deps, (sessionId, write) => this.#inTurn(sessionId, write))
  }

  decided(sessionId: string, state: SessionState, rows: readonly LogRow[]): void {
    this.#summarise(sessionId, state)
    for (const row of rows) {
      for (const event of row.events) this.#record(sessionId, event)
    }
  }

  #record(sessionId: string, event: AnyEvent): void {
    if (event.type === 'gameSealed') this.#games.add(sessionId, event.game)
    // Whatever of its games could not be written before is written now, or its row stays open until it is.
    if (event.type === 'sessionEnded') this.#inTurn(sessionId, () => this.#end(sessionId))
  }

  #inTurn(sessionId: string, write: () => Promise<unknown>): void {
    const before = this.#writing.get(sessionId) ?? Promise.resolve()
    const written: Promise<void> = before
      .then(write)
      .then(() => undefined, this.#deps.report)
      .finally(() => {
        if (this.#writing.get(sessionId) === written) this.#writing.delete(sessionId)
      })
    this.#writing.set(sessionId, written)
  }

  async #end(sessionId: string): Promise<void> {
    await this.#games.write(sessionId)
    await reconcile(this.#deps, sessionId)
    this.#deps.lobby.forget()
  }

  #summarise(sessionId: string, state: SessionState): void {
    const isWaiting = this.#waiting.has(sessionId)
    this.#waiting.set(sessionId, state)
    if (isWaiting) return
    this.#deps.clock.after(SUMMARY_EVERY_MS, () => void this.#flush(sessionId))
    void this.#write(sessionId, state)
  }

  async #flush(sessionId: string): Promise<void> {
    const state = this.#waiting.get(sessionId)
    this.#waiting.delete(sessionId)
    if (state) await this.#write(sessionId, state)
  }

  async #write(sessionId: string, state: SessionState): Promise<void> {
    const { records, clock, lobby, report } = this.#deps
    const known = this.#written.get(sessionId)
    if (known && looksTheSame(known, state)) return
    if (!known) clock.after(ALIVE_EVERY_MS, () => this.#written.delete(sessionId))
    this.#written.set(sessionId, state)
    const summary = lobbySummary(state)
    const change = { summary: JSON.stringify(summary), activeAt: clock.now() }
    await records.update(sessionId, change).catch(report)
    lobby.wrote(sessionId, summary)
  }

  async stop(): Promise<void> {
    for (const sessionId of this.#games.waiting()) this.#inTurn(sessionId, () => this.#games.write(sessionId))
    await Promise.all(this.#writing.values())
    for (const sessionId of [...this.#waiting.keys()]) await this.#flush(sessionId)
  }
}
