import { hasInsight, type Viewer } from '../core/viewer.ts'
import type {
  HiddenVoteState,
  NominationType,
  PastCount,
  PastNominator,
  SessionState,
  VoteCount,
  VoteHistoryEntry,
  Voter,
  VoteSchedule,
  VotesBySeat,
} from '../state.ts'

export interface VoterView {
  seat: number
  count: number
}

export interface VoteHistoryView {
  timestamp: number
  phase: number
  /** Null where this viewer may not know who made a Baker's nomination. */
  nominator: number | null
  nominee: number
  nominatorId: string | null
  nominatorName: string | null
  nomineeId: string | null
  nomineeName: string | null
  type: 'execution' | 'exile'
  /** Count; null where the vote was hidden from this viewer. */
  votes: number | null
  majority: number
  isHidden: boolean
  voters: { seat: number; count: number; id: string | null; name: string | null }[]
}

export interface VoteScheduleView {
  since: number
  nextAt: number | null
}

export interface StandingView {
  markedPlayer: number | null
  highscore: number
  freedPlayer: number | null
}

export interface VoteView {
  /** The nominator is null where this viewer may not know who made a Baker's nomination. */
  nomination: [nominator: number | null, nominee: number] | false
  nominationType: NominationType
  locked: number
  isInProgress: boolean
  isHidden: boolean
  speed: number
  schedule: VoteScheduleView | null
  /** Raised hands by seat, as far as this viewer may see them. */
  votes: Record<number, number>
  tally: number | null
  /** Hands with what they came to, once it is counted; empty before, and where it is hidden from this viewer. */
  voters: VoterView[]
  markedPlayer: number | null
  highscore: number
  /** Player a tie took the mark from. */
  freedPlayer: number | null
  /** Standing as it truly is where hidden votes changed it; null for those without the grimoire. */
  secretStanding: StandingView | null
  /** Votes of this game. */
  history: VoteHistoryView[]
  /** Number of them that no longer mark anybody as nominated today. */
  cleared: number
}

export function nominationView({ vote, secret }: SessionState, viewer: Viewer): VoteView['nomination'] {
  if (!vote.nomination) return false
  const [nominator, nominee] = vote.nomination
  const { nominator: secretNominator } = secret.hiddenVotes
  const mayKnow = hasInsight(viewer) || (viewer.seat >= 0 && secretNominator === viewer.seat)
  return [nominator ?? (mayKnow ? secretNominator : null), nominee]
}

export const scheduleView = (schedule: VoteSchedule | null): VoteScheduleView | null =>
  schedule && { since: schedule.since, nextAt: schedule.nextAt }

function handsUp(votes: VotesBySeat, mayKnow: (seat: number) => boolean): Record<number, number> {
  const view: Record<number, number> = {}
  for (const [seat, value] of Object.entries(votes)) if (mayKnow(Number(seat))) view[Number(seat)] = value
  return view
}

/** Hands that are hidden are seen by those with the grimoire, and the own one by its owner. */
const votesView = (state: SessionState, viewer: Viewer): Record<number, number> =>
  state.vote.isHidden
    ? handsUp(state.secret.hiddenVotes.votes, (seat) => hasInsight(viewer) || seat === viewer.seat)
    : handsUp(state.vote.votes, () => true)

const countFor = (state: SessionState, viewer: Viewer): VoteCount | null =>
  state.vote.count ?? (hasInsight(viewer) ? state.secret.hiddenVotes.count : null)

export const tallyView = (state: SessionState, viewer: Viewer): number | null =>
  countFor(state, viewer)?.votes ?? null

const voterView = ({ seat, count }: Voter): VoterView => ({ seat, count })

export const votersView = (state: SessionState, viewer: Viewer): VoterView[] =>
  countFor(state, viewer)?.voters.map(voterView) ?? []

export const secretStandingView = (state: SessionState, viewer: Viewer): StandingView | null => {
  const { standing } = state.secret.hiddenVotes
  if (!standing || !hasInsight(viewer)) return null
  const { markedPlayer, highscore, freedPlayer } = standing
  return { markedPlayer, highscore, freedPlayer }
}

/** What a reader knows of a past vote beyond the public entry. */
export interface KnownOfVote {
  /** Count of a secret vote. */
  readonly count: PastCount | undefined
  /** Who made a Baker's nomination. */
  readonly nominator: PastNominator | undefined
}

/** Vote of the past, for a reader who knows this much of it. */
export function pastVoteView(entry: VoteHistoryEntry, { count, nominator }: KnownOfVote): VoteHistoryView {
  const { votes, voters } = count ?? entry
  return {
    timestamp: entry.timestamp,
    phase: entry.phase,
    nominator: nominator?.place ?? entry.nominator,
    nominee: entry.nominee,
    nominatorId: nominator ? nominator.id : entry.nominatorId,
    nominatorName: nominator ? nominator.name : entry.nominatorName,
    nomineeId: entry.nomineeId,
    nomineeName: entry.nomineeName,
    type: entry.type,
    votes,
    majority: entry.majority,
    isHidden: entry.isHidden,
    voters: voters.map(({ seat, count, id, name }) => ({ seat, count, id, name })),
  }
}

/** Those with insight know everything, and a nominator knows their own nominations. */
export function knownOfVote(
  { history, nominators }: Pick<HiddenVoteState, 'history' | 'nominators'>,
  index: number,
  userId: string,
  isInsider: boolean,
): KnownOfVote {
  const nominator = nominators[index]
  return {
    count: isInsider ? history[index] : undefined,
    nominator: isInsider || nominator?.id === userId ? nominator : undefined,
  }
}

export const voteHistoryEntryView = (
  state: SessionState,
  viewer: Viewer,
  entry: VoteHistoryEntry,
  index: number,
): VoteHistoryView => {
  const { history, nominators } = state.secret.hiddenVotes
  return pastVoteView(entry, knownOfVote({ history, nominators }, index, viewer.userId, hasInsight(viewer)))
}

export const voteView = (state: SessionState, viewer: Viewer): VoteView => ({
  nomination: nominationView(state, viewer),
  nominationType: state.vote.nominationType,
  locked: state.vote.locked,
  isInProgress: state.vote.isInProgress,
  isHidden: state.vote.isHidden,
  speed: state.vote.speed,
  schedule: scheduleView(state.vote.schedule),
  votes: votesView(state, viewer),
  tally: tallyView(state, viewer),
  voters: votersView(state, viewer),
  markedPlayer: state.vote.markedPlayer,
  highscore: state.vote.highscore,
  freedPlayer: state.vote.freedPlayer,
  secretStanding: secretStandingView(state, viewer),
  history: state.vote.history.map((entry, index) => voteHistoryEntryView(state, viewer, entry, index)),
  cleared: state.vote.cleared,
})
