import {
  type HiddenVoteState,
  lockForType,
  NO_HIDDEN_VOTES,
  NO_VOTE,
  NOT_STARTED,
  recentVotes,
  type SessionState,
  type Standing,
  type VoteHistoryEntry,
  type VoteState,
} from '@belfry/rules'
import type { StoredTable } from './storedTable.ts'

interface Restored {
  readonly vote: VoteState
  readonly hidden: HiddenVoteState
}

/** Seats may be fewer than when it was stored. */
const seated = ({ markedPlayer, highscore, freedPlayer }: Standing, seats: number): Standing => ({
  markedPlayer: markedPlayer !== null && markedPlayer < seats ? markedPlayer : null,
  highscore,
  freedPlayer: freedPlayer !== null && freedPlayer < seats ? freedPlayer : null,
})

interface Place {
  readonly seat: { readonly name: string | null }
}

type StoredVote = NonNullable<StoredTable['voteHistory']>[number]

const pastVoter = ({ seat, count, id, name }: StoredVote['voters'][number], places: readonly Place[]) => ({
  seat,
  count,
  id: id ?? null,
  name: name ?? places[seat]?.seat.name ?? null,
})

/** Where it was not written down who it was, whoever sits there now is the best guess. */
function pastVote(entry: StoredVote, places: readonly Place[]): VoteHistoryEntry {
  const nameOf = (seat: number, stored: string | null | undefined): string | null =>
    stored ?? places[seat]?.seat.name ?? null
  return {
    ...entry,
    nominatorId: entry.nominatorId ?? null,
    nominatorName: nameOf(entry.nominator, entry.nominatorName),
    nomineeId: entry.nomineeId ?? null,
    nomineeName: nameOf(entry.nominee, entry.nomineeName),
    voters: entry.voters.map((voter) => pastVoter(voter, places)),
  }
}

/** The open nomination, its type and speed, and how the day stands. Hands are down: nobody remembers who raised one. */
export function restoreVote(stored: StoredTable, places: readonly Place[], now: number): Restored {
  const seats = places.length
  const all = stored.voteHistory ?? []
  const recent = recentVotes(all, now)
  const history = recent.map((entry) => pastVote(entry, places))
  const { vote } = stored
  if (!vote) return { vote: { ...NO_VOTE, history }, hidden: NO_HIDDEN_VOTES }
  const { nominationType, speed } = vote
  const isSeated = vote.nomination !== null && vote.nomination[0] < seats && vote.nomination[1] < seats
  const nomination = isSeated ? vote.nomination : null
  const counts = recent.flatMap((entry, at) => {
    const count = vote.secretCounts[String(all.indexOf(entry))]
    if (!count) return []
    const voters = count.voters.map((voter) => pastVoter(voter, places))
    return [[at, { ...count, voters }] as const]
  })
  return {
    vote: {
      ...NO_VOTE,
      ...seated(vote.standing, seats),
      nomination,
      nominationType,
      speed,
      locked: lockForType(nominationType, NOT_STARTED, nomination !== null),
      isHidden: nomination !== null && vote.isHidden,
      history,
    },
    hidden: {
      ...NO_HIDDEN_VOTES,
      history: Object.fromEntries(counts),
      standing: vote.secretStanding && seated(vote.secretStanding, seats),
    },
  }
}

export const storedVote = ({ vote, secret: { hiddenVotes } }: SessionState) => ({
  nomination: vote.nomination,
  nominationType: vote.nominationType,
  speed: vote.speed,
  isHidden: vote.isHidden,
  standing: {
    markedPlayer: vote.markedPlayer,
    highscore: vote.highscore,
    freedPlayer: vote.freedPlayer,
  },
  secretStanding: hiddenVotes.standing,
  secretCounts: hiddenVotes.history,
})
