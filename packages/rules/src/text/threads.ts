import { DIRECT_TEXT_LOG_MAX, TEXT_LOG_MAX } from '../limits.ts'
import { TO_PUBLIC, TO_SPECTATORS, TO_SYSTEM } from './system.ts'

const SHARED: readonly string[] = [TO_PUBLIC, TO_SPECTATORS, TO_SYSTEM]

export interface Addressed {
  readonly senderId: string
  readonly recipientId: string
}

export const isDirect = ({ recipientId }: Addressed): boolean => !SHARED.includes(recipientId)

/** Thread of a text: its shared log, or what the same two people write to each other. */
function threadOf(text: Addressed): (other: Addressed) => boolean {
  const { senderId, recipientId } = text
  if (!isDirect(text)) return (other) => other.recipientId === recipientId
  return (other) =>
    isDirect(other) &&
    ((other.senderId === senderId && other.recipientId === recipientId) ||
      (other.senderId === recipientId && other.recipientId === senderId))
}

/**
 * Adds a text and lets the oldest of its own thread go. Each thread is kept by itself: what others write must
 * not push anything out of a log they do not share.
 */
export function appended<Text extends Addressed>(texts: readonly Text[], text: Text): Text[] {
  const kept = isDirect(text) ? DIRECT_TEXT_LOG_MAX : TEXT_LOG_MAX
  const longer = texts.concat([text])
  if (longer.length <= kept) return longer
  const isOfThread = threadOf(text)
  let count = 0
  for (const other of texts) if (isOfThread(other)) count += 1
  if (count >= kept) longer.splice(longer.findIndex(isOfThread), 1)
  return longer
}

const IDS_PER_MS = 1000

/** Id made of the time, and unique within its thread: it says nothing about texts one cannot read. */
export function nextMsgId<Text extends Addressed & { readonly msgId: number }>(
  texts: readonly Text[],
  text: Addressed & { readonly time: number },
): number {
  const last = texts.findLast(threadOf(text))
  const first = text.time * IDS_PER_MS
  return last === undefined ? first : Math.max(first, last.msgId + 1)
}
