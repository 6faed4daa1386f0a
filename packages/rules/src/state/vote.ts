import type { Person } from './people.ts'

export type NominationType = 'regular' | 'baker' | 'zookeeper'

/** Clock of the vote, run by the server in its time: screens compute the hand's angle from it. */
export interface VoteSchedule {
  /** Time the counter took its present value. */
  readonly since: number
  /** Time it takes the next one; null while paused and once every seat is fixed. */
  readonly nextAt: number | null
}

/** Count of the votes, with everything that multiplies or voids them. */
export interface VoteCount {
  readonly votes: number
  readonly majority: number
  readonly voters: readonly Voter[]
}

export interface Voter {
  readonly seat: number
  readonly count: number
}

/** A voter of the past: the seat as it was numbered then, and who sat on it. */
export interface PastVoter extends Voter, Person {}

export interface PastCount {
  readonly votes: number
  readonly majority: number
  readonly voters: readonly PastVoter[]
}

/** Nomination of the past. Seats are numbered as they were then. */
export interface VoteLine {
  readonly timestamp: number
  readonly phase: number
  /** Null in the public entry of a Baker's nomination, whose nominator the secret subtree has. */
  readonly nominator: number | null
  readonly nominee: number
  readonly type: 'execution' | 'exile'
  readonly isHidden: boolean
}

/** Nominator of a past Baker's nomination: the place as it was numbered then, and the person. */
export interface PastNominator extends Person {
  readonly place: number
}

/** A vote of this game. It names people, because seats move and change hands. */
export interface VoteHistoryEntry extends VoteLine {
  readonly nominatorId: string | null
  readonly nominatorName: string | null
  readonly nomineeId: string | null
  readonly nomineeName: string | null
  /** Count; null in the public entry of a hidden vote, of which the secret subtree has it. */
  readonly votes: number | null
  readonly majority: number
  readonly voters: readonly PastVoter[]
}

/** Votes by seat. A hand that is down (0) has no entry. */
export type VotesBySeat = Readonly<Record<number, number>>

/** Mark: who is about to die, with how many votes. */
export interface Standing {
  readonly markedPlayer: number | null
  readonly highscore: number
  readonly freedPlayer: number | null
}

/** Standing of a day when night fell: what comes back if the dusk is taken back. */
export interface DuskStanding {
  readonly phase: number
  readonly open: Standing
  readonly secret: Standing | null
}

export interface VoteState {
  /**
   * Nomination as [nominator, nominee], or null without one. Storytellers nominate too. The nominator of a Baker's
   * nomination is null here and in the secret subtree.
   */
  readonly nomination: readonly [nominator: number | null, nominee: number] | null
  readonly nominationType: NominationType
  readonly locked: number
  readonly isInProgress: boolean
  readonly isHidden: boolean
  readonly speed: number
  readonly schedule: VoteSchedule | null
  /** Open votes (1 or 2). Hidden ones live in the secret subtree. */
  readonly votes: VotesBySeat
  /** Times each seat was fixed, in voting order: what a late vote is measured against. */
  readonly lockTimes: readonly number[]
  /** Count once every seat is fixed and the last grace is over; null before, and while hidden. */
  readonly count: VoteCount | null
  /** Dead seats this count took the last vote of: given back if the vote is run again. */
  readonly spent: readonly number[]
  readonly markedPlayer: number | null
  readonly highscore: number
  /** Player a tie took the mark from, until somebody else is marked. */
  readonly freedPlayer: number | null
  /** Votes of this game. */
  readonly history: readonly VoteHistoryEntry[]
  /** Number of them from before the grimoire was cleared: they mark nobody as nominated today. */
  readonly cleared: number
}

/** Hidden votes, as only those with the grimoire know them. */
export interface HiddenVoteState {
  /** Nominator of the open Baker's nomination. */
  readonly nominator: number | null
  /** Nominators of Baker's nominations, by the index of their entry in the public history, until the reveal. */
  readonly nominators: Readonly<Record<number, PastNominator>>
  readonly votes: VotesBySeat
  readonly count: VoteCount | null
  /** Counts of hidden votes, by the index of their entry in the public history. */
  readonly history: Readonly<Record<number, PastCount>>
  /** Standing of the day as it truly is once a hidden vote has marked somebody; null while all of it is public. */
  readonly standing: Standing | null
  readonly dusk: DuskStanding | null
}
