import { SIGNAL_LOG_WITH_ACCESS, SIGNAL_LOG_WITHOUT_ACCESS } from '../limits.ts'
import type { SessionState, SignalEntry, SignalItem } from '../state.ts'
import { hasInsight, type Viewer } from '../views/viewer.ts'

export interface SignalItemView {
  id: string
  data: unknown
  role: string | null
  icon?: string | undefined
  description?: string | undefined
}

export interface SignalView {
  id: string
  senderId: string
  /** All of them for those who see the grimoire; oneself otherwise. */
  recipients: string[]
  message: SignalItemView[]
  time: number
  isInbound: boolean
  seenBy: string[]
}

/** Sent by me, sent to me, or seen with the grimoire. */
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

/** Of a signal to several, nobody but those with the grimoire learns who the others were. */
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
    seenBy: signal.senderId === viewer.userId ? signal.seenBy.map((id) => id) : signal.seenBy.filter(isMine),
  }
}

export const signalsView = (state: SessionState, viewer: Viewer): SignalView[] =>
  state.secret.signals
    .filter((signal) => mayKnowSignal(signal, viewer))
    .slice(-signalLogLength(viewer))
    .map((signal) => signalView(signal, viewer))
