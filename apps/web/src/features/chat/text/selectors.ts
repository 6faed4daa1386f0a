import {
  canPick,
  canText,
  hasInsight,
  type PersonAtTable,
  personInView,
  refuse,
  type SessionView,
  SYSTEM_MESSAGE_MS,
  type TextView,
  TO_PRIVATE,
  TO_PUBLIC,
  tabOf,
  textRecipients,
  textTableInView,
} from '@belfry/rules'
import type { OutText } from './shelf.ts'
import { firstRecipient } from './textTabStore.ts'
import { allTexts, isSharedTab } from './unread.ts'

const partiesOf = (view: SessionView): readonly PersonAtTable[] =>
  view.session.usersAll.flatMap(({ id }) => personInView(view, id) ?? [])

const selfOf = (view: SessionView): PersonAtTable | undefined => personInView(view, view.self.userId)

/** Storytellers first, then around the table, then everybody else. */
const place = ({ isStoryteller, seat }: PersonAtTable): number => {
  if (isStoryteller) return -1
  return seat < 0 ? Number.POSITIVE_INFINITY : seat
}

/** The tabs, shared logs first. Somebody one has talked with stays, also when there is nothing to be written now. */
export function recipientsOf(view: SessionView, hasOpenEyes: boolean): readonly string[] {
  const self = selfOf(view)
  if (!self) return [TO_PUBLIC]
  const people = partiesOf(view)
  const offered = textRecipients(textTableInView(view, hasOpenEyes), self, people, hasInsight(view.self))
  const talked = new Set(allTexts(view).map((text) => tabOf(text, view.self.userId)))
  const persons = people
    .filter(({ id }) => offered.includes(id) || talked.has(id))
    .toSorted((a, b) => Math.sign(place(a) - place(b)) || (a.id < b.id ? -1 : 1))
  return [...offered.filter(isSharedTab), ...persons.map(({ id }) => id)]
}

/**
 * The tabs with the one that was chosen: whoever vanishes takes nobody's words elsewhere. Only the log of others'
 * messages, in which nobody writes, gives way.
 */
export function tabsFor(
  view: SessionView,
  hasOpenEyes: boolean,
  chosen: string | null,
): { readonly recipients: readonly string[]; readonly recipient: string } {
  const offered = recipientsOf(view, hasOpenEyes)
  const isGone = chosen === TO_PRIVATE && !offered.includes(TO_PRIVATE)
  const recipient = chosen === null || isGone ? firstRecipient(view) : chosen
  return { recipients: offered.includes(recipient) ? offered : [...offered, recipient], recipient }
}

/** Writing to a recipient: allowed now, with the reason where not. */
export function mayWrite(view: SessionView, recipient: string, hasOpenEyes: boolean) {
  const self = selfOf(view)
  if (!self) return refuse('not-member')
  return canText(textTableInView(view, hasOpenEyes), self, personInView(view, recipient) ?? recipient)
}

/** Whether a click on a sender's name chooses that person. */
export function mayPick(view: SessionView, senderId: string): boolean {
  const self = selfOf(view)
  const sender = personInView(view, senderId)
  return self !== undefined && sender !== undefined && canPick(textTableInView(view, false), self, sender)
}

/** What the table itself says is worth reading for a while only. */
const hasVanished = ({ isSystem, time }: TextView, now: number): boolean =>
  isSystem && time + SYSTEM_MESSAGE_MS <= now

export const messagesIn = (view: SessionView, recipient: string, now: number): readonly TextView[] =>
  allTexts(view)
    .filter((text) => tabOf(text, view.self.userId) === recipient && !hasVanished(text, now))
    .toSorted((a, b) => a.time - b.time || a.msgId - b.msgId)

/** Texts of one's own that the table has not taken yet. */
export function onTheirWay(view: SessionView, outbox: readonly OutText[]): readonly OutText[] {
  const taken = new Set(
    allTexts(view).flatMap(({ id, senderId }) => (senderId === view.self.userId && id ? [id] : [])),
  )
  return outbox.filter(({ id }) => !taken.has(id))
}

/** Moment at which the next of these messages vanishes; null where none will. */
export const nextVanishing = (messages: readonly TextView[]): number | null =>
  messages.reduce<number | null>((next, { isSystem, time }) => {
    if (!isSystem) return next
    const at = time + SYSTEM_MESSAGE_MS
    return next === null ? at : Math.min(next, at)
  }, null)

const AT_BOTTOM_PX = 10

/** Whether a list is read to its end, give or take a little. */
export const isAtBottom = (list: {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
}): boolean => list.scrollHeight - list.clientHeight - list.scrollTop <= AT_BOTTOM_PX
