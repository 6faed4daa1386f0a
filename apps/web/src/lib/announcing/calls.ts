import { type Announcement, type Kind, mostPressing } from './kinds.ts'

/** What is told of a call on a screen that others may see: the sentence itself, or only that there is something. */
type Cover = 'said' | 'covered'

/**
 * Calls: what somebody whose window is hidden is called back for. It waits for them, or the whole table does; all
 * else can be read when they come.
 */
const CALLS = {
  gong: 'said',
  turn: 'said',
  whisperAsked: 'said',
  signal: 'covered',
  gameBegins: 'said',
  day: 'said',
  ownCharacter: 'covered',
  nominated: 'said',
  pointing: 'said',
  textToOne: 'covered',
} as const satisfies Partial<Record<Kind, Cover>>

type CallKind = keyof typeof CALLS
/** Those whose sentence has a secret in it. */
export type CoveredKind = { [K in CallKind]: (typeof CALLS)[K] extends 'covered' ? K : never }[CallKind]

const isCall = (kind: Kind): kind is CallKind => Object.hasOwn(CALLS, kind)
const isCovered = (kind: CallKind): kind is CoveredKind => CALLS[kind] === 'covered'

/** The one call of all that happened at once, in words that may stand on any screen; null for none. */
export function callOf(news: readonly Announcement[], covered: (kind: CoveredKind) => string): string | null {
  const call = mostPressing(news.filter(({ kind }) => isCall(kind)))
  if (!call || !isCall(call.kind)) return null
  return isCovered(call.kind) ? covered(call.kind) : call.text
}
