import { personAt } from '../core/person.ts'
import type { Evolvers } from '../core/topic.ts'
import type {
  DuskStanding,
  HiddenVoteState,
  NominationType,
  PastCount,
  SessionState,
  Standing,
  VoteCount,
  VoteHistoryEntry,
  VoteLine,
  VoteState,
  VotesBySeat,
} from '../state.ts'
import { majority } from './policy.ts'

export interface VoteEvents {
  nominationOpened: {
    readonly nominator: number
    readonly nominee: number
    readonly locked: number
    readonly isHidden: boolean
    /** Baker's nomination: the nominator is secret until the reveal. */
    readonly isAnonymous?: true
  }
  nominationClosed: Record<never, never>
  nominationTypeSet: { readonly nominationType: NominationType; readonly locked: number }
  /** Stage before the vote; the vote's own steps are `voteAdvanced`. */
  voteStageSet: { readonly locked: number }
  voteSpeedSet: { readonly speed: number }
  /** Secrecy begins or ends with all hands down: neither side takes over what was shown to the other. */
  voteSecrecySet: { readonly isHidden: boolean }
  voteStarted: { readonly locked: number; readonly at: number; readonly nextAt: number }
  /** Step of the counter to `locked` at `at`, which fixes the seat the hand leaves. */
  voteAdvanced: { readonly locked: number; readonly at: number; readonly nextAt: number | null }
  votePaused: Record<never, never>
  voteResumed: { readonly nextAt: number }
  voteReset: Record<never, never>
  voteCast: { readonly seat: number; readonly value: number }
  hiddenVoteCast: { readonly seat: number; readonly value: number }
  voteTallied: { readonly count: VoteCount; readonly spent: readonly number[] }
  voteLogged: {
    readonly entry: VoteLine
    readonly isAnonymous?: true
    /** Count; null for a nomination that was closed before anything was counted. */
    readonly count: VoteCount | null
  }
  standingSet: {
    readonly markedPlayer: number | null
    readonly highscore: number
    /** Field that is missing in logs of version 1. */
    readonly freedPlayer?: number | null
  }
  secretStandingSet: { readonly standing: Standing | null }
  duskKept: { readonly dusk: DuskStanding | null }
  /** Number of this game's votes that mark nobody as nominated today. */
  votesCleared: { readonly count: number }
  /** The reveal shows who made Baker's nominations. */
  nominatorsRevealed: Record<never, never>
}

const withVote = (state: SessionState, change: Partial<VoteState>): SessionState => ({
  ...state,
  vote: { ...state.vote, ...change },
})

const withHidden = (state: SessionState, change: Partial<HiddenVoteState>): SessionState => ({
  ...state,
  secret: { ...state.secret, hiddenVotes: { ...state.secret.hiddenVotes, ...change } },
})

/** Hands that are down have no entry. One definition for the state and for the screens that follow it. */
export function withHand<Votes extends VotesBySeat>(votes: Votes, seat: number, value: number): VotesBySeat {
  if (value !== 0) return { ...votes, [seat]: value }
  const { [seat]: _before, ...others } = votes
  return others
}

/** Clock at rest: nothing runs and nothing is fixed. */
const STOPPED = { isInProgress: false, schedule: null, lockTimes: [], count: null, spent: [] } as const

const handsDown = (state: SessionState, change: Partial<VoteState>): SessionState =>
  withHidden(withVote(state, { ...change, ...STOPPED, votes: {} }), { votes: {}, count: null })

/** People it was about, as the table is seated at this event: so that old logs name them too. */
const named = (state: SessionState, line: VoteLine) => {
  const nominator = line.nominator === null ? { id: null, name: null } : personAt(state, line.nominator)
  const nominee = personAt(state, line.nominee)
  return {
    ...line,
    nominatorId: nominator.id,
    nominatorName: nominator.name,
    nomineeId: nominee.id,
    nomineeName: nominee.name,
  }
}

const pastCount = (state: SessionState, { votes, majority: needed, voters }: VoteCount): PastCount => ({
  votes,
  majority: needed,
  voters: voters.map((voter) => ({ ...voter, ...personAt(state, voter.seat) })),
})

const withEntry = (state: SessionState, entry: VoteHistoryEntry): SessionState =>
  withVote(state, { history: state.vote.history.concat([entry]) })

const NO_NOMINATOR = { nominator: null, nominatorId: null, nominatorName: null } as const

