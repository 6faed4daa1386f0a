import type { Character } from './character.ts'

export type Level = 'beginner' | 'intermediate' | 'veteran'

/** The tint of the town behind the board. */
export interface Theme {
  /** Above 0 one of the edition's own, below 0 one for all editions. */
  readonly id: number
  readonly sky: string
  readonly horizon: string
  readonly glow: string
}

/** Ids of editions made by users: with characters or rules of their own, or without. */
export const HOMEBREW_ID = 'homebrew'
export const CUSTOM_ID = 'custom'

export interface Edition {
  readonly id: string
  readonly name: string
  readonly author: string
  readonly almanac: string
  readonly isOfficial: boolean
  readonly level: Level | null
  readonly themes: readonly Theme[]
  readonly color: string
  /** The house rules of the script, one text each. */
  readonly bootlegger: readonly string[]
  readonly hideTitle: boolean
  readonly logo: string
  readonly background: string
  /** The script's own order of the nights, as ids of characters and steps; empty for the usual one. */
  readonly firstNight: readonly string[]
  readonly otherNight: readonly string[]
  /** Rest of what the script says of itself: kept and given back, never interpreted. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Script: which characters exist. Plain data: it travels to every client and lives in the session's log. */
export interface Script {
  readonly edition: Edition
  /** Ids of the characters of the player teams, in the script's order. */
  readonly roles: readonly string[]
  /** Ids of the characters of the other teams that the script brings along. */
  readonly npcs: readonly string[]
  /** The characters that no pack knows, in full. */
  readonly custom: readonly Character[]
}
