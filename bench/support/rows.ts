import type { LogRow } from '../../apps/server/src/db/engine.ts'
import { requestIdOf } from '../../apps/server/src/db/request-id.ts'

const EVENTS = JSON.stringify({
  events: [
    { type: 'textSent', text: { senderId: '1000000000000', recipientId: '', message: 'x'.repeat(200) } },
  ],
})

const USER = '1000000000000'
const STARTED = Date.now()
let made = 0

/** As clients make them, in order of time. */
const newRequestId = (sessionId: string): string => requestIdOf(USER, `${STARTED + made++}-${sessionId}`)

/** Decisions of one session after another, as rooms write them. */
export function rowMaker(sessionId: string): () => LogRow {
  let seq = 0
  return () => ({
    sessionId,
    seq: ++seq,
    requestId: newRequestId(sessionId),
    events: EVENTS,
    at: 1,
    dueAt: null,
  })
}
