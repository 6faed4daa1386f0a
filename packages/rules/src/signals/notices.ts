import type { NoticeRules } from '../core/topic.ts'
import type { SignalEvents } from './events.ts'
import { mayKnowSignal, type SignalView, signalLogLength, signalView } from './view.ts'

export type SignalNotice =
  | { readonly notice: 'signalSent'; readonly signal: SignalView; readonly kept: number }
  | { readonly notice: 'signalSeen'; readonly id: string; readonly userId: string }
  | { readonly notice: 'signalRead'; readonly id: string }
  | { readonly notice: 'signalsCleared' }
  | { readonly notice: 'signalIndicated'; readonly senderId: string }

export const signalNotices: NoticeRules<SignalEvents, SignalNotice> = {
  signalSent: {
    per: 'viewer',
    build: ({ signal }, viewer) =>
      mayKnowSignal(signal, viewer)
        ? [{ notice: 'signalSent', signal: signalView(signal, viewer), kept: signalLogLength(viewer) }]
        : [],
  },
  signalSeen: {
    per: 'viewer',
    build: ({ id, userId }, viewer, after) => {
      const signal = after.secret.signals.find((entry) => entry.id === id)
      if (!signal || !mayKnowSignal(signal, viewer)) return []
      const isShown = signalView(signal, viewer).seenBy.includes(userId)
      return isShown ? [{ notice: 'signalSeen', id, userId }] : []
    },
  },
  signalRead: {
    per: 'viewer',
    build: ({ id, userId }, viewer) => (viewer.userId === userId ? [{ notice: 'signalRead', id }] : []),
  },
  signalsCleared: {
    per: 'viewer',
    // Viewers who knew of no signal are not told that there were some.
    build: (_event, viewer, _after, before) =>
      before.secret.signals.some((signal) => mayKnowSignal(signal, viewer))
        ? [{ notice: 'signalsCleared' }]
        : [],
  },
  signalIndicated: {
    per: 'viewer',
    build: ({ senderId, recipients }, viewer) => {
      const isFor = viewer.kind === 'storyteller' || recipients.includes(viewer.userId)
      return isFor && viewer.userId !== senderId ? [{ notice: 'signalIndicated', senderId }] : []
    },
  },
}
