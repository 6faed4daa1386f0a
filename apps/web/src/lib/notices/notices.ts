import type { Phrase } from '@belfry/i18n'
import type { Clock } from '@belfry/kit'
import { createStore, type Readable } from '../store.ts'

export type NoticeTone = 'plain' | 'good' | 'bad'

export interface Notice {
  readonly id: number
  readonly tone: NoticeTone
  readonly text: Phrase
}

export const NOTICE_MS = 6000
/** More than this at once are a wall, not notices: the oldest goes. */
export const NOTICE_LIMIT = 4

export interface Notices extends Readable<readonly Notice[]> {
  readonly show: (text: Phrase, tone?: NoticeTone) => number
  readonly dismiss: (id: number) => void
  /** Nothing disappears under the pointer or the focus. */
  readonly hold: () => void
  readonly release: () => void
}

export function createNotices(clock: Clock): Notices {
  const store = createStore<readonly Notice[]>([])
  const timers = new Map<number, () => void>()
  let nextId = 1

  const dismiss = (id: number): void => {
    timers.get(id)?.()
    timers.delete(id)
    store.set(store.get().filter((notice) => notice.id !== id))
  }
  const expireLater = (id: number): void =>
    void timers.set(
      id,
      clock.after(NOTICE_MS, () => dismiss(id)),
    )

  return {
    get: store.get,
    subscribe: store.subscribe,
    show(text, tone = 'plain') {
      const id = nextId++
      store.set([...store.get(), { id, tone, text }])
      for (const { id: old } of store.get().slice(0, -NOTICE_LIMIT)) dismiss(old)
      expireLater(id)
      return id
    },
    dismiss,
    hold() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
    release() {
      for (const { id } of store.get()) if (!timers.has(id)) expireLater(id)
    },
  }
}
