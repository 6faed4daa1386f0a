import type { StorytellerNotice } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { userId } from '../views/common.ts'

const person = z.strictObject({ id: userId })

const storytellersInbound = {
  /** `flag` true asks the person, false takes that back. */
  requestStoryteller: inbound({
    class: 'durable',
    ack: false,
    schema: z.strictObject({ id: userId, flag: z.boolean() }),
    toCommand: ({ id, flag }) => ({ type: 'requestStoryteller', userId: id, isWanted: flag }),
  }),
  /** The answer of whoever was asked. */
  respondStoryteller: inbound({
    class: 'durable',
    ack: false,
    schema: z.boolean(),
    toCommand: (isAccepted) => ({ type: 'respondStoryteller', isAccepted }),
  }),
  /** Oneself where that is allowed; anybody else is asked, and hears `requestStoryteller`. */
  addStoryteller: inbound({
    class: 'durable',
    ack: true,
    schema: person,
    toCommand: ({ id }) => ({ type: 'addStoryteller', userId: id }),
  }),
  removeStoryteller: inbound({
    class: 'durable',
    ack: true,
    schema: person,
    toCommand: ({ id }) => ({ type: 'removeStoryteller', userId: id }),
  }),
}

const without = <Value>(entries: Record<string, Value>, key: string): Record<string, Value> => {
  const { [key]: _gone, ...others } = entries
  return others
}

const storytellersOutbound = {
  /** `by` is who asks; null when the request was taken back. */
  requestStoryteller: outbound({
    schema: z.strictObject({ id: userId, flag: z.boolean(), by: userId.nullable() }),
    apply: (view, { id, flag, by }) => {
      const others = without(view.session.storytellerRequests, id)
      return withSession(view, {
        storytellerRequests: flag && by !== null ? { ...others, [id]: by } : others,
      })
    },
  }),
  /** Answer of the person asked. */
  respondStoryteller: outbound({
    schema: z.strictObject({ id: userId, isAccepted: z.boolean() }),
    apply: (view, { id }) =>
      withSession(view, { storytellerRequests: without(view.session.storytellerRequests, id) }),
  }),
  addStoryteller: outbound({
    schema: person,
    apply: (view, { id }) =>
      withSession(view, {
        storytellers: [...view.session.storytellers, { id, role: null, alignment: null, reminders: [] }],
      }),
  }),
  removeStoryteller: outbound({
    schema: person,
    apply: (view, { id }) =>
      withSession(view, { storytellers: view.session.storytellers.filter((entry) => entry.id !== id) }),
  }),
}

const storytellersToWire: ToWire<StorytellerNotice> = {
  storytellerRequested: ({ userId: id, by }) => [['requestStoryteller', { id, flag: true, by }]],
  storytellerRequestEnded: ({ userId: id, answer }) => [
    answer === null
      ? ['requestStoryteller', { id, flag: false, by: null }]
      : ['respondStoryteller', { id, isAccepted: answer }],
  ],
  storytellerAdded: ({ userId: id }) => [['addStoryteller', { id }]],
  storytellerRemoved: ({ userId: id }) => [['removeStoryteller', { id }]],
}

/** Storytellers: who leads the table. */
export const storytellers = {
  inbound: storytellersInbound,
  outbound: storytellersOutbound,
  toWire: storytellersToWire,
  session: { storytellerRequests: z.record(userId, userId) },
}
