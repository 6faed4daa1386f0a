import {
  type LastRead,
  type SessionView,
  type TextView,
  TO_PRIVATE,
  TO_PUBLIC,
  TO_SPECTATORS,
  TO_SYSTEM,
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

/** What came since this window was opened and was not looked at. */
export function unreadOf(view: SessionView, lastRead: LastRead, since: number): Unread {
  const texts = allTexts(view).filter(({ time }) => time > since)
  const byTab = unreadCounts(texts, view.self.userId, lastRead)
  const count = (tab: string): number => byTab.get(tab) ?? 0
  const whispers = [...byTab.entries()].reduce((sum, [tab, of]) => (isSharedTab(tab) ? sum : sum + of), 0)
  return { byTab, whispers, shared: count(TO_PUBLIC) + count(TO_SPECTATORS) }
}
