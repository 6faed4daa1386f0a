import { type DoorNotice, GUEST_POLICIES, INVITATION } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { text, userId } from '../views/common.ts'

const guestPolicy = z.enum(GUEST_POLICIES)

/** Door as Storytellers see it: who waits to be let in, and what strangers' links must carry. */
const doorSchema = z.strictObject({
  invitation: text.nullable(),
  waiting: z.array(z.strictObject({ id: userId, username: text })),
})

const doorInbound = {
  /** Rule for who may come in without an account. */
  setGuests: inbound({
    class: 'durable',
    ack: true,
    schema: guestPolicy,
    toCommand: (guests) => ({ type: 'setGuests', guests }),
  }),
  /** Made up by the screen; null where the name of the table shall be enough. */
  setInvitation: inbound({
    class: 'durable',
    ack: true,
    schema: z.string().regex(INVITATION).nullable(),
    toCommand: (invitation) => ({ type: 'setInvitation', invitation }),
  }),
  /** Lets in whoever knocked, or sends them away. */
  answerKnock: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ id: userId, isIn: z.boolean() }),
    toCommand: ({ id, isIn }) => ({ type: 'answerKnock', userId: id, isIn }),
  }),
}

const doorOutbound = {
  guests: outbound({ schema: guestPolicy, apply: (view, guests) => withSession(view, { guests }) }),
  /** Door anew, for Storytellers only. */
  door: outbound({ schema: doorSchema, apply: (view, door) => withSession(view, { door }) }),
}

const doorToWire: ToWire<DoorNotice> = {
  guestsChanged: ({ guests }) => [['guests', guests]],
  doorChanged: ({ door }) => [['door', door]],
}

/** The door: how strangers come in. */
export const door = {
  inbound: doorInbound,
  outbound: doorOutbound,
  toWire: doorToWire,
  session: { guests: guestPolicy, door: doorSchema.nullable() },
}
