import { ackOf, INTERNAL, type Job } from './decisions.ts'
import type { RoomLog } from './ports.ts'

/**
 * What is to be decided again after a row fell: everything, on top of the row that came first. When no row did,
 * the request id is taken by a decision whose answer was forgotten here, and the log still has it. Each round ends
 * with a newer state or with one job less, so no request can keep a room busy for ever.
 */
export async function afterLosing(
  lost: Job,
  others: readonly Job[],
  log: RoomLog,
  catchUp: () => Promise<boolean>,
): Promise<readonly Job[]> {
  try {
    if (await catchUp()) return [lost, ...others]
    const kept = lost.requestId === null ? undefined : await log.answerTo(lost.requestId)
    lost.done(kept ? { ok: true, value: kept.answer } : INTERNAL)
    return others
  } catch (error) {
    for (const job of [lost, ...others]) job.done(ackOf(error, log))
    throw error
  }
}
