import type { Clock } from '@belfry/kit'
import type { Users } from '../db/repositories/users.ts'
import type { Logger } from '../system/log.ts'

/** Tells live connections that an account changed, whichever node or command changed it. */
export interface AccountChanges {
  subscribe(listener: (userId: string) => void): () => void
  stop(): void
}

/** Half a second, so that a ban or a new level reaches everybody within one. */
const LOOK_EVERY_MS = 500
/** Numbers are given before a transaction commits, so a lower one may appear after a higher one. */
const LATECOMERS = 200

export function watchAccountChanges(users: Users, clock: Clock, log: Logger): AccountChanges {
  const listeners = new Set<(userId: string) => void>()
  const seen = new Set<number>()
  let last: number | undefined
  let cancel: (() => void) | undefined

  const tell = (change: { readonly id: number; readonly user_id: string }, isOld: boolean): void => {
    if (seen.has(change.id)) return
    seen.add(change.id)
    if (!isOld) for (const listener of listeners) listener(change.user_id)
  }
  const look = async (): Promise<void> => {
    try {
      const isFirst = last === undefined
      const from = last ?? (await users.lastChange())
      const changes = await users.changesAfter(from - LATECOMERS)
      for (const change of changes) tell(change, isFirst)
      last = Math.max(from, ...changes.map(({ id }) => id))
      for (const id of seen) if (id < last - LATECOMERS) seen.delete(id)
    } catch (error) {
      log.warn({ err: error }, 'account changes cannot be read')
    }
    if (cancel) cancel = clock.after(LOOK_EVERY_MS, () => void look())
  }
  const stop = (): void => {
    cancel?.()
    cancel = undefined
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      if (!cancel) {
        cancel = () => {}
        void look()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    stop,
  }
}
