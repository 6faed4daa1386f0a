import type { AnyEvent } from '../core/registry.ts'
import { SEAT_ID_BELOW } from '../limits.ts'
import type { SystemMessageData } from '../state.ts'

export const FROM_THE_TABLE = ''
export const TO_PUBLIC = ''
export const TO_SPECTATORS = 'spectator'
export const TO_PRIVATE = 'private'
export const TO_SYSTEM = 'system'

/** System texts: everything the table itself says in the log; the sentences are made by the screens. */
export const SYSTEM_TYPES = [
  'start',
  'phase',
  'end',
  'seat_claim',
  'seat_vacate',
  'seat_empty',
  'signal',
  'awake',
  'awake_nobody',
  'join',
  'leave',
  'kick',
  'storyteller_add',
  'storyteller_remove',
  'grimoire_removed',
  'grimoire_requested',
  'grimoire_denied',
  'grimoire_received',
] as const

export type SystemType = (typeof SYSTEM_TYPES)[number]

/** A line in everybody's log. Seats are counted from 1 in it. */
export const tellAll = (now: number, type: SystemType, data: SystemMessageData = {}): AnyEvent => ({
  type: 'textSent',
  text: { senderId: FROM_THE_TABLE, recipientId: TO_SYSTEM, message: { type, data }, time: now },
})

/** A line in one person's log. */
export const tellOne = (
  now: number,
  userId: string,
  type: SystemType,
  data: SystemMessageData = {},
): AnyEvent => ({
  type: 'limitedTextSent',
  text: { senderId: FROM_THE_TABLE, recipientId: userId, message: { type, data }, time: now },
})

/** Ids below 21 in the table's own lines are seats; all others are people. */
export const isSeatId = (id: string | number): boolean =>
  typeof id === 'number' ? id < SEAT_ID_BELOW : /^\d+$/.test(id) && Number(id) < SEAT_ID_BELOW

export interface PhaseLine {
  readonly isNight: boolean
  readonly number: number
}

export const phaseLine = (phase: number): PhaseLine => ({
  isNight: phase % 2 === 1,
  number: Math.ceil(phase / 2),
})
