import type { Clock } from '@belfry/kit'
import type { LogRow } from '@belfry/room'
import type { AnyEvent, SealedGame, SessionState } from '@belfry/rules'
import type { FinishedGame, Games, Participant } from '../db/repositories/games.ts'
import type { Sessions as SessionRecords } from '../db/repositories/sessions.ts'
import { lobbySummary, looksTheSame } from './presenters/lobby.ts'

/** The lobby may be a moment behind; the database need not hear of every raised hand. */
const SUMMARY_EVERY_MS = 1000
/** A line that stays as it is still says now and then that the session is alive. */
const ALIVE_EVERY_MS = 30_000

interface RecorderDeps {
  readonly records: SessionRecords
  readonly games: Games
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

const isGood = ({ alignment, team }: SealedGame['seats'][number]): boolean =>
  alignment ? alignment === 'g' : team !== 'minion' && team !== 'demon'

/** Statistics show nobody's character, and not on whose side it was, before everybody has seen it. */
const participantsOf = (game: SealedGame): Participant[] => {
  const players = game.seats.flatMap((seat): Participant[] =>
    seat.id === null
      ? []
      : [
          {
            userId: seat.id,
            isStoryteller: false,
            roleId: seat.isOpen ? (seat.role ?? '') : '',
            isWinner: seat.isOpen && isGood(seat) !== game.isEvilWin,
          },
        ],
  )
  const storytellers = game.storytellers
    .filter(({ id }) => players.every(({ userId }) => userId !== id))
    .map(({ id }) => ({ userId: id, isStoryteller: true, roleId: '', isWinner: false }))
  return [...players, ...storytellers]
}

/** A game as it is kept: one row, whose story is read on request. */
export const finishedGame = (sessionId: string, game: SealedGame): FinishedGame => ({
  id: `${sessionId}#${game.id}`,
  sessionId,
  number: game.id,
  edition: game.edition,
  isEvilWin: game.isEvilWin,
  startedAt: game.startedAt,
  endedAt: game.endedAt,
  record: JSON.stringify(game),
  participants: game.isEvilWin === null ? [] : participantsOf(game),
})

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
      for (const event of row.events) this.#record(sessionId, event)
    }
  }

  #record(sessionId: string, event: AnyEvent): void {
    const { records, games, report } = this.#deps
    if (event.type === 'sessionEnded') records.end(sessionId, event.at).catch(report)
    if (event.type === 'gameSealed') games.save(finishedGame(sessionId, event.game)).catch(report)
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
