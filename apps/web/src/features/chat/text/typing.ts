import type { Clock } from '@belfry/kit'
import { tabOf } from '@belfry/rules'
import { createStore, type Readable } from '../../../lib/store.ts'
import type { Table } from '../../../lib/table/table.ts'
import { perShell } from '../../../shell/perShell.ts'

const TYPING_SHOWN_MS = 4000

/** Typing by tab: who is writing something there. */
export type Typing = Readonly<Record<string, readonly string[]>>

/** Typing is seen for a few seconds after each sign of it, and until the text is there. */
export function createTyping(table: Pick<Table, 'watch'>, clock: Clock): Readable<Typing> {
  const store = createStore<Typing>({})
  const ends = new Map<string, () => void>()
  const change = (tab: string, senderId: string, isTyping: boolean): void => {
    const others = (store.get()[tab] ?? []).filter((id) => id !== senderId)
    store.set({ ...store.get(), [tab]: isTyping ? [...others, senderId] : others })
  }
  const show = (tab: string, senderId: string): void => {
    const key = `${tab} ${senderId}`
    ends.get(key)?.()
    ends.set(
      key,
      clock.after(TYPING_SHOWN_MS, () => change(tab, senderId, false)),
    )
    if (!store.get()[tab]?.includes(senderId)) change(tab, senderId, true)
  }
  table.watch((event) => {
    if (event.type !== 'messages') return
    const selfId = event.view.self.userId
    for (const [name, payload] of event.messages) {
      if (name !== 'textMessageIndicator' && name !== 'textMessage') continue
      const { senderId, recipientId } = payload
      const text = { msgId: 0, message: '', time: 0, isSystem: false, isHidden: false, senderId, recipientId }
      const tab = tabOf(text, selfId)
      if (name === 'textMessageIndicator') show(tab, senderId)
      else if (store.get()[tab]?.includes(senderId)) change(tab, senderId, false)
    }
  })
  return { get: store.get, subscribe: store.subscribe }
}

export const typingOf = perShell(({ table, clock }) => createTyping(table, clock))
