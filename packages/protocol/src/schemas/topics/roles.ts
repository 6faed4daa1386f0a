import { MAX_SEATS, type RoleNotice } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import type { OutboundPayload } from '../messages.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { alignment, characterId, text, userId } from '../views/common.ts'
import { reminders, seat } from '../views/seats.ts'
import { withPlayer } from './seats/player.ts'

const seatRoles = z.array(z.strictObject({ role: characterId, alignment })).max(MAX_SEATS)

const entry = <Property extends string, Value extends z.ZodType>(property: Property, value: Value) =>
  z.strictObject({ id: z.string(), property: z.literal(property), value })

const updateStoryteller = z.discriminatedUnion('property', [
  entry('role', characterId),
  entry('alignment', alignment),
  entry('reminders', reminders),
])

const rolesInbound = {
  /** One entry a seat, in the order of the seats. */
  playerRoles: inbound({
    class: 'durable',
    ack: true,
    schema: seatRoles,
    toCommand: (roles) => ({ type: 'sendRoles', roles }),
  }),
  /** Our own: one player is told what lies on the own seat. The person is named, so that nobody else is told. */
  tellCharacter: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({
      index: seat,
      id: userId,
    }),
    toCommand: ({ index: at, id }) => ({ type: 'tellCharacter', index: at, userId: id }),
  }),
  updateStoryteller: inbound({
    class: 'durable',
    ack: true,
    schema: updateStoryteller,
    toCommand: (sent) => {
      if (sent.property === 'role') return { type: 'setRole', at: sent.id, role: sent.value }
      if (sent.property === 'alignment') return { type: 'setAlignment', at: sent.id, alignment: sent.value }
      return { type: 'setReminders', at: sent.id, reminders: sent.value }
    },
  }),
}

const rolesOutbound = {
  /** Only the seats that look different to this receiver. */
  distributeRoles: outbound({
    schema: z.strictObject({
      roles: z.array(
        z.strictObject({
          index: z.int().min(0),
          role: z.string().nullable(),
          alignment,
          revealed: z.boolean(),
        }),
      ),
    }),
    apply: (view, { roles }) =>
      roles.reduce((current, { index, ...told }) => withPlayer(current, index, told), view),
  }),
  updateStoryteller: outbound({
    schema: z.discriminatedUnion('property', [
      entry('role', text.nullable()),
      entry('alignment', alignment),
      entry('reminders', reminders),
    ]),
    apply: (view, changed) =>
      withSession(view, {
        storytellers: view.session.storytellers.map((storyteller) =>
          storyteller.id === changed.id ? { ...storyteller, [changed.property]: changed.value } : storyteller,
        ),
      }),
  }),
}

type OwnNotice = Extract<RoleNotice, { notice: 'rolesDistributed' | 'storytellerChanged' }>

const rolesToWire: ToWire<OwnNotice> = {
  rolesDistributed: ({ roles: distributed }) => [['distributeRoles', { roles: distributed }]],
  storytellerChanged: ({ id, property, value }) => [
    ['updateStoryteller', { id, property, value } as OutboundPayload<'updateStoryteller'>],
  ],
}

/** Roles: which character lies where, and who knows it. */
export const roles = {
  inbound: rolesInbound,
  outbound: rolesOutbound,
  toWire: rolesToWire,
}
