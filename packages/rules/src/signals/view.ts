import { hasInsight, type Viewer } from '../core/viewer.ts'
import { SIGNAL_LOG_WITH_ACCESS, SIGNAL_LOG_WITHOUT_ACCESS } from '../limits.ts'
import type { SessionState, SignalEntry, SignalItem } from '../state.ts'
import type { SignalId } from './items.ts'
import { isReadBy } from './policy.ts'

export interface SignalItemView {
  id: SignalId
  data: unknown
  role: string | null
  icon?: string | undefined
  description?: string | undefined
}

export interface SignalView {
  id: string
  senderId: string
  /** Recipients, all of them for those who see the grimoire; oneself otherwise. */
  recipients: string[]
  message: SignalItemView[]
  time: number
  isInbound: boolean
  isRead: boolean
  seenBy: string[]
}

/** Signal one may know of: sent by me, sent to me, or seen with the grimoire. */
export const mayKnowSignal = (signal: SignalEntry, viewer: Viewer): boolean =>
  hasInsight(viewer) || signal.senderId === viewer.userId || signal.recipients.includes(viewer.userId)

export const signalLogLength = (viewer: Viewer): number =>
  hasInsight(viewer) ? SIGNAL_LOG_WITH_ACCESS : SIGNAL_LOG_WITHOUT_ACCESS

function itemView(item: SignalItem): SignalItemView {
  const view: SignalItemView = { id: item.id, data: item.data, role: item.role }
  if (item.icon !== undefined) view.icon = item.icon
  if (item.description !== undefined) view.description = item.description
  return view
}

/** A signal as one viewer sees it: nobody but those with the grimoire learns who the others were. */
export function signalView(signal: SignalEntry, viewer: Viewer): SignalView {
  const seesAll = hasInsight(viewer)
  const isMine = (userId: string): boolean => seesAll || userId === viewer.userId
  return {
    id: signal.id,
    senderId: signal.senderId,
    recipients: signal.recipients.filter(isMine),
    message: signal.message.map(itemView),
    time: signal.time,
    isInbound: signal.senderId !== viewer.userId,
    isRead: signal.senderId === viewer.userId || isReadBy(signal, viewer.userId),
    seenBy: signal.senderId === viewer.userId ? signal.seenBy.map((id) => id) : signal.seenBy.filter(isMine),
  }
}

/** Unread signal: meant for this reader and not read yet. */
export const isWaiting = ({ isRead, recipients }: SignalView, { userId, kind }: Viewer): boolean =>
  !isRead && (recipients.includes(userId) || (recipients.length === 0 && kind === 'storyteller'))

/**
 * What of all signals stays with a reader: as many of the latest as the log has room for, whatever still waits to
 * be read, and the last one that was shown, so that one's own answers never push it out.
 */
export function keptSignals(signals: readonly SignalView[], viewer: Viewer): SignalView[] {
  const first = signals.length - signalLogLength(viewer)
  const lastShown = hasInsight(viewer) ? -1 : signals.findLastIndex(({ isInbound }) => isInbound)
  return signals.filter((signal, at) => at >= first || at === lastShown || isWaiting(signal, viewer))
}

export const signalsView = (state: SessionState, viewer: Viewer): SignalView[] =>
  keptSignals(
    state.secret.signals
      .filter((signal) => mayKnowSignal(signal, viewer))
      .map((signal) => signalView(signal, viewer)),
    viewer,
  )

/** Signals that each person was shown this night; for those who see the grimoire. */
export type WokenView = Record<string, string[]>

/** Items that the information of evil on the first night begins with. */
const EVIL_INFO: ReadonlySet<string> = new Set<SignalId>(['demon', 'minions', 'bluffs'])
const NAMED: ReadonlySet<string> = new Set<SignalId>(['player', 'role'])

export const isEvilInfo = (sign: string): boolean => EVIL_INFO.has(sign)

/**
 * The signs of a message. Whom the information of evil names belongs to its sign: alone it would look as if the same
 * person had been woken a second time, for something of their own.
 */
function signsOf(message: SignalView['message']): readonly string[] {
  const ids = message.map(({ id }) => id)
  return isEvilInfo(ids[0] ?? '') ? ids.filter((id) => !NAMED.has(id)) : ids
}

/** Wakings with one signal more: each sign stands once. */
export function withWoken(woken: WokenView, { recipients, message }: SignalView): WokenView {
  const after: WokenView = {}
  for (const [userId, signs] of Object.entries(woken)) after[userId] = signs
  for (const userId of recipients)
    after[userId] = [...new Set([...(after[userId] ?? []), ...signsOf(message)])]
  return after
}

export const wokenView = (state: SessionState, viewer: Viewer): WokenView =>
  hasInsight(viewer)
    ? state.secret.signals
        .map((signal) => signalView(signal, viewer))
        .reduce<WokenView>((woken, signal) => withWoken(woken, signal), {})
    : {}
