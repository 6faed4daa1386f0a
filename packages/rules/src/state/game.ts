/** The script in play. Custom characters travel with it, so that nobody needs another source for them. */
export interface EditionState {
  readonly id: string
  readonly name: string
  readonly author: string
  readonly isOfficial: boolean
  readonly level: string | null
  /** Ids of all characters on the script, player teams first. */
  readonly roles: readonly string[]
  /** Full objects of the characters that no pack knows, by id. */
  readonly custom: Readonly<Record<string, CustomCharacter>>
  /** Whatever else the script says of itself (logo, almanac, bootlegger rules, night order ...): shown, never judged. */
  readonly meta: Readonly<Record<string, unknown>>
  /** Above 0 the edition's own background, below 0 a generic one. */
  readonly theme: number
}

import type { CharacterFacts } from '../core/content.ts'

export interface CustomCharacter extends CharacterFacts {
  readonly name: string
  readonly ability: string
  readonly [field: string]: unknown
}

/** Flat on purpose: it can be copied field by field into a view, and its size can be bounded. */
export type HistoryData = Readonly<Record<string, string | number | boolean | null>>

export interface HistoryEntry {
  /**
   * Public entries count up from 1, private ones down from -1: with one counter for both, the gaps in the
   * public ids would tell how many private entries there are.
   */
  readonly id: number
  readonly type: string
  readonly data: HistoryData
  readonly time: number
  readonly isPrivate: boolean
}

/** Odd phases are nights. Private entries of the history live in the secret subtree. */
export interface GameState {
  readonly isRunning: boolean
  readonly phase: number
  readonly history: readonly HistoryEntry[]
  readonly nextHistoryId: number
  /** Null until the game is over and the result revealed. */
  readonly isEvilWin: boolean | null
}

export type HookName = 'distribute-roles' | 'receive-role' | 'attention-gong' | 'reveal-grimoire'

export interface HookState {
  readonly name: HookName
  /** When it ends by itself, or null. */
  readonly until: number | null
}
