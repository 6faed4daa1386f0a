export type NominationType = 'regular' | 'baker' | 'zookeeper'

/** The server-run clock: screens compute the hand's angle from it. */
export interface VoteSchedule {
  /** When the hand reaches counter 1 (it rests on the first seat after the nominee), in server time. */
  readonly startsAt: number
  /** When the next step happens, or null while paused. */
  readonly nextAt: number | null
}

export interface VoteHistoryEntry {
  readonly timestamp: number
  readonly phase: number
  readonly nominator: number
  readonly nominee: number
  readonly type: 'execution' | 'exile'
  readonly votes: number
  readonly majority: number
  readonly isHidden: boolean
  readonly voters: readonly { readonly seat: number; readonly count: number }[]
}

export interface VoteState {
  /** [nominator, nominee] by seat, or null without a nomination. Negative nominators are Storytellers. */
  readonly nomination: readonly [nominator: number, nominee: number] | null
  readonly nominationType: NominationType
  readonly locked: number
  readonly isInProgress: boolean
  readonly isHidden: boolean
  readonly speed: number
  readonly schedule: VoteSchedule | null
  /** Open votes by seat (0, 1, 2). Hidden ones live in the secret subtree. */
  readonly votes: readonly number[]
  readonly markedPlayer: number | null
  readonly highscore: number
  /** The count once every seat is fixed and the last grace is over. Null before, and for others while hidden. */
  readonly tally: number | null
  readonly history: readonly VoteHistoryEntry[]
}
