import type { Result } from '@belfry/kit'
import {
  type CastFacts,
  canPause,
  canResume,
  canSetHidden,
  canStart,
  majority,
  mayRaiseTwoHands,
  mayVote,
  NOT_STARTED,
  type PlayerView,
  personIdAt,
  type RuleError,
  type SeatRef,
  type SessionView,
  type StandingView,
  type VoteView,
  votePosition,
} from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { blockOf } from '../../shared/block/block.ts'
import { awaitedSeats } from './held.ts'
import { nominatorOf, nomineeOf, type PastPerson, userById } from '../../shared/people/people.ts'

/** Characters the vote asks for: found with the content of the table, so that homebrew counts. */
export interface VoteCharacters {
  readonly isTraveller: (role: string | null) => boolean
  readonly hasDoubleVote: (role: string | null) => boolean
  /** A living traveller lets the dead vote as often as they like. */
  readonly isDeadVoteFree: boolean
  /** Somebody who makes votes secret is on the script or in play. */
  readonly hasHiddenVoteRole: boolean
}

/** A nomination as it stands, with what can be read off the table around it. */
export interface VoteScene {
  readonly vote: VoteView
  /** Null where the viewer may not know who made a Baker's nomination. */
  readonly nominator: number | null
  readonly nominee: number
  readonly seats: number
  readonly isExile: boolean
  readonly majority: number
  /** What the vote is measured by: in a hidden one, for those who know it, the secret standing. */
  readonly standing: StandingView
  /** The dead vote freely, and no majority is asked for. */
  readonly isMajorityFree: boolean
  /** Seats still to come whose people are away. */
  readonly awaited: readonly number[]
}

export function voteScene(view: SessionView, characters: VoteCharacters): VoteScene | null {
  const { vote } = view.gamestate
  const { players } = view.session
  if (!vote.nomination) return null
  const [nominator, nominee] = vote.nomination
  const isExile = characters.isTraveller(players[nominee]?.role ?? null)
  return {
    vote,
    nominator,
    nominee,
    seats: players.length,
    isExile,
    majority: majority(players, isExile),
    standing: blockOf(view, !vote.isHidden),
    isMajorityFree: !isExile && characters.isDeadVoteFree,
    awaited: awaitedSeats(view, nominee),
  }
}

/** Votes it takes, and what stands in the way. */
export type Needed =
  | { readonly kind: 'majority'; readonly votes: number }
  | { readonly kind: 'highscore'; readonly votes: number; readonly tie: number }

/** Somebody may be marked already: then it takes more than they got, and as many free them. */
export function votesNeeded({ standing, isExile, isMajorityFree, majority: all }: VoteScene): Needed {
  const { highscore } = standing
  const half = isMajorityFree ? 1 : all
  if (isExile || highscore === 0 || highscore < half) return { kind: 'majority', votes: half }
  return { kind: 'highscore', votes: highscore + 1, tie: highscore }
}

export type Outcome = 'open' | 'enough' | 'tie' | 'short' | 'secret'

/** Outcome of a counted vote. */
export function outcomeOf(scene: VoteScene): Outcome {
  const { vote, seats } = scene
  if (vote.isInProgress || vote.locked <= seats) return 'open'
  if (vote.tally === null) return 'secret'
  const needed = votesNeeded(scene)
  if (vote.tally >= needed.votes) return 'enough'
  return needed.kind === 'highscore' && vote.tally === needed.tie ? 'tie' : 'short'
}

/** The hands that are fixed once the counter stands here. */
export const lockedVotes = ({ vote, nominee, seats }: VoteScene, counter: number): number =>
  Object.entries(vote.votes).reduce(
    (sum, [seat, value]) => (votePosition(Number(seat), nominee, seats) < counter - 1 ? sum + value : sum),
    0,
  )

/** Hands that count for more or less than one each. */
export interface Weight {
  readonly seat: number
  readonly count: number
}

export const raisedHands = ({ vote }: VoteScene): number =>
  Object.values(vote.votes).reduce((sum, value) => sum + value, 0)

/** Once it is counted: whose hands did not count as what they were. */
export const weights = ({ vote }: VoteScene): readonly Weight[] =>
  vote.tally === null
    ? []
    : Object.entries(vote.votes).flatMap(([seat, value]) => {
        const count = vote.voters.find((voter) => voter.seat === Number(seat))?.count ?? 0
        return count === value ? [] : [{ seat: Number(seat), count }]
      })

/** The seat under the hand, or null while none is. */
export const seatInTurn = ({ nominee, seats }: VoteScene, counter: number): number | null =>
  counter >= 1 && counter <= seats ? (nominee + counter) % seats : null

export interface OwnVote {
  readonly seat: number
  readonly value: number
  readonly isDead: boolean
  /** Whether a hand may be raised at all, with the reason where not. */
  readonly may: Result<true, RuleError>
  readonly hasTwoHands: boolean
}

