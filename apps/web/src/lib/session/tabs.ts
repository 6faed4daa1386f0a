import type { Clock } from '@belfry/kit'

/** Answer of a tab about itself when another asks. */
export interface TabState {
  /** The session that is open in it, or null. */
  readonly sessionId: string | null
  /** User who is in it. */
  readonly userId: string | null
}

type Message =
  | { readonly type: 'ask'; readonly id: string }
  | ({ readonly type: 'answer'; readonly id: string } & TabState)

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export interface Tabs {
  /** Sessions that the other tabs of this browser have open. */
  readonly ask: () => Promise<readonly TabState[]>
}

export const CHANNEL_NAME = 'belfry'
/** Tabs answer at once or are asleep. */
export const ANSWER_WITHIN_MS = 200

const isMessage = (data: unknown): data is Message =>
  typeof (data as Partial<Message> | null)?.type === 'string' &&
  typeof (data as Partial<Message> | null)?.id === 'string'

/** Asks the other tabs whether a session is open in them, and answers when they ask. */
export function createTabs(
  channel: Channel | null,
  clock: Clock,
  own: () => TabState,
  makeId: () => string,
): Tabs {
  const waiting = new Map<string, TabState[]>()
  channel?.addEventListener('message', ({ data }) => {
    if (!isMessage(data)) return
    if (data.type === 'ask') channel.postMessage({ type: 'answer', id: data.id, ...own() } satisfies Message)
    else waiting.get(data.id)?.push({ sessionId: data.sessionId, userId: data.userId })
  })
  return {
    async ask() {
      if (!channel) return []
      const id = makeId()
      const answers: TabState[] = []
      waiting.set(id, answers)
      channel.postMessage({ type: 'ask', id } satisfies Message)
      await new Promise<void>((resolve) => void clock.after(ANSWER_WITHIN_MS, resolve))
      waiting.delete(id)
      return answers
    },
  }
}
