import type { Character, Edition } from '@belfry/content'

/** The script in play. Custom characters travel with it, so that nobody needs another source for them. */
export interface EditionState extends Edition {
  /** Ids of the characters of the player teams, in the script's order. */
  readonly roles: readonly string[]
  /** Ids of the characters of the other teams that the script brings along. */
  readonly npcs: readonly string[]
  /** Full objects of the characters that no pack knows, by id. */
  readonly custom: Readonly<Record<string, Character>>
  /** Background: above 0 the edition's own, below 0 a generic one. */
  readonly theme: number
}

/** Data of an entry is flat on purpose: it can be copied field by field into a view, and its size can be bounded. */
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

/** Odd phases are nights. The history is that of the game on the table; private entries of the history live in the secret subtree. */
export interface GameState {
  /** Number of the game on the table, counted from 1; null before the first and between two. */
  readonly id: number | null
  /** Number of games this session has seen begin. */
  readonly count: number
  /** People who sat while it ran and left their seat: an open grimoire stays closed to them until it is over. */
  readonly left: readonly string[]
  readonly isRunning: boolean
  readonly phase: number
  readonly history: readonly HistoryEntry[]
  readonly nextHistoryId: number
  /** Result; null until the game is over and it is revealed. */
  readonly isEvilWin: boolean | null
}

/** Game before its reveal, for the one who calls it off. */
export interface BeforeReveal {
  readonly phase: number
  readonly isRunning: boolean
  readonly isEvilWin: boolean | null
  /** Entries of the public history from this id on are the reveal's. */
  readonly nextHistoryId: number
}

export type CueName = 'distribute-roles' | 'receive-role' | 'attention-gong' | 'reveal-grimoire'

export interface CueState {
  readonly name: CueName
  /** Deadline; null without a timeout. */
  readonly until: number | null
}
