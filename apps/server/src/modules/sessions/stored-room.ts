import { inSequence, type RoomLog, type LogRow as RoomRow, reading, type Snapshot } from '@belfry/room'
import {
  type AnyEvent,
  completed,
  evolveAll,
  newSession,
  nextDeadline,
  PRIVATE_TEXT,
  RULES_VERSION,
  type SessionState,
  upcast,
  withoutPrivateTexts,
} from '@belfry/rules'
import { isAway } from '../../db/errors.ts'
import { inOrderOfTime } from '../../db/request-id.ts'
import type { SessionLog, StoredRow, Snapshot as StoredSnapshot } from '../../db/session-log.ts'
import { BLANK_META } from './meta.ts'
import type { Written } from './written.ts'

/** Row of a log besides its number: the events with the version that wrote them, and the answer. */
interface StoredDecision {
  readonly version: number
  readonly events: readonly AnyEvent[]
  readonly answer?: unknown
}

const write = ({ events, answer }: RoomRow): string =>
  JSON.stringify({ version: RULES_VERSION, events, answer } satisfies StoredDecision)

const read = ({ seq, requestId, events, at }: StoredRow): RoomRow =>
  reading(seq, () => {
    const decision = JSON.parse(events) as StoredDecision
    const { answer, version } = decision
    return {
      seq,
      requestId: inOrderOfTime(requestId),
      at,
      answer,
      events: upcast(version, decision.events),
    }
  })

/** Decisions of some rows, as today's rules say them. */
export const decisionsOf = (rows: readonly StoredRow[]): readonly RoomRow[] => rows.map(read)

/** Events of some rows, as today's rules say them. */
export const eventsOf = (rows: readonly StoredRow[]): readonly AnyEvent[] =>
  rows.flatMap((row) => read(row).events)

const dueAfter = (state: SessionState | undefined): number | null =>
  (state && nextDeadline(state)?.due) ?? null

/** Log of a room: its part of the one log. Each row also tells when the session next needs waking. */
export const roomLog = (log: SessionLog, sessionId: string, written?: Written): RoomLog => ({
  async append(rows, after) {
    const stored = rows.map((row, index) => ({
      sessionId,
      seq: row.seq,
      requestId: row.requestId,
      events: write(row),
      at: row.at,
      dueAt: dueAfter(after[index]),
    }))
    const committed = await log.append(stored)
    written?.add(bytesOf(stored))
    const lost = committed.indexOf(false)
    return lost < 0 ? rows.length : lost
  },
  isAway,
  readAfter: async (seq) => (await log.read(sessionId, seq)).map(read),
  async answerTo(requestId) {
    const row = await log.findRequest(sessionId, requestId)
    return row && { answer: (JSON.parse(row.events) as StoredDecision).answer }
  },
})

/** Only the events of these kinds, without reading the rest of a log. */
export const eventsAmong = async (
  log: SessionLog,
  sessionId: string,
  types: readonly AnyEvent['type'][],
): Promise<readonly AnyEvent[]> =>
  (await log.mentioning(sessionId, types)).flatMap((row) =>
    read(row).events.filter(({ type }) => types.includes(type)),
  )

const bytesOf = (rows: readonly { readonly events: string }[]): number =>
  rows.reduce((sum, { events }) => sum + events.length, 0)

/** A session with how much of it is written down. */
export type LoadedSession = Snapshot & { readonly bytes: number }

type StoredState = Pick<Snapshot, 'state' | 'answered'>

export const saveSnapshot = (
  log: SessionLog,
  sessionId: string,
  snapshot: LoadedSession,
  now: number,
): Promise<void> =>
  log.saveSnapshot(sessionId, {
    seq: snapshot.seq,
    version: snapshot.version,
    bytes: snapshot.bytes,
    state: JSON.stringify({ state: snapshot.state, answered: snapshot.answered } satisfies StoredState),
    at: now,
  })

/** As it was written, by whichever rules, without what was said to some only. Of a torn row nothing can be kept. */
function withoutPrivate(events: string): string {
  try {
    const decision = JSON.parse(events) as StoredDecision
    return JSON.stringify({
      ...decision,
      events: decision.events.filter(({ type }) => type !== PRIVATE_TEXT),
    } satisfies StoredDecision)
  } catch {
    return JSON.stringify({ version: RULES_VERSION, events: [] } satisfies StoredDecision)
  }
}

/** In place of a state that only other rules could have cleared of private texts: it is read from the log anew. */
const NO_STATE = 'null'

/**
 * Removes what was said to some only, from the log and from the snapshot. What everybody heard stays, and so
 * does everything the session came to: no rule ever looks at a text.
 */
export const removePrivateTexts = (log: SessionLog, sessionId: string): Promise<void> =>
  log.rewrite(sessionId, {
    containing: PRIVATE_TEXT,
    events: (row) => withoutPrivate(row.events),
    state: (snapshot) => {
      if (snapshot.version !== RULES_VERSION || snapshot.state === NO_STATE) return NO_STATE
      const { state, answered } = JSON.parse(snapshot.state) as StoredState
      return JSON.stringify({ state: withoutPrivateTexts(state), answered } satisfies StoredState)
    },
  })

const NOTHING: LoadedSession = {
  bytes: 0,
  seq: 0,
  version: RULES_VERSION,
  state: newSession(BLANK_META, 0),
  answered: [],
}

/** Stored session: a snapshot if these rules wrote it, and every decision since. */
export interface StoredSession {
  readonly snapshot: StoredSnapshot | undefined
  readonly rows: readonly StoredRow[]
}

export async function readSession(log: SessionLog, sessionId: string): Promise<StoredSession> {
  const stored = await log.snapshot(sessionId)
  const isOurs = stored?.version === RULES_VERSION && stored.state !== NO_STATE
  const snapshot = isOurs ? stored : undefined
  return { snapshot, rows: await log.read(sessionId, snapshot?.seq ?? 0) }
}

const baseOf = (snapshot: StoredSnapshot | undefined): LoadedSession => {
  if (!snapshot) return NOTHING
  const { seq, version, bytes, at } = snapshot
  const { state, answered } = JSON.parse(snapshot.state) as StoredState
  return { seq, version, bytes, at, answered, state: completed(state) }
}

/** A session as it stands. Throws for what these rules cannot read. */
export function restoreSession({ snapshot, rows }: StoredSession): LoadedSession {
  const base = baseOf(snapshot)
  const decisions = inSequence(rows, base.seq).map(read)
  const evolved = (state: SessionState, { seq, events }: RoomRow): SessionState =>
    reading(seq, () => evolveAll(state, events))
  return {
    bytes: base.bytes + bytesOf(rows),
    seq: decisions.at(-1)?.seq ?? base.seq,
    version: RULES_VERSION,
    at: Math.max(base.at ?? 0, decisions.at(-1)?.at ?? 0),
    state: decisions.reduce(evolved, base.state),
    answered: [
      ...base.answered,
      ...decisions.flatMap(({ requestId, at, answer }) =>
        requestId === null ? [] : [[requestId, at, answer] as const],
      ),
    ],
  }
}

/** The first decision of a whole log that these rules cannot read, and why. */
export function firstUnreadable(
  rows: readonly StoredRow[],
): { readonly seq: number; readonly why: string } | undefined {
  let last = { seq: 0, state: NOTHING.state }
  for (const row of rows) {
    try {
      const [next] = inSequence([row], last.seq).map(read)
      last = { seq: row.seq, state: evolveAll(last.state, next?.events ?? []) }
    } catch (error) {
      return { seq: last.seq + 1, why: error instanceof Error ? error.message : String(error) }
    }
  }
  return undefined
}
