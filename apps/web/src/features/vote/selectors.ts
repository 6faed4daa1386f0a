import { ok, type Result } from '@belfry/kit'
import {
  type CastFacts,
  canMark,
  canPause,
  canResume,
  canSetHidden,
  canStart,
  counterAt,
  majority,
  markOutcome,
  mayRaiseTwoHands,
  mayVote,
  type PlayerView,
  type RuleError,
  refuse,
  type SessionView,
  type VoteView,
  votePosition,
} from '@belfry/rules'
import { nominatorOf, nomineeOf, type PastPerson, userById } from '../../lib/people/people.ts'

/** What the screen asks of the characters: found with the content of the table, so that homebrew counts. */
export interface VoteCharacters {
  readonly isTraveller: (role: string | null) => boolean
  readonly hasDoubleVote: (role: string | null) => boolean
  /** Travellers who let the dead vote as often as they like, while they live. */
  readonly freesDeadVotes: (role: string | null) => boolean
  /** Somebody who makes votes secret is on the script or in play. */
  readonly hasHiddenVoteRole: boolean
}

/** A nomination as it stands, with what can be read off the table around it. */
export interface VoteScene {
  readonly vote: VoteView
  readonly nominator: number
  readonly nominee: number
  readonly seats: number
  readonly isExile: boolean
  readonly majority: number
}

export function voteScene(view: SessionView, characters: VoteCharacters): VoteScene | null {
  const { vote } = view.gamestate
  const { players } = view.session
  if (!vote.nomination) return null
  const [nominator, nominee] = vote.nomination
  const isExile = characters.isTraveller(players[nominee]?.role ?? null)
  return { vote, nominator, nominee, seats: players.length, isExile, majority: majority(players, isExile) }
}

/** How many votes it takes, and what stands in the way. */
export type Needed =
  | { readonly kind: 'majority'; readonly votes: number }
  | { readonly kind: 'highscore'; readonly votes: number; readonly tie: number }

/** Somebody may be marked already: then it takes more than they got, and as many free them. */
export function votesNeeded({ vote, isExile, majority: half }: VoteScene): Needed {
  const { highscore } = vote
  if (isExile || highscore === 0 || highscore < half) return { kind: 'majority', votes: half }
  return { kind: 'highscore', votes: highscore + 1, tie: highscore }
}

export type Outcome = 'open' | 'enough' | 'tie' | 'short' | 'secret'

/** What a counted vote came to. */
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

/** The seat under the hand, or null while none is. */
export const seatInTurn = ({ nominee, seats }: VoteScene, counter: number): number | null =>
  counter >= 1 && counter <= seats ? (nominee + counter) % seats : null

export const counterNow = ({ vote, seats }: VoteScene, serverNow: number): number =>
  counterAt(vote, serverNow, seats).counter

export interface OwnVote {
  readonly seat: number
  readonly value: number
  readonly isDead: boolean
  /** Whether a hand may be raised at all, with the reason where not. */
  readonly may: Result<true, RuleError>
  readonly hasTwoHands: boolean
}

const isDeadVoteFree = ({ session }: SessionView, { isTraveller, freesDeadVotes }: VoteCharacters): boolean =>
  session.players.some(({ role, isDead }) => !isDead && isTraveller(role) && freesDeadVotes(role))

const castFacts = (view: SessionView, scene: VoteScene, characters: VoteCharacters): CastFacts => {
  const player: PlayerView | undefined = view.session.players[view.self.seat]
  return {
    isStoryteller: view.self.kind === 'storyteller',
    seat: view.self.seat,
    nomination: [scene.nominator, scene.nominee],
    isExile: scene.isExile,
    isVoteless: player?.isVoteless ?? false,
    hasDoubleVote: characters.hasDoubleVote(player?.role ?? null),
    isDeadVoteFree: isDeadVoteFree(view, characters),
  }
}

export function ownVote(view: SessionView, scene: VoteScene, characters: VoteCharacters): OwnVote {
  const facts = castFacts(view, scene, characters)
  const isDead = view.session.players[facts.seat]?.isDead ?? false
  return {
    seat: facts.seat,
    value: scene.vote.votes[facts.seat] ?? 0,
    isDead,
    may: mayVote(facts),
    hasTwoHands: facts.seat >= 0 && mayRaiseTwoHands({ ...facts, isDead }),
  }
}

/** What the Storyteller can do with the vote, and why not. */
export const VOTE_BUTTONS = [
  'countdown',
  'start',
  'restart',
  'pause',
  'resume',
  'reset',
  'mark',
  'removeMark',
  'close',
] as const
export type VoteButton = (typeof VOTE_BUTTONS)[number]

const markOf = ({ vote }: VoteScene) =>
  markOutcome({ tally: vote.tally, highscore: vote.highscore, markedPlayer: vote.markedPlayer })

/** Whether the nominee can be marked for death now, or freed of the mark by a tie. */
export function mayMark(scene: VoteScene): Result<true, RuleError> {
  const allowed = canMark(scene.vote)
  if (!allowed.ok) return allowed
  return markOf(scene) === 'none'
    ? refuse('mark-count-too-low', { highscore: scene.vote.highscore })
    : ok(true)
}

/** Exile is carried out at once: there is nobody to mark. */
const markButton = (scene: VoteScene): readonly VoteButton[] => {
  if (scene.isExile || scene.vote.isInProgress) return []
  return markOf(scene) === 'remove' ? ['removeMark'] : ['mark']
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
  return [...begin, ...pause, ...resume, ...reset, ...markButton(scene), 'close']
}

export const hiddenToggle = (scene: VoteScene, characters: VoteCharacters): Result<true, RuleError> =>
  canSetHidden(scene.vote, characters.hasHiddenVoteRole)

/** Who has nominated and who was nominated since this day began, each once. */
export interface NominatedToday {
  readonly nominators: readonly PastPerson[]
  readonly nominees: readonly PastPerson[]
}

const personAt = ({ session }: SessionView, place: number): PastPerson => {
  const id = (place < 0 ? session.storytellers[-place - 1]?.id : session.players[place]?.id) ?? null
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
  const open = vote.nomination ? vote.nomination.map((place) => personAt(view, place)) : []
  return {
    nominators: distinct([...today.map(nominatorOf), ...open.slice(0, 1)]),
    nominees: distinct([...today.map(nomineeOf), ...open.slice(1)]),
  }
}
