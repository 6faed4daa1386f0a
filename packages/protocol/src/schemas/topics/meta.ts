import { CHAT_SERVER_MAX, LANGUAGE_CODE_MAX, type MetaNotice } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { text, time, userId } from '../views/common.ts'
import { tagsSchema } from '../views/meta.ts'

const host = line(CHAT_SERVER_MAX).min(1).nullable()

const metaInbound = {
  updateMeta: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({
      isPublic: z.boolean(),
      language: line(LANGUAGE_CODE_MAX),
      tags: tagsSchema,
    }),
    toCommand: ({ isPublic, language, tags }) => ({ type: 'updateMeta', isPublic, language, tags }),
  }),
  /** The host of the chat server, or null for none; the others hear of it as `chatServer`. */
  updateServer: inbound({
    class: 'durable',
    ack: true,
    schema: host,
    toCommand: (server) => ({ type: 'updateServer', host: server }),
  }),
}

const metaOutbound = {
  /** Only what has changed. Storytellers also hear of the banlist. */
  updateMeta: outbound({
    schema: z.union([
      z.strictObject({ isPublic: z.boolean(), language: z.string(), tags: tagsSchema }),
      z.strictObject({ banlist: z.array(userId) }),
      z.strictObject({ boostDuration: z.number().min(0) }),
    ]),
    apply: (view, change) => withSession(view, change),
  }),
  chatServer: outbound({
    schema: host,
    apply: (view, server) => withSession(view, { Server: { host: server } }),
  }),
}

const metaToWire: ToWire<MetaNotice> = {
  metaChanged: ({ isPublic, language, tags }) => [['updateMeta', { isPublic, language, tags }]],
  chatServerChanged: ({ host: server }) => [['chatServer', server]],
}

/** The session itself, before anybody sits down. */
export const meta = {
  inbound: metaInbound,
  outbound: metaOutbound,
  toWire: metaToWire,
  session: {
    sessionId: text,
    createdAt: time,
    isLocal: z.boolean(),
    owner: z.strictObject({ id: userId, username: text }),
    isPublic: z.boolean(),
    language: text,
    tags: tagsSchema,
    /** Boost in milliseconds from `createdAt`; 0 without one. */
    boostDuration: z.number().min(0),
    Server: z.strictObject({ host: text.nullable() }),
    code: text.nullable(),
  },
}
