import type { LogRow } from '@belfry/room'
import type { SessionState } from '@belfry/rules'

/** Hears what was decided on this node, after it is safe and told. */
export type OnDecided = (sessionId: string, state: SessionState, rows: readonly LogRow[]) => void

export interface Decided {
  readonly tell: OnDecided
  subscribe(listener: OnDecided): void
}

/** Listeners to decisions do not undo them: whoever fails to hear one is reported. */
export function decidedNews(report: (error: unknown) => void): Decided {
  const listeners: OnDecided[] = []
  return {
    tell(sessionId, state, rows) {
      for (const listener of listeners) {
        try {
          listener(sessionId, state, rows)
        } catch (error) {
          report(error)
        }
      }
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
