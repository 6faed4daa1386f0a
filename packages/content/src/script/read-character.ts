import type { Character, CharacterJinx, Special } from '../model/character.ts'
import { isTeam, type Team } from '../model/team.ts'
import { traitOfSpecial, traitsOf } from '../model/trait.ts'
import { CHARACTER_LIMITS as MAX } from './limits.ts'
import { plainText, type Remarks } from './problem.ts'
import {
  isObject,
  type JsonObject,
  readFlag,
  readLink,
  readList,
  readOrder,
  readText,
  readTexts,
  withoutTrailingGaps,
} from './values.ts'

/** A character as far as it has been read. */
type Draft = { -readonly [Field in keyof Character]?: Character[Field] | undefined }

type ReadField = (draft: Draft, value: unknown, at: Remarks) => void

/** Spellings of a team that can mean only one. */
const TEAM_SPELLINGS: Readonly<Record<string, Team>> = { traveler: 'traveller' }

function readTeam(value: unknown): Team | undefined {
  if (typeof value !== 'string') return undefined
  const team = value.trim().toLowerCase()
  const corrected = Object.hasOwn(TEAM_SPELLINGS, team) ? TEAM_SPELLINGS[team] : team
  return corrected !== undefined && isTeam(corrected) ? corrected : undefined
}

function readImages(value: unknown, at: Remarks): readonly string[] {
  if (typeof value === 'string') {
    const link = readLink(value, 'image', Number.POSITIVE_INFINITY, at)
    return link === undefined ? [] : [link]
  }
  const links = readList(value, 'image', MAX.images, at)
    .slice(0, MAX.images)
    .map((entry, index) => readLink(entry, `image[${index}]`, Number.POSITIVE_INFINITY, at) ?? '')
  return withoutTrailingGaps(links)
}

function readJinxes(value: unknown, at: Remarks): readonly CharacterJinx[] {
  return readList(value, 'jinxes', Number.POSITIVE_INFINITY, at).flatMap((entry, index) => {
    const field = `jinxes[${index}]`
    const id = isObject(entry) ? entry['id'] : undefined
    if (!isObject(entry) || typeof id !== 'string' || id === '' || entry['reason'] === undefined) {
      at.add('script-jinx-broken', field)
      return []
    }
    const reason = readText(entry['reason'], `${field}.reason`, MAX.jinxReason, at)
    return reason === undefined ? [] : [{ id, reason }]
  })
}

const SPECIAL_WORDS = ['time', 'global'] as const

function readSpecial(entry: unknown, field: string, at: Remarks): Special | undefined {
  if (!isObject(entry) || typeof entry['type'] !== 'string' || typeof entry['name'] !== 'string') {
    at.add('script-special-unknown', field, { special: '' })
    return undefined
  }
  const special: { -readonly [Key in keyof Special]: Special[Key] } = {
    type: entry['type'],
    name: entry['name'],
  }
  const { value } = entry
  if (typeof value === 'number') special.value = value
  else if (value !== undefined) {
    const text = readText(value, `${field}.value`, MAX.specialValue, at)
    if (text !== undefined) special.value = text
  }
  for (const key of SPECIAL_WORDS) {
    const word = entry[key]
    if (word === undefined) continue
    const text = readText(word, `${field}.${key}`, MAX.specialValue, at)
    if (text !== undefined) special[key] = text
  }
  return special
}

const readSpecials = (value: unknown, at: Remarks): readonly Special[] =>
  readList(value, 'special', Number.POSITIVE_INFINITY, at).flatMap(
    (entry, index) => readSpecial(entry, `special[${index}]`, at) ?? [],
  )

const text =
  (
    field: 'name' | 'edition' | 'ability' | 'flavor' | 'firstNightReminder' | 'otherNightReminder',
    max: number,
  ): ReadField =>
  (draft, value, at) => {
    draft[field] = readText(value, field, max, at)
  }

const order =
  (field: 'firstNight' | 'otherNight'): ReadField =>
  (draft, value, at) => {
    draft[field] = readOrder(value, field, at)
  }

const alreadyRead: ReadField = () => {}

