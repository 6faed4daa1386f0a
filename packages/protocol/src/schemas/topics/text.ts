import { appended, isDirect, type TextNotice } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { textSchema } from '../views/chat.ts'
import { userId } from '../views/common.ts'

/** '' public, 'spectator', or a user id. 'private' and 'system' are logs to read: the rules refuse them. */
const recipientId = line(64)

/** The rules know the true limit and can say so; this one only keeps floods out. */
const MESSAGE_BYTES_MAX = 2000

const textInbound = {
  /**
   * Number and time are given by the server; the sender hears the own text as everybody else does. With an `id` of
   * the sender's making it is taken once, however often it is sent.
   */
  textMessage: inbound({
    class: 'durable',
    ack: false,
    schema: z.strictObject({
      message: z.string().max(MESSAGE_BYTES_MAX),
      recipientId,
      id: line(64).min(1).optional(),
    }),
    toCommand: ({ recipientId: to, message, id }) => ({
      type: 'sendText',
      recipientId: to,
      message,
      ...(id === undefined ? {} : { once: id }),
    }),
  }),
  textMessageIndicator: inbound({
    class: 'ephemeral',
    ack: false,
    schema: z.strictObject({ recipientId, length: z.number() }),
    toCommand: (typed) => ({ type: 'indicateText', recipientId: typed.recipientId, length: typed.length }),
  }),
}

const textOutbound = {
  textMessage: outbound({
    schema: textSchema,
    apply: (view, text) =>
      isDirect(text)
        ? withGamestate(view, { directTexts: appended(view.gamestate.directTexts, text) })
        : withGamestate(view, { texts: appended(view.gamestate.texts, text) }),
  }),
  /** Shown for a moment and kept nowhere: the session client listens for it. */
  textMessageIndicator: outbound({
    schema: z.strictObject({ senderId: userId, recipientId, length: z.int().min(1) }),
    apply: (view) => view,
  }),
}

const textToWire: ToWire<TextNotice> = {
  textSent: ({ text }) => [['textMessage', text]],
  textIndicated: (typed) => [
    [
      'textMessageIndicator',
      { senderId: typed.senderId, recipientId: typed.recipientId, length: typed.length },
    ],
  ],
}

/** Texts written at the table. */
export const text = {
  inbound: textInbound,
  outbound: textOutbound,
  toWire: textToWire,
  gamestate: { texts: z.array(textSchema), directTexts: z.array(textSchema) },
}
