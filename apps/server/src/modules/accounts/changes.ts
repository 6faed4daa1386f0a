import type { Clock } from '@belfry/kit'
import type { Users } from '../../db/repositories/users.ts'
import type { Logger } from '../../platform/system/log.ts'

type Listener = (userId: string) => Promise<void> | void

/** Tells live connections that an account changed, whichever node or command changed it. */
export interface AccountChanges {
  /** Whoever fails to apply a change is told of it again until they do. */
  subscribe(listener: Listener): () => void
  stop(): void
}

/** Half a second, so that a ban or a new level reaches everybody within one. */
const LOOK_EVERY_MS = 500
/** Numbers are given before a transaction commits, so a lower one may appear after a higher one. */
const LATECOMERS = 200

export function watchAccountChanges(users: Users, clock: Clock, log: Logger): AccountChanges {
  const listeners = new Set<Listener>()
  /** Whose change somebody could not apply yet: a ban must reach whoever is connected, however late. */
  const unapplied = new Set<string>()
  const seen = new Set<number>()
  let last: number | undefined
  const applying = new Set<string>()
  let cancel: (() => void) | undefined

  const apply = async (userId: string): Promise<void> => {
    if (applying.has(userId)) return
    applying.add(userId)
    unapplied.delete(userId)
    try {
      for (const listener of listeners) await listener(userId)
    } catch (error) {
      unapplied.add(userId)
      log.warn({ err: error }, 'an account change could not be applied, and will be again')
    }
    applying.delete(userId)
  }
  const note = (change: { readonly id: number; readonly userId: string }, isOld: boolean): void => {
    if (seen.has(change.id)) return
    seen.add(change.id)
    if (!isOld) unapplied.add(change.userId)
  }
  const look = async (): Promise<void> => {
    try {
      const isFirst = last === undefined
      const from = last ?? (await users.lastChange())
      const changes = await users.changesAfter(from - LATECOMERS)
      for (const change of changes) note(change, isFirst)
      last = Math.max(from, ...changes.map(({ id }) => id))
      for (const id of seen) if (id < last - LATECOMERS) seen.delete(id)
    } catch (error) {
      log.warn({ err: error }, 'account changes cannot be read')
    }
    // Nobody waits for it: one that hangs holds up no other.
    for (const userId of unapplied) void apply(userId)
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
