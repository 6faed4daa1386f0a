import {
  type BagNotice,
  BLUFF_COUNT,
  type BluffNotice,
  MAX_COPIES_IN_BAG,
  MAX_NPCS,
  MAX_SEATS,
  type NpcNotice,
  type RoleNotice,
} from '@belfry/rules'
import { z } from 'zod'
import { withSession, withStorytellerPart } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { alignment, CHARACTER_ID_MAX, characterId, withPlayer } from './players.ts'
import { undoSchema } from './undo.ts'

const id = line(CHARACTER_ID_MAX).min(1)

/** Custom characters travel with the script, so only the id of an object counts. */
const idOrCharacter = z.union([id, z.looseObject({ id }).transform((character) => character.id)])

const toggleRole = z.strictObject({ role: id, count: z.int().min(0).max(MAX_COPIES_IN_BAG) })

const bluff = z.union([z.literal('').transform(() => null), z.null(), idOrCharacter])

const seatRoles = z.array(z.strictObject({ role: characterId, alignment })).max(MAX_SEATS)

export const setupInbound = {
  /** A number of copies, not a step: sent twice it is still true. */
  toggleRole: inbound({
    class: 'durable',
    ack: false,
    schema: toggleRole,
    toCommand: ({ role, count }) => ({ type: 'selectRole', role, count }),
  }),
  /** The game state of a game that begins. The server deals: what the sender's bag held is known to it. */
  startGame: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ isRunning: z.literal(true), phase: z.literal(0), history: z.tuple([]) }),
    toCommand: () => ({ type: 'dealRoles' }),
  }),
  /** One entry a seat, in the order of the seats. */
  playerRoles: inbound({
    class: 'durable',
    ack: true,
    schema: seatRoles,
    toCommand: (roles) => ({ type: 'sendRoles', roles }),
  }),
  bluffs: inbound({
    class: 'durable',
    ack: true,
    schema: z.array(bluff).max(BLUFF_COUNT),
    toCommand: (bluffs) => ({
      type: 'setBluffs',
      bluffs: Array.from({ length: BLUFF_COUNT }, (_, at) => bluffs[at] ?? null),
    }),
  }),
  npcs: inbound({
    class: 'durable',
    ack: true,
    schema: z.array(idOrCharacter).max(MAX_NPCS),
    toCommand: (npcs) => ({ type: 'setNpcs', npcs }),
  }),
}

export const gamestateST = z.strictObject({
  rolesSelected: z.record(z.string(), z.number()),
  hasUnsentRoles: z.boolean(),
  undo: undoSchema,
})

export const setupOutbound = {
  toggleRole: outbound({
    schema: toggleRole,
    apply: (view, { role, count }) => {
      if (!view.gamestateST) return view
      const { [role]: _before, ...others } = view.gamestateST.rolesSelected
      const rolesSelected = count > 0 ? { ...others, [role]: count } : others
      return withStorytellerPart(view, { rolesSelected })
    },
  }),
  gamestateST: outbound({ schema: gamestateST, apply: (view, part) => ({ ...view, gamestateST: part }) }),
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
  bluffs: outbound({
    schema: z.array(z.string().nullable()).nullable(),
    apply: (view, bluffs) => withSession(view, { bluffs }),
  }),
  npcs: outbound({ schema: z.array(z.string()), apply: (view, npcs) => withSession(view, { npcs }) }),
}

type OwnNotice =
  | BagNotice
  | BluffNotice
  | Extract<NpcNotice, { notice: 'npcsChanged' }>
  | Extract<RoleNotice, { notice: 'rolesDistributed' }>

export const setupToWire: ToWire<OwnNotice> = {
  roleSelected: ({ role, count }) => [['toggleRole', { role, count }]],
  storytellerPart: ({ part }) => [['gamestateST', part]],
  bluffsChanged: ({ bluffs }) => [['bluffs', bluffs]],
  npcsChanged: ({ npcs }) => [['npcs', npcs]],
  rolesDistributed: ({ roles }) => [['distributeRoles', { roles }]],
}
