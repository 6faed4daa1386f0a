import { TABLE_LIMITS } from '@belfry/content'
import {
  type AnyCommand,
  CUSTOM_REMINDER_MAX,
  MAX_REMINDERS_PER_SEAT,
  MAX_SEATS,
  type PlayerChange,
  SEAT_NAME_MAX,
  type SessionView,
  type StorytellerChange,
} from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import type { OutboundPayload } from '../messages.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { userId } from '../views/common.ts'

export const CHARACTER_ID_MAX = TABLE_LIMITS.id

/** An empty id stands for no character, as an empty user id stands for nobody. */
export const characterId = z
  .string()
  .max(CHARACTER_ID_MAX)
  .nullable()
  .transform((id) => (id === '' ? null : id))

export const alignment = z.enum(['g', 'e']).nullable()

const reminderName = line(CUSTOM_REMINDER_MAX).min(1)

const reminder = z.strictObject({
  role: z.string().max(CHARACTER_ID_MAX),
  name: reminderName,
  isFlipped: z.boolean(),
})

const reminders = z.array(reminder).max(MAX_REMINDERS_PER_SEAT)

/** Seats from 0; Storytellers at -1, -2 ... */
const index = z
  .int()
  .min(-MAX_SEATS)
  .max(MAX_SEATS - 1)

const update = <Property extends string, Value extends z.ZodType>(property: Property, value: Value) =>
  z.strictObject({ index, property: z.literal(property), value })

/** What its player may learn; with `isKept` the Storyteller keeps it for now. */
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

const reminderChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), reminder }),
  z.strictObject({ kind: z.literal('remove'), reminder }),
  z.strictObject({ kind: z.literal('turn'), reminder }),
  z.strictObject({ kind: z.literal('rename'), reminder, name: reminderName }),
])

const entry = <Property extends string, Value extends z.ZodType>(property: Property, value: Value) =>
  z.strictObject({ id: z.string(), property: z.literal(property), value })

const updateStoryteller = z.discriminatedUnion('property', [
  entry('role', characterId),
  entry('alignment', alignment),
  entry('reminders', reminders),
])

export const playersInbound = {
  updatePlayer: inbound({
    class: 'durable',
    ack: true,
    schema: updatePlayer,
    toCommand: (sent) => playerCommands[sent.property](sent as never),
  }),
  /** One reminder instead of a whole list: what somebody else has put there meanwhile stays. */
  changeReminder: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ index, change: reminderChange }),
    toCommand: (sent) => ({ type: 'changeReminder', at: sent.index, change: sent.change }),
  }),
  /** Our own: one player is told what lies on the own seat. The person is named, so that nobody else is told. */
  tellCharacter: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({
      index: z
        .int()
        .min(0)
        .max(MAX_SEATS - 1),
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

const text = z.string().nullable()

export const told = z.strictObject({ role: text, alignment }).nullable()

const changedPlayer = z.discriminatedUnion('property', [
  update('id', text),
  update('name', text),
  update('role', text),
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

export const playersOutbound = {
  updatePlayer: outbound({
    schema: changedPlayer,
    apply: (view, changed) => withPlayer(view, changed.index, { [changed.property]: changed.value }),
  }),
  updateStoryteller: outbound({
    schema: z.discriminatedUnion('property', [
      entry('role', text),
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

export const playersToWire: ToWire<PlayerChange | StorytellerChange> = {
  playerChanged: ({ index: at, property, value }) => [
    ['updatePlayer', { index: at, property, value } as OutboundPayload<'updatePlayer'>],
  ],
  storytellerChanged: ({ id, property, value }) => [
    ['updateStoryteller', { id, property, value } as OutboundPayload<'updateStoryteller'>],
  ],
}
