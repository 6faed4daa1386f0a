import {
  hasInsight,
  keptSignals,
  type SessionView,
  SIGNAL_IDS,
  SIGNAL_ITEM_TEXT_MAX,
  SIGNAL_ITEMS_MAX,
  type SignalNotice,
  type SignalView,
  withWoken,
} from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { userIds } from '../views/night.ts'

/** Data of an item: a role, a seat, a text, a list of those, or the copy of a grimoire. */
const itemData: z.ZodType = z.json().refine((data) => JSON.stringify(data).length <= 20_000)

const signalItem = z.strictObject({
  id: z.enum(SIGNAL_IDS),
  data: itemData.default(null),
  role: z.string().max(50).nullable().default(null),
  icon: z.string().max(SIGNAL_ITEM_TEXT_MAX).optional(),
  description: z.string().max(SIGNAL_ITEM_TEXT_MAX).optional(),
})

const signalSchema = z.strictObject({
  message: z.array(signalItem).max(SIGNAL_ITEMS_MAX),
  recipients: userIds.default([]),
})

type SentSignal = z.infer<typeof signalSchema>

/** A message of one item `seen` answers the signal whose id it carries. */
const seenId = ({ message: [first, ...more] }: SentSignal): string | null =>
  first?.id === 'seen' && more.length === 0 && typeof first.data === 'string' ? first.data : null

const plainItem = ({ id, data, role, icon, description }: SentSignal['message'][number]) => ({
  id,
  data,
  role,
  ...(icon === undefined ? {} : { icon }),
  ...(description === undefined ? {} : { description }),
})

const signalsInbound = {
  /** Answered with a list of {userId, isSeen}, one for each recipient; later answers arrive as `signal` seen. */
  signal: inbound({
    class: 'durable',
    ack: true,
    schema: signalSchema,
    toCommand: (signal) => {
      const id = seenId(signal)
      if (id !== null) return { type: 'seeSignal', id }
      return { type: 'sendSignal', message: signal.message.map(plainItem), recipients: signal.recipients }
    },
    answer: (events) =>
      events.flatMap((event) =>
        event.type === 'signalSent'
          ? event.signal.recipients.map((recipient) => ({ userId: recipient, isSeen: false }))
          : [],
      ),
  }),
  /** Recipients of the signal that is being prepared; players and spectators leave it empty. */
  signalIndicator: inbound({
    class: 'ephemeral',
    ack: false,
    schema: userIds,
    toCommand: (recipients) => ({ type: 'indicateSignal', recipients }),
  }),
}

const signalViewSchema = z.strictObject({
  id: z.string(),
  senderId: z.string(),
  recipients: z.array(z.string()),
  message: z.array(signalItem),
  time: z.number(),
  isInbound: z.boolean(),
  isRead: z.boolean(),
  seenBy: z.array(z.string()),
})

/** By person, the ids of the signs they were shown. */
const wokenSchema = z.record(z.string(), z.array(z.string()))

/** Reader of a signal; null where that is nobody's business. What is read may leave the log. */
const markSeen = (view: SessionView, id: string, seenBy: string | null): SessionView => {
  const signals = view.gamestate.signals.map((signal) =>
    signal.id === id
      ? {
          id: signal.id,
          senderId: signal.senderId,
          recipients: signal.recipients,
          message: signal.message,
          time: signal.time,
          isInbound: signal.isInbound,
          isRead: signal.isRead || seenBy === null || seenBy === view.self.userId,
          seenBy: seenBy === null ? signal.seenBy : [...signal.seenBy, seenBy],
        }
      : signal,
  )
  return withGamestate(view, { signals: keptSignals(signals, view.self) })
}

const addSignal = (view: SessionView, signal: SignalView): SessionView => {
  const { signals, woken } = view.gamestate
  return withGamestate(view, {
    signals: keptSignals([...signals, signal], view.self),
    woken: hasInsight(view.self) ? withWoken(woken, signal) : woken,
  })
}

const signalsOutbound = {
  /**
   * A signal and how long the log is; or who has seen which; or which one has read oneself; or null: all of them
   * are gone.
   */
  signal: outbound({
    schema: z.union([
      z.strictObject({ signal: signalViewSchema, kept: z.int() }),
      z.strictObject({ seen: z.string(), userId: z.string() }),
      z.strictObject({ read: z.string() }),
      z.null(),
    ]),
    apply: (view, payload) => {
      if (payload === null) return withGamestate(view, { signals: [], woken: {} })
      if ('seen' in payload) return markSeen(view, payload.seen, payload.userId)
      return 'read' in payload ? markSeen(view, payload.read, null) : addSignal(view, payload.signal)
    },
  }),
  /** Shown for a moment and kept nowhere: the session client listens for it. */
  signalIndicator: outbound({ schema: z.strictObject({ senderId: z.string() }), apply: (view) => view }),
}

const signalsToWire: ToWire<SignalNotice> = {
  signalSent: ({ signal, kept }) => [['signal', { signal, kept }]],
  signalSeen: ({ id, userId: seenBy }) => [['signal', { seen: id, userId: seenBy }]],
  signalRead: ({ id }) => [['signal', { read: id }]],
  signalsCleared: () => [['signal', null]],
  signalIndicated: ({ senderId }) => [['signalIndicator', { senderId }]],
}

/** Signs that are shown at night. */
export const signals = {
  inbound: signalsInbound,
  outbound: signalsOutbound,
  toWire: signalsToWire,
  gamestate: { signals: z.array(signalViewSchema), woken: wokenSchema },
}
