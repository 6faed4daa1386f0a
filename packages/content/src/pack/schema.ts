import { z } from 'zod'
import { NIGHT_STEPS } from '../model/content.ts'
import { SHEET_TEAM_ORDER, TEAMS } from '../model/team.ts'
import { CHARACTER_LIMITS as MAX } from '../script/limits.ts'

/** The shape of every file of a pack. Strict: a misspelt property is named, not ignored. */

const id = z.string().regex(/^[a-z0-9]+$/)
const someText = z.string().trim().min(1)
const icon = z.string().regex(/^[a-z0-9-]+$/)
const team = z.enum(TEAMS)
const label = someText.max(MAX.reminderLabel)

const special = z.strictObject({
  type: someText,
  name: someText,
  value: z.union([z.string().max(MAX.specialValue), z.number()]).optional(),
  time: someText.optional(),
  global: someText.optional(),
})

const characterFacts = z.strictObject({
  id: id.max(MAX.id),
  team,
  edition: z.string().optional(),
  setup: z.boolean().optional(),
  reminders: z.array(label).max(MAX.reminders).optional(),
  remindersGlobal: z.array(label.max(MAX.globalReminderLabel)).max(MAX.globalReminders).optional(),
  special: z.array(special).optional(),
  image: z.array(z.url()).max(MAX.images).optional(),
})

const theme = z.strictObject({ id: z.int(), sky: someText, horizon: someText, glow: someText })

const editionFacts = z.strictObject({
  id,
  author: someText,
  level: z.enum(['beginner', 'intermediate', 'veteran']),
  isOfficial: z.boolean(),
  color: someText,
  themes: z.array(theme).min(1),
  characters: z.array(id).min(1),
  almanac: z.url().optional(),
  logo: z.url().optional(),
  background: z.url().optional(),
})

const release = z.strictObject({ author: someText, theme: z.int(), characters: z.array(id).min(1) })

const count = z.int().min(0)
const counts = z.strictObject({
  players: count,
  ...(Object.fromEntries(SHEET_TEAM_ORDER.map((name) => [name, count])) as Record<
    (typeof SHEET_TEAM_ORDER)[number],
    typeof count
  >),
})

const labels = z.strictObject({
  dead: label,
  alive: label,
  hasAbility: label,
  impairing: z.array(
    z.strictObject({
      label,
      isPrefix: z.boolean().optional(),
      role: id.optional(),
      affects: z.enum(['seat', 'everyone-else', ...TEAMS]),
    }),
  ),
  healing: z.array(label),
})

const credited = z.strictObject({ name: someText, url: z.url() })

const systemIcons = z.strictObject({
  night: z.record(z.enum(NIGHT_STEPS), icon),
  team: z.record(team, icon),
  nominationType: z.record(z.string(), icon),
  fallback: z.strictObject({ custom: icon, unknown: icon }),
})

const iconCredits = z.strictObject({
  source: credited,
  licence: credited,
  isModified: z.boolean(),
  authors: z.record(z.string(), z.strictObject({ name: someText, url: z.url().optional() })),
  icons: z.record(icon, z.string()),
})

export const factSchemas = {
  characters: z.array(characterFacts),
  editions: z.array(editionFacts),
  release,
  jinxes: z.array(z.tuple([id, id])),
  'night-order': z.strictObject({ firstNight: z.array(id), otherNight: z.array(id) }),
  'role-counts': z.array(counts).min(1),
  labels,
  themes: z.strictObject({ generic: z.array(theme).min(1), custom: z.array(theme).min(1) }),
  'character-icons': z.record(id, icon),
  'system-icons': systemIcons,
  'icon-credits': iconCredits,
} as const

const characterTexts = z.strictObject({
  name: someText.optional(),
  ability: someText.max(MAX.ability).optional(),
  flavor: someText.max(MAX.flavor).optional(),
  firstNightReminder: someText.max(MAX.nightReminder).optional(),
  otherNightReminder: someText.max(MAX.nightReminder).optional(),
  tokens: someText.max(MAX.nightReminder).optional(),
})

export const textSchemas = {
  characters: z.record(id, characterTexts),
  jinxes: z.record(z.string().regex(/^[a-z0-9]+\+[a-z0-9]+$/), someText.max(MAX.jinxReason)),
  labels: z.record(z.string(), someText),
  editions: z.record(id, someText),
  steps: z.partialRecord(z.enum(NIGHT_STEPS), z.strictObject({ name: someText, reminder: someText })),
} as const

/** `pack.json`: what a folder stands on. Without the file it extends the default pack. */
export const packSchema = z.strictObject({ base: z.enum(['default', 'none']) })
