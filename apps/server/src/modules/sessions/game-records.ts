import { Bucket, type Clock } from '@belfry/kit'
import type { SealedGame } from '@belfry/rules'
import type { Games } from '../../db/repositories/games.ts'
import type { SessionLog } from '../../db/session-log.ts'
import type { Bite } from '../../domain/limits/table.ts'
import { GAME_RECORDS } from '../../domain/limits/values.ts'
import { writtenGames } from './written-game.ts'

interface GameRecordsDeps {
  readonly clock: Clock
  readonly games: Pick<Games, 'save'>
  readonly sessionLog: SessionLog
  readonly bite: Bite
  readonly report: (error: unknown) => void
}

/** Runs work of a session after all earlier work of it. */
type InTurn = (sessionId: string, work: () => Promise<unknown>) => void

interface Pending {
  /** The last version of each game that waits. */
  readonly games: Map<number, SealedGame>
  readonly bucket: Bucket
  cancel: (() => void) | null
}

/**
 * Records of finished games. Each recording reads the log of its session, so a session that seals often is recorded
 * every few seconds: versions of the same game that wait become one, and all games that wait share one reading.
 * What waits is in the log too, so a crash loses nothing: `reconcile` records it.
 */
export class GameRecords {
  readonly #deps: GameRecordsDeps
  readonly #sessions = new Map<string, Pending>()
  readonly #inTurn: InTurn

  constructor(deps: GameRecordsDeps, inTurn: InTurn) {
    this.#deps = deps
    this.#inTurn = inTurn
  }

  add(sessionId: string, game: SealedGame): void {
    const { clock, bite } = this.#deps
    this.#forgetIdle()
    const pending = this.#pendingOf(sessionId)
    pending.games.set(game.id, game)
    if (pending.cancel) return
    const wait = pending.bucket.take(1, clock.ticks())
    if (wait === 0) {
      this.#inTurn(sessionId, () => this.write(sessionId))
      return
    }
    bite('game-records')
    pending.cancel = clock.after(wait, () => {
      pending.cancel = null
      pending.bucket.spend(1, clock.ticks())
      this.#inTurn(sessionId, () => this.write(sessionId))
    })
  }

  /** Writes what waits of a session now. */
  async write(sessionId: string): Promise<void> {
    const { games, sessionLog, report } = this.#deps
    const pending = this.#sessions.get(sessionId)
    if (!pending || pending.games.size === 0) return
    pending.cancel?.()
    pending.cancel = null
    const waiting = [...pending.games.values()]
    pending.games.clear()
    for await (const game of writtenGames(sessionLog, sessionId, waiting))
      await games.save(game).catch(report)
  }

  /** Sessions with games that wait. */
  waiting(): readonly string[] {
    return [...this.#sessions].flatMap(([sessionId, { games }]) => (games.size > 0 ? sessionId : []))
  }

  #pendingOf(sessionId: string): Pending {
    const known = this.#sessions.get(sessionId)
    if (known) return known
    const bucket = new Bucket(GAME_RECORDS, this.#deps.clock.ticks())
    const pending = { games: new Map<number, SealedGame>(), bucket, cancel: null }
    this.#sessions.set(sessionId, pending)
    return pending
  }

  #forgetIdle(): void {
    const now = this.#deps.clock.ticks()
    for (const [sessionId, { games, bucket }] of this.#sessions)
      if (games.size === 0 && bucket.isFull(now)) this.#sessions.delete(sessionId)
  }
}
