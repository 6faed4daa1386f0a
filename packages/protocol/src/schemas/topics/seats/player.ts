import { type AnyCommand, type PlayerChange, SEAT_NAME_MAX, type SessionView } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../../view.ts'
import type { OutboundPayload } from '../../messages.ts'
import { inbound, outbound, type ToWire } from '../../rows.ts'
import { line } from '../../texts.ts'
import { alignment, characterId, text } from '../../views/common.ts'
import { reminders, seatRef, told } from '../../views/seats.ts'

/** One property of one seat: the wire has one message for all of them, whichever topic they belong to. */
const update = <Property extends string, Value extends z.ZodType>(property: Property, value: Value) =>
  z.strictObject({ index: seatRef, property: z.literal(property), value })

/** Role as its player may learn it; with `isKept` the Storyteller keeps it for now. */
const tellable = <Property extends string, Value extends z.ZodType>(property: Property, value: Value) =>
  update(property, value).extend({ isKept: z.literal(true).optional() })

const kept = ({ isKept }: { readonly isKept?: true | undefined }) => (isKept ? { isKept } : {})

/**
 * The properties the specification allows, and `name` for local play. `isMarkedForDeath` may be sent without
 * waiting for an answer; only Storytellers hear of it. `id` takes nothing but the empty id: a seat is
 * emptied, never given away.
 */
const updatePlayer = z.discriminatedUnion('property', [
  update('isDead', z.boolean()),
  update('isVoteless', z.boolean()),
  update('isMarkedForDeath', z.boolean()),
  update('id', z.literal('').nullable()),
  tellable('role', characterId),
  tellable('alignment', alignment),
  update('reminders', reminders),
  update('name', line(SEAT_NAME_MAX)),
])

type PlayerUpdate = z.infer<typeof updatePlayer>
type Commands = {
  readonly [Property in PlayerUpdate['property']]: (
    payload: Extract<PlayerUpdate, { property: Property }>,
  ) => AnyCommand
}

const playerCommands: Commands = {
  isDead: (sent) => ({ type: 'setDead', index: sent.index, isDead: sent.value }),
  isVoteless: (sent) => ({ type: 'setVoteless', index: sent.index, isVoteless: sent.value }),
  isMarkedForDeath: (sent) => ({
    type: 'markForDeath',
    index: sent.index,
    isMarkedForDeath: sent.value,
  }),
  id: (sent) => ({ type: 'emptySeat', index: sent.index }),
  role: (sent) => ({ type: 'setRole', at: sent.index, role: sent.value, ...kept(sent) }),
  alignment: (sent) => ({
    type: 'setAlignment',
    at: sent.index,
    alignment: sent.value,
    ...kept(sent),
  }),
  reminders: (sent) => ({ type: 'setReminders', at: sent.index, reminders: sent.value }),
  name: (sent) => ({ type: 'renameSeat', index: sent.index, name: sent.value }),
}

export const playerInbound = {
  updatePlayer: inbound({
    class: 'durable',
    ack: true,
    schema: updatePlayer,
    toCommand: (sent) => playerCommands[sent.property](sent as never),
  }),
}

const changedPlayer = z.discriminatedUnion('property', [
  update('id', text.nullable()),
  update('name', text.nullable()),
  update('role', text.nullable()),
  update('alignment', alignment),
  update('isDead', z.boolean()),
  update('isVoteless', z.boolean()),
  update('isMarkedForDeath', z.boolean()),
  update('revealed', z.boolean()),
  update('reminders', reminders),
  update('status', z.array(z.string())),
  update('told', told),
])

export const withPlayer = (
  view: SessionView,
  at: number,
  change: Partial<SessionView['session']['players'][number]>,
): SessionView =>
  withSession(view, {
    players: view.session.players.map((player, place) => (place === at ? { ...player, ...change } : player)),
  })

export const playerOutbound = {
  updatePlayer: outbound({
    schema: changedPlayer,
    apply: (view, changed) => withPlayer(view, changed.index, { [changed.property]: changed.value }),
  }),
}

export const playerToWire: ToWire<PlayerChange> = {
  playerChanged: ({ index: at, property, value }) => [
    ['updatePlayer', { index: at, property, value } as OutboundPayload<'updatePlayer'>],
  ],
}
