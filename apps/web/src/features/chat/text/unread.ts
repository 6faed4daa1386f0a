import {
  type LastRead,
  type SessionView,
  type TextView,
  TO_PRIVATE,
  TO_PUBLIC,
  TO_SPECTATORS,
  TO_SYSTEM,
  tabOf,
  unreadCounts,
} from '@belfry/rules'

/** The logs that are no person; every other recipient is a user's id. */
const SHARED_TABS = [TO_PUBLIC, TO_SPECTATORS, TO_PRIVATE, TO_SYSTEM] as const
export type SharedTab = (typeof SHARED_TABS)[number]

export const isSharedTab = (recipient: string): recipient is SharedTab =>
  (SHARED_TABS as readonly string[]).includes(recipient)

export const allTexts = ({ gamestate }: SessionView): readonly TextView[] => [
  ...gamestate.texts,
  ...gamestate.directTexts,
]

export interface Unread {
  readonly byTab: ReadonlyMap<string, number>
  /** From people to oneself. */
  readonly whispers: number
  /** In the logs one shares with others: everybody's, or the spectators'. */
  readonly shared: number
}

/**
 * How far each tab was read. Logs one shares were read by others before this browser came; what was written to
 * oneself waits for its reader, at least until the answer to it.
 */
function readUpTo(texts: readonly TextView[], selfId: string, lastRead: LastRead, since: number): LastRead {
  const read: Record<string, number> = {}
  for (const text of texts) {
    const tab = tabOf(text, selfId)
    const sure = isSharedTab(tab) ? since : text.senderId === selfId ? text.time : 0
    read[tab] = Math.max(read[tab] ?? 0, lastRead[tab] ?? 0, sure)
  }
  return read
}

/** Unread texts, also from before the page was loaded again. */
export function unreadOf(view: SessionView, lastRead: LastRead, since: number): Unread {
  const texts = allTexts(view)
  const { userId } = view.self
  const byTab = unreadCounts(texts, userId, readUpTo(texts, userId, lastRead, since))
  const count = (tab: string): number => byTab.get(tab) ?? 0
  const whispers = [...byTab.entries()].reduce((sum, [tab, of]) => (isSharedTab(tab) ? sum : sum + of), 0)
  return { byTab, whispers, shared: count(TO_PUBLIC) + count(TO_SPECTATORS) }
}
