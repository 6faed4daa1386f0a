import type { RoomLog, LogRow as RoomRow, Snapshot } from '@belfry/room'
import {
  type AnyEvent,
  evolveAll,
  newSession,
  nextDeadline,
  PRIVATE_TEXT,
  RULES_VERSION,
  type SessionState,
  upcast,
  withoutPrivateTexts,
} from '@belfry/rules'
import type { SessionLog, StoredRow } from '../db/session-log.ts'
import { BLANK_META } from './meta.ts'

/** What a log row holds besides its number: the events with the version that wrote them, and the answer. */
interface StoredDecision {
  readonly version: number
  readonly events: readonly AnyEvent[]
  readonly answer?: unknown
}

const write = ({ events, answer }: RoomRow): string =>
  JSON.stringify({ version: RULES_VERSION, events, answer } satisfies StoredDecision)

const read = ({ seq, requestId, events, at }: StoredRow): RoomRow => {
  const decision = JSON.parse(events) as StoredDecision
  return { seq, requestId, at, answer: decision.answer, events: upcast(decision.version, decision.events) }
}

const dueAfter = (state: SessionState | undefined): number | null =>
  (state && nextDeadline(state)?.due) ?? null

/** How a room reads and writes its part of the one log. Each row also tells when the session next needs waking. */
export const roomLog = (log: SessionLog, sessionId: string): RoomLog => ({
  async append(rows, after) {
    const stood = await log.append(
      rows.map((row, index) => ({
        sessionId,
        seq: row.seq,
        requestId: row.requestId,
        events: write(row),
        at: row.at,
        dueAt: dueAfter(after[index]),
      })),
    )
    const lost = stood.indexOf(false)
    return lost < 0 ? rows.length : lost
  },
  readAfter: async (seq) => (await log.read(sessionId, seq)).map(read),
  async answerTo(requestId) {
    const row = await log.findRequest(sessionId, requestId)
    return row && { answer: (JSON.parse(row.events) as StoredDecision).answer }
  },
})

type StoredState = Pick<Snapshot, 'state' | 'answered'>

export const saveSnapshot = (
  log: SessionLog,
  sessionId: string,
  snapshot: Snapshot,
  now: number,
): Promise<void> =>
  log.saveSnapshot(sessionId, {
    seq: snapshot.seq,
    version: snapshot.version,
    state: JSON.stringify({ state: snapshot.state, answered: snapshot.answered } satisfies StoredState),
    at: now,
  })

/**
 * Removes what was said to some only, from the log and from the snapshot. What everybody heard stays, and so
 * does everything the session came to: no rule ever looks at a text.
 */
export const removePrivateTexts = (log: SessionLog, sessionId: string): Promise<void> =>
  log.rewrite(sessionId, {
    containing: PRIVATE_TEXT,
    events: (row) => {
      const decision = read(row)
      return write({ ...decision, events: decision.events.filter(({ type }) => type !== PRIVATE_TEXT) })
    },
    state: (snapshot) => {
      // Of other rules, so nobody will read it again.
      if (snapshot.version !== RULES_VERSION) return 'null'
      const { state, answered } = JSON.parse(snapshot.state) as StoredState
      return JSON.stringify({ state: withoutPrivateTexts(state), answered } satisfies StoredState)
    },
  })

const NOTHING: Snapshot = {
  seq: 0,
  version: RULES_VERSION,
  state: newSession(BLANK_META, 0),
  answered: [],
}

/** A session as it stands: its snapshot if these rules wrote it, and every decision since. */
export async function loadSession(log: SessionLog, sessionId: string): Promise<Snapshot> {
  const stored = await log.snapshot(sessionId)
  const isUsable = stored !== undefined && stored.version === RULES_VERSION
  const base: Snapshot = isUsable
    ? { seq: stored.seq, version: stored.version, ...(JSON.parse(stored.state) as StoredState) }
    : NOTHING
  const rows = (await log.read(sessionId, base.seq)).map(read)
  return {
    seq: rows.at(-1)?.seq ?? base.seq,
    version: RULES_VERSION,
    state: evolveAll(
      base.state,
      rows.flatMap(({ events }) => events),
    ),
    answered: [
      ...base.answered,
      ...rows.flatMap(({ requestId, at, answer }) =>
        requestId === null ? [] : [[requestId, at, answer] as const],
      ),
    ],
  }
}
