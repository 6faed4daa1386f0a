import { type Character, type ContentIndex, traitsOf } from '@belfry/content'
import {
  BLUFF_COUNT,
  CUSTOM_REMINDER_MAX,
  HAND_ICON_MAX,
  HISTORY_ENTRIES_MAX,
  MAX_NPCS,
  MAX_REMINDERS_PER_SEAT,
  MAX_SEATS,
  NOMINATION_TYPES,
  type NominationType,
  SEAT_NAME_MAX,
  TIMER_TITLE_MAX,
  VOTE_SPEED_MAX_MS,
  VOTE_SPEED_MIN_MS,
} from '@belfry/rules'
import { z } from 'zod'
import type { StoredKey } from '../../../lib/storage/keys.ts'

/**
 * The table of local play as it lies in the browser, one schema a key. What is stored may be old, damaged or made
 * by hand: a key that does not fit is dropped, and costs nothing but itself.
 */
const id = z.string().min(1).max(50)
const alignment = z.enum(['g', 'e']).nullable()

const reminder = z.object({
  role: id,
  name: z.string().min(1).max(CUSTOM_REMINDER_MAX),
  isFlipped: z.boolean(),
})
const reminders = z.array(reminder).max(MAX_REMINDERS_PER_SEAT)

const player = z.object({
  role: id.nullable(),
  alignment,
  isDead: z.boolean(),
  isVoteless: z.boolean(),
  isMarkedForDeath: z.boolean(),
  revealed: z.boolean(),
})

const historyEntry = z.object({
  type: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  time: z.number(),
  isPrivate: z.boolean(),
})

/** Person of an entry; not there in tables of the first version, whose history named seats alone. */
const person = z.string().nullish()
const voter = z.object({ seat: z.int(), count: z.number(), id: person, name: person })

const count = z.object({ votes: z.number(), majority: z.number(), voters: z.array(voter) })

const standing = z.object({
  markedPlayer: z.int().nonnegative().nullable(),
  highscore: z.number().nonnegative(),
  freedPlayer: z.int().nonnegative().nullable(),
})

const texts = z.array(z.string())

const theme = z.object({ id: z.int(), sky: z.string(), horizon: z.string(), glow: z.string() })

const character = z.object({
  id,
  name: z.string(),
  team: z.enum(['townsfolk', 'outsider', 'minion', 'demon', 'traveller', 'fabled', 'loric']),
  edition: z.string(),
  ability: z.string(),
  flavor: z.string(),
  image: texts,
  icon: z.string(),
  reminders: texts,
  remindersGlobal: texts,
  setup: z.boolean(),
  special: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      value: z.union([z.string(), z.number()]).optional(),
      time: z.string().optional(),
      global: z.string().optional(),
    }),
  ),
  firstNight: z.number(),
  otherNight: z.number(),
  firstNightReminder: z.string(),
  otherNightReminder: z.string(),
  tokens: z.string(),
  jinxes: z.array(z.object({ id: z.string(), reason: z.string() })),
  isCustom: z.boolean(),
})

const edition = z.object({
  id: z.string().min(1),
  name: z.string(),
  author: z.string(),
  almanac: z.string(),
  isOfficial: z.boolean(),
  level: z.enum(['beginner', 'intermediate', 'veteran']).nullable(),
  themes: z.array(theme),
  color: z.string(),
  bootlegger: texts,
  hideTitle: z.boolean(),
  logo: z.string(),
  background: z.string(),
  firstNight: texts,
  otherNight: texts,
  metadata: z.record(z.string(), z.unknown()),
  roles: texts,
  npcs: texts,
  custom: z.record(z.string(), character),
  theme: z.int(),
})

export const STORED = {
  seats: z.array(z.string().max(SEAT_NAME_MAX).nullable()).max(MAX_SEATS),
  players: z.array(player).max(MAX_SEATS),
  reminders: z.array(reminders).max(MAX_SEATS),
  storytellers: z.array(z.object({ role: id.nullable(), alignment, reminders })).max(1),
  edition,
  npcs: z.array(id).max(MAX_NPCS),
  bluffs: z.array(id.nullable()).length(BLUFF_COUNT),
  roles: z.object({ selected: z.record(z.string(), z.int().positive()), hasUnsent: z.boolean() }),
  game: z.object({
    id: z.int().positive().nullish(),
    count: z.int().nonnegative().optional(),
    isRunning: z.boolean(),
    phase: z.int().nonnegative(),
    history: z.array(historyEntry).max(HISTORY_ENTRIES_MAX),
    isEvilWin: z.boolean().nullable(),
  }),
  voteHistory: z.array(
    z.object({
      timestamp: z.number(),
      phase: z.int(),
      nominator: z.int(),
      nominee: z.int(),
      nominatorId: person,
      nominatorName: person,
      nomineeId: person,
      nomineeName: person,
      type: z.enum(['execution', 'exile']),
      votes: z.number().nullable(),
      majority: z.number(),
      isHidden: z.boolean(),
      voters: z.array(voter),
    }),
  ),
  vote: z.object({
    nomination: z.tuple([z.int(), z.int().nonnegative()]).nullable(),
    nominationType: z.enum(NOMINATION_TYPES as readonly [NominationType, ...NominationType[]]),
    speed: z.number().min(VOTE_SPEED_MIN_MS).max(VOTE_SPEED_MAX_MS),
    isHidden: z.boolean(),
    standing,
    secretStanding: standing.nullable(),
    /** What hidden votes came to, by their place in the history. */
    secretCounts: z.record(z.string(), count),
  }),
  timer: z
    .object({
      title: z.string().max(TIMER_TITLE_MAX),
      expiration: z.number(),
      isPausedDuringVotes: z.boolean(),
      paused: z.number().nullable(),
    })
    .nullable(),
  raisedHands: z.record(z.string(), z.object({ icon: z.string().max(HAND_ICON_MAX), at: z.number() })),
} as const satisfies Partial<Record<StoredKey, z.ZodType>>

export type LocalKey = keyof typeof STORED
export const LOCAL_KEYS = Object.keys(STORED) as readonly LocalKey[]

export type StoredTable = { readonly [Key in LocalKey]?: z.infer<(typeof STORED)[Key]> }

/** Traits are not stored: they follow from what the script says of its characters. */
export const withTraits = (stored: z.infer<typeof character>): Character => ({
  ...(stored as Omit<Character, 'traits'>),
  traits: traitsOf(stored.special as Character['special'], stored.remindersGlobal),
})

/** Ids that neither the packs nor the stored script know have nobody to explain them. */
export const isKnown = (content: ContentIndex, stored: StoredTable, role: string): boolean =>
  content.character(role) !== undefined ||
  (stored.edition !== undefined && Object.hasOwn(stored.edition.custom, role))