/** Every property a character may have. Whatever is not here is an extra and is left out. */
const fields: ReadonlyMap<string, ReadField> = new Map<string, ReadField>([
  ['id', alreadyRead],
  ['_id', alreadyRead],
  ['name', text('name', MAX.name)],
  ['edition', text('edition', Number.POSITIVE_INFINITY)],
  ['ability', text('ability', MAX.ability)],
  ['flavor', text('flavor', MAX.flavor)],
  ['firstNightReminder', text('firstNightReminder', MAX.nightReminder)],
  ['otherNightReminder', text('otherNightReminder', MAX.nightReminder)],
  ['firstNight', order('firstNight')],
  ['otherNight', order('otherNight')],
  [
    'team',
    (draft, value) => {
      draft.team = readTeam(value)
    },
  ],
  [
    'setup',
    (draft, value, at) => {
      draft.setup = readFlag(value, 'setup', at)
    },
  ],
  [
    'image',
    (draft, value, at) => {
      draft.image = readImages(value, at)
    },
  ],
  [
    'jinxes',
    (draft, value, at) => {
      draft.jinxes = readJinxes(value, at)
    },
  ],
  [
    'special',
    (draft, value, at) => {
      draft.special = readSpecials(value, at)
    },
  ],
  [
    'reminders',
    (draft, value, at) => {
      draft.reminders = readTexts(value, 'reminders', { count: MAX.reminders, length: MAX.reminderLabel }, at)
    },
  ],
  [
    'remindersGlobal',
    (draft, value, at) => {
      const limits = { count: MAX.globalReminders, length: MAX.globalReminderLabel }
      draft.remindersGlobal = readTexts(value, 'remindersGlobal', limits, at)
    },
  ],
])

const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === ''

type CompleteDraft = Draft & Pick<Character, 'name' | 'ability' | 'team'>

/** What no character can do without; names what is missing, and says so. */
function isComplete(draft: Draft, item: JsonObject, at: Remarks): draft is CompleteDraft {
  const hasTeam = !(item['team'] === undefined || item['team'] === null || item['team'] === '')
  const missing = [
    ...(isBlank(draft.name) ? ['name'] : []),
    ...(isBlank(draft.ability) ? ['ability'] : []),
    ...(hasTeam ? [] : ['team']),
  ]
  if (missing.length > 0) {
    at.add('script-character-incomplete', '', { missing: missing.join(', ') })
    return false
  }
  if (draft.team !== undefined) return true
  at.add('script-team-unknown', 'team', { team: plainText(item['team']) })
  return false
}

function remarkOnSpecials(draft: Draft, at: Remarks): void {
  draft.special?.forEach((special, index) => {
    if (traitOfSpecial(special, draft.remindersGlobal?.[0])) return
    at.add('script-special-unknown', `special[${index}]`, { special: `${special.type}/${special.name}` })
  })
}

const NONE: readonly never[] = []

/** Reads a character that no pack knows; undefined if it lacks what every character needs. */
export function readCharacter(
  item: JsonObject,
  teamIcons: Readonly<Record<Team, string>>,
  at: Remarks,
): Omit<Character, 'id'> | undefined {
  const draft: Draft = {}
  for (const key of Object.keys(item)) {
    if (item[key] === undefined) continue
    const read = fields.get(key)
    if (read) read(draft, item[key], at)
    else at.add('script-extra-property', key)
  }
  if (!isComplete(draft, item, at)) return undefined
  remarkOnSpecials(draft, at)
  const special = draft.special ?? NONE
  const remindersGlobal = draft.remindersGlobal ?? NONE
  return {
    name: draft.name,
    team: draft.team,
    edition: draft.edition ?? '',
    ability: draft.ability,
    flavor: draft.flavor ?? '',
    image: draft.image ?? NONE,
    icon: teamIcons[draft.team],
    reminders: draft.reminders ?? NONE,
    remindersGlobal,
    setup: draft.setup ?? false,
    special,
    traits: traitsOf(special, remindersGlobal),
    firstNight: draft.firstNight ?? 0,
    otherNight: draft.otherNight ?? 0,
    firstNightReminder: draft.firstNightReminder ?? '',
    otherNightReminder: draft.otherNightReminder ?? '',
    tokens: '',
    jinxes: draft.jinxes ?? NONE,
    isCustom: true,
  }
}