/** Opens a nomination; the nominator of a Baker's goes into the secret subtree. */
function opened(state: SessionState, event: VoteEvents['nominationOpened']): SessionState {
  const { nominator, nominee, locked, isHidden, isAnonymous = false } = event
  const nomination = [isAnonymous ? null : nominator, nominee] as const
  return withHidden(handsDown(state, { nomination, locked, isHidden }), {
    nominator: isAnonymous ? nominator : null,
  })
}

/** A past nomination without its nominator, whom the secret subtree keeps. */
function anonymous(state: SessionState, line: VoteLine, count: VoteCount | null): SessionState {
  const { nominator, nominatorId: id, nominatorName: name } = named(state, line)
  const at = state.vote.history.length
  const done = logged(state, line, count)
  if (nominator === null) return done
  const history = done.vote.history.map((entry, index) =>
    index === at ? { ...entry, ...NO_NOMINATOR } : entry,
  )
  const { nominators } = done.secret.hiddenVotes
  return withHidden(withVote(done, { history }), {
    nominators: { ...nominators, [at]: { place: nominator, id, name } },
  })
}

/** Nominators of Baker's nominations become public. */
function nominatorsRevealed(state: SessionState): SessionState {
  const { nominators } = state.secret.hiddenVotes
  const history = state.vote.history.map((entry, index) => {
    const secret = nominators[index]
    return secret
      ? { ...entry, nominator: secret.place, nominatorId: secret.id, nominatorName: secret.name }
      : entry
  })
  return withHidden(withVote(state, { history }), { nominators: {} })
}

const logged = (state: SessionState, line: VoteLine, counted: VoteCount | null): SessionState => {
  const entry = named(state, line)
  if (!counted) {
    const needed = majority(state.seats, line.type === 'exile')
    return withEntry(state, { ...entry, votes: null, majority: needed, voters: [] })
  }
  const count = pastCount(state, counted)
  if (!line.isHidden) return withEntry(state, { ...entry, ...count })
  const secret = withHidden(state, {
    history: { ...state.secret.hiddenVotes.history, [state.vote.history.length]: count },
  })
  return withEntry(secret, { ...entry, votes: null, majority: count.majority, voters: [] })
}

export const voteEvolvers: Evolvers<VoteEvents> = {
  nominationOpened: opened,
  nominationClosed: (state) =>
    withHidden(handsDown(state, { nomination: null, locked: 0, isHidden: false }), { nominator: null }),
  nominationTypeSet: (state, { nominationType, locked }) => withVote(state, { nominationType, locked }),
  voteStageSet: (state, { locked }) => withVote(state, { locked }),
  voteSpeedSet: (state, { speed }) => withVote(state, { speed }),
  voteSecrecySet: (state, { isHidden }) => handsDown(state, { isHidden }),
  voteStarted: (state, { locked, at, nextAt }) =>
    withHidden(withVote(state, { ...STOPPED, isInProgress: true, locked, schedule: { since: at, nextAt } }), {
      count: null,
    }),
  voteAdvanced: (state, { locked, at, nextAt }) =>
    withVote(state, {
      locked,
      schedule: { since: at, nextAt },
      // The first step only brings the hand to the first seat.
      lockTimes: locked > 1 ? [...state.vote.lockTimes, at] : [],
    }),
  votePaused: (state) => {
    const { schedule } = state.vote
    return withVote(state, { schedule: schedule && { since: schedule.since, nextAt: null } })
  },
  voteResumed: (state, { nextAt }) =>
    withVote(state, { schedule: { since: state.vote.schedule?.since ?? nextAt, nextAt } }),
  voteReset: (state) => withHidden(withVote(state, { ...STOPPED, locked: 0 }), { count: null }),
  voteCast: (state, { seat, value }) => withVote(state, { votes: withHand(state.vote.votes, seat, value) }),
  hiddenVoteCast: (state, { seat, value }) =>
    withHidden(state, { votes: withHand(state.secret.hiddenVotes.votes, seat, value) }),
  voteTallied: (state, { count, spent }) => {
    const done = withVote(state, { isInProgress: false, schedule: null, spent })
    return state.vote.isHidden ? withHidden(done, { count }) : withVote(done, { count })
  },
  voteLogged: (state, { entry, count, isAnonymous }) =>
    isAnonymous ? anonymous(state, entry, count) : logged(state, entry, count),
  standingSet: (state, { markedPlayer, highscore, freedPlayer = null }) =>
    withVote(state, { markedPlayer, highscore, freedPlayer }),
  secretStandingSet: (state, { standing }) => withHidden(state, { standing }),
  duskKept: (state, { dusk }) => withHidden(state, { dusk }),
  votesCleared: (state, { count }) => withVote(state, { cleared: count }),
  nominatorsRevealed,
}
