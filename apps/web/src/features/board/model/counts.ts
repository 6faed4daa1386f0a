import type { ContentIndex, TeamCounts } from '@belfry/content'
import {
  dayNumber,
  FEW_PLAYERS_BELOW,
  isNight,
  MIN_COUNTED_PLAYERS,
  nightNumber,
  type PlayerView,
  type SessionView,
} from '@belfry/rules'
import { isDeadVoteFree } from '../../../shared/block/deadVotes.ts'
import { emptySeats } from '../../../shared/game/emptySeats.ts'

/** Counts of the town. Travellers are counted apart. */
export interface TownCounts {
  readonly players: number
  /** Seats nobody sits on, before a game; in a game a seat counts whoever may have left it. */
  readonly empty: number
  readonly alive: number
  readonly travellers: number
  readonly nonTravellers: number
  /** Votes that are left: of the living, and of the dead who have not spent theirs. */
  readonly votes: number
  /** As the rules deal for so many players; null outside the table of counts. */
  readonly teams: TeamCounts | null
}

export interface TownFacts {
  readonly players: readonly PlayerView[]
  readonly isLocal: boolean
  readonly isRunning: boolean
}

export function townCounts(
  { players, isLocal, isRunning }: TownFacts,
  content: Pick<ContentIndex, 'character' | 'trait' | 'teamCounts'>,
): TownCounts {
  const empty = isRunning ? [] : emptySeats({ players, isLocal })
  const people = players.filter((_, index) => !empty.includes(index))
  const isTraveller = ({ role }: { readonly role: string | null }): boolean =>
    role !== null && content.character(role)?.team === 'traveller'
  const travellers = players.filter(isTraveller).length
  const isFree = isDeadVoteFree(players, content)
  const nonTravellers = players.length - travellers
  return {
    players: people.length,
    empty: empty.length,
    alive: people.filter(({ isDead }) => !isDead).length,
    travellers,
    nonTravellers,
    votes: people.filter(({ isDead, isVoteless }) => !isDead || !isVoteless || isFree).length,
    teams: content.teamCounts(nonTravellers),
  }
}

/** Below this nothing can begin: the town invites people to sit down. */
export const needsGathering = ({ nonTravellers }: Pick<TownCounts, 'nonTravellers'>): boolean =>
  nonTravellers < MIN_COUNTED_PLAYERS

export const hasFewPlayers = (players: number): boolean => players < FEW_PLAYERS_BELOW

export interface TownPhase {
  readonly label: 'start' | 'night' | 'day'
  readonly number: number
}

/** The phase as the town reads it, once a game with a history is running. */
export function townPhase(
  { isRunning, phase, history }: SessionView['session']['game'],
  counts: Pick<TownCounts, 'nonTravellers'>,
): TownPhase | null {
  if (!isRunning || history.length === 0 || needsGathering(counts)) return null
  if (phase === 0) return { label: 'start', number: 0 }
  return isNight(phase)
    ? { label: 'night', number: nightNumber(phase) }
    : { label: 'day', number: dayNumber(phase) }
}

/** A script says its name where its own background does not: not the official ones, and not over a hidden title. */
export const showsScriptName = (
  edition: Pick<NonNullable<SessionView['session']['edition']>, 'isOfficial' | 'theme' | 'hideTitle'>,
  isImageOptIn: boolean,
): boolean => !edition.isOfficial && edition.theme > 0 && (!edition.hideTitle || !isImageOptIn)
