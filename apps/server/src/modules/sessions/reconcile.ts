import { Unreadable } from '@belfry/room'
import type { AnyEvent, SealedGame } from '@belfry/rules'
import type { Games } from '../../db/repositories/games.ts'
import type { Sessions as SessionRecords } from '../../db/repositories/sessions.ts'
import type { SessionLog } from '../../db/session-log.ts'
import { writtenGame } from './written-game.ts'
import { eventsAmong } from './stored-room.ts'

export interface Books {
  readonly records: SessionRecords
  readonly games: Games
  readonly sessionLog: SessionLog
}

/** Facts of a log that stand in other tables too. */
const KEPT_ELSEWHERE = ['sessionCreated', 'gameSealed', 'sessionEnded'] as const satisfies AnyEvent['type'][]

/** A session whose log is still empty after this was never begun. */
const BEGUN_WITHIN_MS = 10 * 60_000
/** Quiet time of a session before it is reconciled: one that somebody plays in keeps its own books. */
const QUIET_MS = 60_000

/** Each game as it was sealed last. */
const sealedGames = (events: readonly AnyEvent[]): readonly SealedGame[] => {
  const last = new Map<number, SealedGame>()
  for (const event of events) if (event.type === 'gameSealed') last.set(event.game.id, event.game)
  return [...last.values()]
}

/**
 * The log is what counts: games that it sealed are written down if they are not, and its end ends the row, in
 * this order, so that no row is closed before its games are kept. Says whether the session was ever begun.
 */
export async function reconcile({ records, games, sessionLog }: Books, sessionId: string): Promise<boolean> {
  const events = await eventsAmong(sessionLog, sessionId, KEPT_ELSEWHERE)
  const kept = new Set(await games.recordsOf(sessionId))
  for (const game of sealedGames(events)) {
    if (kept.has(JSON.stringify(game))) continue
    // Rules before version 5 sealed a game again from a later table: what is stored follows from the whole log.
    const written = await writtenGame(sessionLog, sessionId, game)
    if (!kept.has(written.record)) await games.save(written)
  }
  for (const event of events) if (event.type === 'sessionEnded') await records.end(sessionId, event.at)
  return events.some(({ type }) => type === 'sessionCreated')
}

/** Logs that cannot be read may well have begun; they are not this one's to judge, and no reason to stop. */
function unlessUnreadable(error: unknown): boolean {
  if (error instanceof Unreadable) return true
  throw error
}

/** Rows that a crash left behind: ended long ago by their log, or never begun. */
export async function reconcileAll(books: Books, now: number): Promise<void> {
  for (const { id, activeAt, createdAt } of await books.records.listLive()) {
    if (activeAt > now - QUIET_MS) continue
    const isBegun = await reconcile(books, id).catch(unlessUnreadable)
    if (!isBegun && createdAt <= now - BEGUN_WITHIN_MS) await books.records.remove([id])
  }
}
