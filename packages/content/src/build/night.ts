import type { Character } from '../model/character.ts'
import type { ContentIndex, Night, NightStep, PlacedSeat } from '../model/content.ts'
import type { Script } from '../model/script.ts'
import { isNpcTeam } from '../model/team.ts'
import { findTrait } from '../model/trait.ts'
import { isSameLabel } from '../pack/impaired.ts'
import { arrange } from './night-order.ts'

/** From this phase on it is another night's sheet: phases 0 and 1 are the first evening and night. */
export const FIRST_PHASE_OF_OTHER_NIGHTS = 2

export const nightOfPhase = (phase: number): Night =>
  phase < FIRST_PHASE_OF_OTHER_NIGHTS ? 'firstNight' : 'otherNight'

export interface NightEntry {
  readonly kind: 'step' | 'role' | 'npc' | 'borrowed'
  /** Id of the step or the character. */
  readonly id: string
  readonly order: number
  readonly name: string
  readonly icon: string
  readonly image: readonly string[]
  readonly reminder: string
  /** The language of name and reminder; unknown for custom characters. */
  readonly lang?: string
  /** Seats that hold the character, or that carry an NPC's reminders, or that a step wakes. */
  readonly seats: readonly number[]
  /** Whose turn is borrowed. */
  readonly turnOf?: string
}

export interface NightTable {
  readonly script: Script
  /** Every seat, travellers included, in order. */
  readonly seats: readonly PlacedSeat[]
  /** Ids of the NPCs in play. */
  readonly npcs: readonly string[]
}

const seatsWhere = (seats: readonly PlacedSeat[], test: (seat: PlacedSeat) => boolean): readonly number[] =>
  seats.flatMap((seat, index) => (test(seat) ? [index] : []))

const holds =
  (id: string) =>
  (seat: PlacedSeat): boolean =>
    seat.role === id

const carriesReminderOf =
  (id: string, label?: string) =>
  (seat: PlacedSeat): boolean =>
    seat.reminders.some(({ role, name }) => role === id && (label === undefined || isSameLabel(name, label)))

const langOf = ({ lang }: Character): Pick<NightEntry, 'lang'> => (lang === undefined ? {} : { lang })

const reminderTextOf = (character: Character, night: Night): string =>
  night === 'firstNight' ? character.firstNightReminder : character.otherNightReminder

/** Evil that does not know, or is not known: not woken with its team. */
function isLeftOut(seat: PlacedSeat, content: ContentIndex): boolean {
  if (content.trait(seat.role, 'left-out-of-team')?.by === 'role') return true
  return seat.reminders.some(({ role }) => content.trait(role, 'left-out-of-team')?.by === 'reminder')
}

const STEP_TEAMS: Partial<Record<NightStep, string>> = { minioninfo: 'minion', demoninfo: 'demon' }

function stepEntry(id: NightStep, order: number, table: NightTable, content: ContentIndex): NightEntry {
  const { name, reminder } = content.pack.steps[id]
  const wakes = (seat: PlacedSeat): boolean =>
    seat.role !== null && content.character(seat.role)?.team === STEP_TEAMS[id] && !isLeftOut(seat, content)
  return {
    kind: 'step',
    id,
    order,
    name,
    icon: content.pack.systemIcons.night[id],
    image: [],
    reminder,
    lang: content.pack.locale,
    seats: STEP_TEAMS[id] ? seatsWhere(table.seats, wakes) : [],
  }
}

const characterEntry = (
  character: Character,
  night: Night,
  rest: Pick<NightEntry, 'kind' | 'order' | 'seats'>,
): NightEntry => ({
  ...rest,
  id: character.id,
  name: character.name,
  icon: character.icon,
  image: character.image,
  reminder: reminderTextOf(character, night),
  ...langOf(character),
})

function stepsOf(night: Night, table: NightTable, content: ContentIndex): readonly NightStep[] {
  if (night === 'otherNight') return ['dusk', 'dawn']
  const isEvilInformed = content.isEvilInformed(table.seats.length, table.npcs)
  return isEvilInformed ? ['dusk', 'minioninfo', 'demoninfo', 'dawn'] : ['dusk', 'dawn']
}

/** The characters that may have a line: the script's, and whatever else lies on a seat. */
function candidates(table: NightTable, content: ContentIndex): readonly Character[] {
  const held = table.seats.flatMap(({ role }) => role ?? [])
  const ids = new Set([...table.script.roles, ...held])
  return [...ids].flatMap((id) => content.character(id) ?? []).filter(({ team }) => !isNpcTeam(team))
}

function roleEntries(night: Night, table: NightTable, content: ContentIndex): readonly NightEntry[] {
  const listed = new Set(table.script.edition[night])
  return candidates(table, content).flatMap((character) => {
    if (character[night] === 0 && !listed.has(character.id)) return []
    const seats = seatsWhere(table.seats, holds(character.id))
    if (character.team === 'traveller' && seats.length === 0) return []
    return [characterEntry(character, night, { kind: 'role', order: character[night], seats })]
  })
}

function npcEntries(night: Night, table: NightTable, content: ContentIndex): readonly NightEntry[] {
  const listed = new Set(table.script.edition[night])
  return [...new Set(table.npcs)].flatMap((id) => {
    const character = content.character(id)
    if (!character || (character[night] === 0 && !listed.has(id))) return []
    const seats = seatsWhere(table.seats, carriesReminderOf(id))
    return [characterEntry(character, night, { kind: 'npc', order: character[night], seats })]
  })
}

const JUST_BEFORE = 0.5

/**
 * Who has taken over somebody's ability acts in that character's turn: the line stands where the seat with the
 * token stands, with that character's instructions. Without a turn to borrow it stands last before dawn.
 */
function borrowedEntries(table: NightTable, content: ContentIndex, dawn: number): readonly NightEntry[] {
  return candidates(table, content).flatMap((character) => {
    const trait = findTrait(character.traits, 'borrowed-turn')
    if (!trait) return []
    const carriers = table.seats.filter(carriesReminderOf(character.id, trait.reminder))
    const holders = seatsWhere(table.seats, holds(character.id))
    return carriers.map((carrier): NightEntry => {
      const lender = carrier.role === null ? undefined : content.character(carrier.role)
      const order = lender && lender.otherNight > 0 ? lender.otherNight : dawn - JUST_BEFORE
      return {
        ...characterEntry(character, 'otherNight', { kind: 'borrowed', order, seats: holders }),
        reminder: lender?.otherNightReminder ?? '',
        ...(lender ? { turnOf: lender.id, ...langOf(lender) } : {}),
      }
    })
  })
}

/** The lines of a night, in order. */
export function buildNight(night: Night, table: NightTable, content: ContentIndex): readonly NightEntry[] {
  const scripted = content.withScript(table.script)
  const placeOf = (step: NightStep): number => scripted.pack.nightOrder[night].indexOf(step) + 1
  const entries = [
    ...stepsOf(night, table, scripted).map((step) => stepEntry(step, placeOf(step), table, scripted)),
    ...roleEntries(night, table, scripted),
    ...npcEntries(night, table, scripted),
    ...(night === 'otherNight' ? borrowedEntries(table, scripted, placeOf('dawn')) : []),
  ]
  return arrange(entries, table.script.edition[night])
}
