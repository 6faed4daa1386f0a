import { DIRECT_TEXT_LOG_MAX, TEXT_LOG_MAX } from '../limits.ts'
import { TO_PUBLIC, TO_SPECTATORS, TO_SYSTEM } from './system.ts'

const SHARED: readonly string[] = [TO_PUBLIC, TO_SPECTATORS, TO_SYSTEM]

export interface Addressed {
  readonly senderId: string
  readonly recipientId: string
}

export const isDirect = ({ recipientId }: Addressed): boolean => !SHARED.includes(recipientId)

/** Texts that belong together: a shared log, or what two people write to each other. */
const isSameThread = (a: Addressed, b: Addressed): boolean => {
  if (!isDirect(a)) return a.recipientId === b.recipientId
  return (
    (a.senderId === b.senderId && a.recipientId === b.recipientId) ||
    (a.senderId === b.recipientId && a.recipientId === b.senderId)
  )
}

/**
 * Adds a text and lets the oldest of its own thread go. Each thread is kept by itself: what others write must
 * not push anything out of a log they do not share.
 */
export function appended<Text extends Addressed>(texts: readonly Text[], text: Text): Text[] {
  const kept = isDirect(text) ? DIRECT_TEXT_LOG_MAX : TEXT_LOG_MAX
  const before = texts.filter((other) => isSameThread(other, text))
  const oldest = before.length >= kept ? before[0] : undefined
  return [...texts.filter((other) => other !== oldest), text]
}

const IDS_PER_MS = 1000

/** Made of the time, and unique within its thread: it says nothing about texts one cannot read. */
export function nextMsgId<Text extends Addressed & { readonly msgId: number }>(
  texts: readonly Text[],
  text: Addressed & { readonly time: number },
): number {
  const last = texts.findLast((other) => isSameThread(other, text))
  const first = text.time * IDS_PER_MS
  return last === undefined ? first : Math.max(first, last.msgId + 1)
}
