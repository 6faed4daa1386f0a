import type { Special } from './character.ts'
import { type BagTeam, isTeam, SHEET_TEAM_ORDER, type Team } from './team.ts'

/** Group that a pointing or a signal concerns. */
export type GroupName = Team | 'dead'

/** By how much a number may differ (one of these), that it is free, or that it is zero. */
export type CountChange = readonly number[] | 'any' | 'none'

/**
 * Everything a character can change in the app. The rules and screens ask for these and for no character by
 * name; a homebrew character gets the same behaviour by carrying the special in its script.
 */
export interface TraitParams {
  /** Votes are taken blind while a sober holder is alive, or dead but marked with the ability. */
  'hidden-vote': object
  /** A seat with any of its reminders has its vote counted so many times. */
  'vote-multiplier': { readonly factor: number }
  /** A dead holder may vote with two hands, in effect only while carrying this reminder. */
  'double-vote-when-dead': { readonly reminder: string }
  /** While a holder is alive the dead vote without spending their vote. */
  'dead-vote-freely': object
  /** Not woken with its team: seats of the role itself, or seats that carry its reminder. */
  'left-out-of-team': { readonly by: 'role' | 'reminder' }
  /** Reminder for everybody that, placed on a seat that fits `on`, changes the seat's alignment. */
  'reminder-turns': { readonly to: 'g' | 'e'; readonly on: 'good' | 'evil' | Team }
  /** A seat that carries this reminder shows this character at the reveal. */
  'replace-at-reveal': { readonly reminder: string }
  /** Not to be put into the bag. */
  'bag-disabled': object
  /** May be put into the bag several times. */
  'bag-duplicate': object
  /** Good (evil) characters may be put into the bag several times while it is chosen. */
  'good-duplicate': object
  'evil-duplicate': object
  /** While it is in the bag, characters that are otherwise kept out may go in. */
  'lifts-bag-disabled': object
  /**
   * While it is in play, so many more or fewer of a team; the Townsfolk make up the difference. Of one that stays
   * out of the bag itself, it is what changes if the Storyteller plays with it.
   */
  'changes-counts': { readonly team: BagTeam; readonly by: CountChange }
  /** Never without this character. */
  brings: { readonly role: string }
  /** More than half of all players have it, and the teams are free otherwise. */
  majority: object
  /** Acts on other nights in the turn of the character whose seat carries this reminder. */
  'borrowed-turn': { readonly reminder: string }
  /** Minions and Demon get their information, and the Demon bluffs, however small the table. */
  'info-at-any-size': object
  /** The Storyteller needs bluffs at small tables too. */
  'bluffs-at-small-tables': object
  /** Dealt roles are not sent until the Storyteller says so. */
  'distribute-later': object
  /** Seats that carry this reminder are dealt the same side. */
  'same-side-seats': { readonly reminder: string }
  /** Joins every script made by users; fixed while it has characters or rules of its own. */
  'automatic-for-homebrew': object
  /** Joins every script with a jinx. */
  'automatic-for-jinxes': object
  /** The holder may open and half-open the eyes at the given time. */
  'open-eyes': { readonly time: string }
  /** Offers pointing by day (everybody) or at night (the group). */
  pointing: { readonly time: string; readonly group?: GroupName }
  /** Lets the Storyteller hand out and take back dead votes. */
  'ghost-votes': { readonly time: string }
  /** The holder may be shown the grimoire. */
  'show-grimoire': { readonly time: string }
  /** A card, or a player, of its own in the signal dialogue. */
  'signal-card': { readonly text: string; readonly time: string }
  'signal-player': { readonly text: string; readonly time: string }
  /** Reminders of the character are seen by everybody. */
  'public-reminder': object
}

export type TraitName = keyof TraitParams
export type TraitOf<Name extends TraitName> = { readonly name: Name } & TraitParams[Name]
export type Trait = { [Name in TraitName]: TraitOf<Name> }[TraitName]

type Read = (special: Special, globalReminder: string | undefined) => Trait | undefined

const plain =
  (name: TraitName): Read =>
  () =>
    ({ name }) as Trait

const withLabel =
  (name: 'double-vote-when-dead' | 'borrowed-turn' | 'same-side-seats'): Read =>
  ({ value }) =>
    typeof value === 'string' && value !== '' ? { name, reminder: value } : undefined

const withTime =
  (name: 'open-eyes' | 'ghost-votes' | 'show-grimoire', usual: string): Read =>
  ({ time }) => ({ name, time: time ?? usual })

const withText =
  (name: 'signal-card' | 'signal-player'): Read =>
  ({ value, time }) =>
    value === undefined ? undefined : { name, text: String(value), time: time ?? 'night' }

