import type { LogRow } from '../../apps/server/src/db/engine.ts'

const EVENTS = JSON.stringify({
  events: [
    { type: 'textSent', text: { senderId: '1000000000000', recipientId: '', message: 'x'.repeat(200) } },
  ],
})

/** Decisions of one session after another, as rooms write them. */
export function rowMaker(sessionId: string): () => LogRow {
  let seq = 0
  return () => ({
    sessionId,
    seq: ++seq,
    requestId: `${sessionId}:${seq}`,
    events: EVENTS,
    at: 1,
    dueAt: null,
  })
}
