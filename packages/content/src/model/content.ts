import type { Character } from './character.ts'
import type { Script, Theme } from './script.ts'
import type { BagTeam, Team } from './team.ts'
import type { TraitName, TraitOf } from './trait.ts'

/** Events of every night besides the characters' turns. */
export const NIGHT_STEPS = ['dusk', 'minioninfo', 'demoninfo', 'dawn'] as const
export type NightStep = (typeof NIGHT_STEPS)[number]

export type Night = 'firstNight' | 'otherNight'

export interface StepText {
  readonly name: string
  readonly reminder: string
}

export interface Jinx {
  readonly a: string
  readonly b: string
  readonly reason: string
  /** The language of the reason; unknown where a script brings it. */
  readonly lang?: string
}

export type TeamCounts = Readonly<Record<BagTeam, number>>

/** A reminder as it lies on a seat: the character it belongs to, and its label. */
export interface PlacedReminder {
  readonly role: string
  readonly name: string
}

export interface PlacedSeat {
  readonly role: string | null
  readonly reminders: readonly PlacedReminder[]
}

/** A label that makes somebody drunk or poisoned. */
export interface ImpairingLabel {
  readonly label: string
  /** Also counts with more words behind it ("Drunk 2"). */
  readonly isPrefix?: boolean
  /** Only the token of this character counts. */
  readonly role?: string
  /** The seat it lies on; everybody but Travellers and holders of its character; or a whole team. */
  readonly affects: 'seat' | 'everyone-else' | Team
}

export interface LabelRules {
  readonly dead: string
  readonly alive: string
  readonly hasAbility: string
  readonly impairing: readonly ImpairingLabel[]
  readonly healing: readonly string[]
}

export interface Themes {
  readonly generic: readonly Theme[]
  /** Background for editions made by users. */
  readonly custom: readonly Theme[]
}

export interface SystemIcons {
  readonly night: Readonly<Record<NightStep, string>>
  readonly team: Readonly<Record<Team, string>>
  readonly nominationType: Readonly<Record<string, string>>
  readonly fallback: { readonly custom: string; readonly unknown: string }
}

export interface IconCredits {
  readonly source: { readonly name: string; readonly url: string }
  readonly licence: { readonly name: string; readonly url: string }
  readonly isModified: boolean
  /** Those with most icons first. */
  readonly authors: readonly { readonly name: string; readonly url?: string; readonly icons: number }[]
}

/** Pack put together in one language. Plain data: a server can send it as it is. */
export interface ContentPack {
  readonly locale: string
  readonly characters: readonly Character[]
  /** The editions, each with its characters; the first is the one every session starts with. */
  readonly editions: readonly Script[]
  readonly release: { readonly script: Script; readonly theme: number } | null
  readonly nightOrder: Readonly<Record<Night, readonly string[]>>
  readonly steps: Readonly<Record<NightStep, StepText>>
  readonly jinxes: readonly Jinx[]
  /** By number of players, from `firstCount` up. */
  readonly counts: readonly TeamCounts[]
  readonly firstCount: number
  readonly labels: LabelRules
  /** Labels of reminders in this language; the label itself where absent. */
  readonly labelTexts: Readonly<Record<string, string>>
  readonly themes: Themes
  readonly systemIcons: SystemIcons
  readonly iconCredits: IconCredits
}

/** A pack with its look-ups. The rules and screens are handed one and know characters through it alone. */
export interface ContentIndex {
  readonly pack: ContentPack
  character(id: string): Character | undefined
  /** Traits of a character: what it changes in the app; none for ids nobody knows. */
  trait<Name extends TraitName>(id: string | null, name: Name): TraitOf<Name> | undefined
  withTrait(name: TraitName): readonly Character[]
  jinxReason(a: string, b: string): string | undefined
  jinxLang(a: string, b: string): string | undefined
  edition(id: string): Script | undefined
  /** Townsfolk, Outsiders, Minions and Demons for so many players; null where no table says. */
  teamCounts(players: number): TeamCounts | null
  /**
   * Information of evil: Minions and Demon are told of each other, and the Demon of bluffs, by size or by an NPC in
   * play.
   */
  isEvilInformed(players: number, npcs: readonly string[]): boolean
  /** Drunk or poisoned, as the reminders on the table say. */
  isImpaired(seat: PlacedSeat, seats: readonly PlacedSeat[]): boolean
  /** The NPCs a script brings with it by itself: for homebrew, and for jinxes. */
  automaticNpcs(script: Script): readonly string[]
  /** Index with the characters and jinxes of a script on top. */
  withScript(script: Script): ContentIndex
}