const castFacts = (
  view: SessionView,
  scene: VoteScene,
  characters: VoteCharacters,
  seat: number,
): CastFacts => {
  const player: PlayerView | undefined = view.session.players[seat]
  return {
    isStoryteller: can(view.self, 'runVote') && !isByProxy(view),
    seat,
    nomination: [scene.nominator, scene.nominee],
    isExile: scene.isExile,
    isVoteless: player?.isVoteless ?? false,
    hasDoubleVote: characters.hasDoubleVote(player?.role ?? null),
    isDeadVoteFree: characters.isDeadVoteFree,
  }
}

/** At a table in one browser nobody sits: its Storyteller raises every hand. */
export const isByProxy = ({ session, self }: SessionView): boolean => session.isLocal && can(self, 'runVote')

/** The hand of whoever looks, or at a table in one browser of any seat. */
export function ownVote(
  view: SessionView,
  scene: VoteScene,
  characters: VoteCharacters,
  seat = view.self.seat,
): OwnVote {
  const facts = castFacts(view, scene, characters, seat)
  const isDead = view.session.players[facts.seat]?.isDead ?? false
  return {
    seat: facts.seat,
    value: scene.vote.votes[facts.seat] ?? 0,
    isDead,
    may: mayVote(facts),
    hasTwoHands: facts.seat >= 0 && mayRaiseTwoHands({ ...facts, isDead }),
  }
}

/** Buttons: what the Storyteller can do with the vote, and why not. */
export const VOTE_BUTTONS = [
  'countdown',
  'start',
  'restart',
  'pause',
  'resume',
  'reset',
  'mark',
  'removeMark',
  'markSecretly',
  'freeSecretly',
  'exile',
  'close',
] as const
export type VoteButton = (typeof VOTE_BUTTONS)[number]

const isUncounted = ({ vote }: VoteScene): boolean => vote.locked <= NOT_STARTED

/** Deeds that can follow from the vote: only what would change something. */
function deedButtons(scene: VoteScene): readonly VoteButton[] {
  const { vote, isExile, standing } = scene
  if (vote.isInProgress) return []
  const outcome = outcomeOf(scene)
  if (isExile) return outcome === 'enough' ? ['exile'] : []
  if (!vote.isHidden && isUncounted(scene)) return ['mark']
  if (outcome === 'enough') return vote.isHidden ? ['markSecretly'] : ['mark']
  if (outcome !== 'tie' || standing.markedPlayer === null) return []
  return vote.isHidden ? ['freeSecretly'] : ['removeMark']
}

/** The buttons that make sense now, in the order of a vote. */
export function storytellerButtons(scene: VoteScene): readonly VoteButton[] {
  const { vote, seats } = scene
  const begin: readonly VoteButton[] = canStart(vote).ok
    ? ['countdown', vote.locked > seats ? 'restart' : 'start']
    : []
  const pause: readonly VoteButton[] = canPause(vote).ok ? ['pause'] : []
  const resume: readonly VoteButton[] = canResume(vote, seats).ok ? ['resume'] : []
  const reset: readonly VoteButton[] = vote.isInProgress || vote.locked > 0 ? ['reset'] : []
  return [...begin, ...pause, ...resume, ...reset, ...deedButtons(scene), 'close']
}

export const hiddenToggle = (scene: VoteScene, characters: VoteCharacters): Result<true, RuleError> =>
  canSetHidden(scene.vote, characters.hasHiddenVoteRole)

/** Nominations since this day began: who named and who was named, each once. */
export interface NominatedToday {
  readonly nominators: readonly PastPerson[]
  readonly nominees: readonly PastPerson[]
}

const personAt = ({ session }: SessionView, place: SeatRef): PastPerson => {
  const id = personIdAt(session.players, session.storytellers, place)
  const name = id === null ? session.players[place]?.name : userById({ session }, id)?.username
  return { id, name: name ?? null, seat: place }
}

const isSame = (a: PastPerson, b: PastPerson): boolean =>
  a.id === null ? b.id === null && (a.name ?? a.seat) === (b.name ?? b.seat) : a.id === b.id

const distinct = (people: readonly PastPerson[]): readonly PastPerson[] =>
  people.filter((person, at) => people.findIndex((other) => isSame(other, person)) === at)

export function nominatedToday(view: SessionView): NominatedToday {
  const { vote } = view.gamestate
  const { phase } = view.session.game
  const today = vote.history.slice(vote.cleared).filter((entry) => entry.phase === phase)
  const [nominator = null, nominee = null] = vote.nomination || []
  const at = (place: SeatRef | null) => (place === null ? [] : [personAt(view, place)])
  return {
    nominators: distinct([...today.flatMap((entry) => nominatorOf(entry) ?? []), ...at(nominator)]),
    nominees: distinct([...today.map(nomineeOf), ...at(nominee)]),
  }
}
