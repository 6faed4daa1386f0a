import type { ContentIndex } from '@belfry/content'
import type { Clock } from '@belfry/kit'
import type { LogRow } from '@belfry/room'
import { type AnyEvent, type SessionState, teamOf } from '@belfry/rules'
import type { FinishedGame, Games } from '../db/repositories/games.ts'
import type { Sessions as SessionRecords } from '../db/repositories/sessions.ts'
import { lobbySummary, looksTheSame } from './presenters/lobby.ts'

/** The lobby may be a moment behind; the database need not hear of every raised hand. */
const SUMMARY_EVERY_MS = 1000
/** A line that stays as it is still says now and then that the session is alive. */
const ALIVE_EVERY_MS = 30_000

interface RecorderDeps {
  readonly records: SessionRecords
  readonly games: Games
  readonly content: ContentIndex
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

const isGood = (content: ContentIndex, state: SessionState, index: number): boolean => {
  const seat = state.secret.seats[index]
  if (seat?.alignment) return seat.alignment === 'g'
  const team = teamOf(state, content, seat?.role ?? null)
  return team !== 'minion' && team !== 'demon'
}

/** What statistics keep of a game once everybody may know it. */
export function finishedGame(
  sessionId: string,
  seq: number,
  state: SessionState,
  content: ContentIndex,
  isEvilWin: boolean,
  endedAt: number,
): FinishedGame {
  const players = state.seats.flatMap(({ id }, index) =>
    id === null
      ? []
      : [
          {
            userId: id,
            isStoryteller: false,
            roleId: state.secret.seats[index]?.role ?? '',
            isWinner: isGood(content, state, index) !== isEvilWin,
          },
        ],
  )
  const storytellers = state.storytellers.map(({ id }) => ({
    userId: id,
    isStoryteller: true,
    roleId: '',
    isWinner: false,
  }))
  return {
    id: `${sessionId}:${seq}`,
    sessionId,
    edition: { id: state.edition?.id ?? '', name: state.edition?.name ?? '' },
    isEvilWin,
    endedAt,
    participants: [...players, ...storytellers],
  }
}

/** Writes down what outlives a room: its line in the lobby, finished games, its end. */
export class SessionRecorder {
  readonly #deps: RecorderDeps
  readonly #waiting = new Map<string, SessionState>()
  /** What lines were last written from, as long as they need not be written again. */
  readonly #written = new Map<string, SessionState>()

  constructor(deps: RecorderDeps) {
    this.#deps = deps
  }

  decided(sessionId: string, state: SessionState, rows: readonly LogRow[]): void {
    this.#summarise(sessionId, state)
    for (const row of rows) {
      for (const event of row.events) this.#record(sessionId, state, row, event)
    }
  }

  #record(sessionId: string, state: SessionState, row: LogRow, event: AnyEvent): void {
    const { records, games, content, report } = this.#deps
    if (event.type === 'sessionEnded') records.end(sessionId, event.at).catch(report)
    if (event.type === 'resultSet' && event.isEvilWin !== null) {
      games.insert(finishedGame(sessionId, row.seq, state, content, event.isEvilWin, row.at)).catch(report)
    }
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
    const { records, clock, report } = this.#deps
    const known = this.#written.get(sessionId)
    if (known && looksTheSame(known, state)) return
    if (!known) clock.after(ALIVE_EVERY_MS, () => this.#written.delete(sessionId))
    this.#written.set(sessionId, state)
    const change = { summary: JSON.stringify(lobbySummary(state)), activeAt: clock.now() }
    await records.update(sessionId, change).catch(report)
  }

  async stop(): Promise<void> {
    for (const sessionId of [...this.#waiting.keys()]) await this.#flush(sessionId)
  }
}
