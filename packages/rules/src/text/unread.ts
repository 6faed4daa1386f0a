import { TO_PRIVATE, TO_SYSTEM } from './system.ts'
import { isDirect } from './threads.ts'
import type { TextView } from './view.ts'

/** The tab a text stands in on one's own screen: a shared log, the partner, or the log of others' whispers. */
export function tabOf(text: TextView, selfId: string): string {
  if (text.isHidden) return TO_PRIVATE
  if (text.isSystem) return TO_SYSTEM
  if (!isDirect(text)) return text.recipientId
  return text.senderId === selfId ? text.recipientId : text.senderId
}

/** Time of the last look at each tab. */
export type LastRead = Readonly<Record<string, number>>

/** Unread texts by tab: of others, and after the last look at that tab. */
export function unreadCounts(
  texts: readonly TextView[],
  selfId: string,
  lastRead: LastRead,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const tab = tabOf(text, selfId)
    if (text.senderId === selfId || text.time <= (lastRead[tab] ?? Number.NEGATIVE_INFINITY)) continue
    counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return counts
}

const UNREAD_SHOWN_UP_TO = 9

/** Badge of a tab: nothing, a digit, or too many to count. */
export const unreadBadge = (count: number): string => {
  if (count <= 0) return ''
  return count > UNREAD_SHOWN_UP_TO ? '∞' : String(count)
}