const turns =
  (to: 'g' | 'e', usual: 'good' | 'evil'): Read =>
  ({ value }) => {
    const on = value ?? usual
    const fits = on === 'good' || on === 'evil' || (typeof on === 'string' && isTeam(on))
    return fits ? { name: 'reminder-turns', to, on } : undefined
  }

const groupOf = (global: string | undefined): GroupName | undefined =>
  global !== undefined && (isTeam(global) || global === 'dead') ? global : undefined

const readPointing: Read = ({ time, global }) => {
  const group = groupOf(global)
  return { name: 'pointing', time: time ?? 'day', ...(group ? { group } : {}) }
}

const readMultiplier: Read = ({ value }) => {
  const factor = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof factor === 'number' && Number.isFinite(factor)
    ? { name: 'vote-multiplier', factor }
    : undefined
}

const isBagTeam = (team: string | undefined): team is BagTeam =>
  (SHEET_TEAM_ORDER as readonly (string | undefined)[]).includes(team)

/** "any", "none", or steps with their signs: "+1,-1". */
function countChange(value: Special['value']): CountChange | undefined {
  if (value === 'any' || value === 'none') return value
  if (value === undefined || value === '') return undefined
  const steps = String(value).split(',').map(Number)
  return steps.every(Number.isInteger) ? steps : undefined
}

const readCounts: Read = ({ value, global }) => {
  const by = countChange(value)
  return by && isBagTeam(global) ? { name: 'changes-counts', team: global, by } : undefined
}

const readBrings: Read = ({ value }) =>
  typeof value === 'string' && value !== '' ? { name: 'brings', role: value } : undefined

/** Specials as they are written, `type/name`, and what they mean. */
const meanings: Readonly<Record<string, Read>> = {
  'vote/hidden': plain('hidden-vote'),
  'vote/multiplier': readMultiplier,
  'vote/double-when-dead': withLabel('double-vote-when-dead'),
  'vote/dead-freely': plain('dead-vote-freely'),
  'player/left-out-of-team': ({ value }) => ({
    name: 'left-out-of-team',
    by: value === 'reminder' ? 'reminder' : 'role',
  }),
  'player/open-eyes': withTime('open-eyes', 'night'),
  'reminder/turns-evil': turns('e', 'good'),
  'reminder/turns-good': turns('g', 'evil'),
  'reminder/public': plain('public-reminder'),
  'reveal/replace-character': (_special, reminder) =>
    reminder === undefined ? undefined : { name: 'replace-at-reveal', reminder },
  'selection/bag-disabled': plain('bag-disabled'),
  'selection/bag-duplicate': plain('bag-duplicate'),
  'selection/good-duplicate': plain('good-duplicate'),
  'selection/evil-duplicate': plain('evil-duplicate'),
  'selection/lifts-bag-disabled': plain('lifts-bag-disabled'),
  'selection/same-side': withLabel('same-side-seats'),
  'setup/counts': readCounts,
  'setup/brings': readBrings,
  'setup/majority': plain('majority'),
  'setup/info-at-any-size': plain('info-at-any-size'),
  'setup/bluffs-at-small-tables': plain('bluffs-at-small-tables'),
  'setup/automatic-for-homebrew': plain('automatic-for-homebrew'),
  'setup/automatic-for-jinxes': plain('automatic-for-jinxes'),
  'ability/borrowed-turn': withLabel('borrowed-turn'),
  'ability/distribute-roles': plain('distribute-later'),
  'ability/pointing': readPointing,
  'ability/ghost-votes': withTime('ghost-votes', 'day'),
  'signal/grimoire': withTime('show-grimoire', 'night'),
  'signal/card': withText('signal-card'),
  'signal/player': withText('signal-player'),
}

const NO_TRAITS: readonly Trait[] = []

export const traitOfSpecial = (special: Special, globalReminder: string | undefined): Trait | undefined =>
  Object.hasOwn(meanings, `${special.type}/${special.name}`)
    ? meanings[`${special.type}/${special.name}`]?.(special, globalReminder)
    : undefined

export function traitsOf(special: readonly Special[], remindersGlobal: readonly string[]): readonly Trait[] {
  if (special.length === 0) return NO_TRAITS
  return special.flatMap((entry) => traitOfSpecial(entry, remindersGlobal[0]) ?? [])
}

export const findTrait = <Name extends TraitName>(
  traits: readonly Trait[],
  name: Name,
): TraitOf<Name> | undefined =>
  traits.find((trait): trait is Extract<Trait, TraitOf<Name>> => trait.name === name)
