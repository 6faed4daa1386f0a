import { EVIL_INFO_ABOVE_PLAYERS, type PlayerView, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { executedToday } from '../../shared/block/block.ts'
import { isDeadVoteFree, type TraitLook } from '../../shared/block/deadVotes.ts'
import { emptySeats } from '../../shared/game/emptySeats.ts'
import { hasEnded } from '../../shared/game/running.ts'
import { arrivalsIn } from '../../shared/people/arrivals.ts'

/** Guide facts that the next step follows from; nothing that the reader's own page does not show anyway. */
export interface GuideFacts {
  readonly isStoryteller: boolean
  readonly isSeated: boolean
  readonly isRunning: boolean
  readonly hasEnded: boolean
  readonly phase: number
  /** Seats of those who are no Travellers. */
  readonly seats: number
  readonly empty: number
  /** People who are here, run nothing and have no seat. */
  readonly standing: number
  /** Seats without a character, as far as the reader knows. */
  readonly blank: number
  /** The Demon has bluffs to get and the Storyteller has not chosen them. */
  readonly lacksBluffs: boolean
  /** Somebody is about to die today. */
  readonly marked: number | null
  /** Seats that the night has marked, and who still live. */
  readonly doomed: readonly number[]
  /** Today's execution is behind the town. */
  readonly isExecuted: boolean
  /** No Demon of those that were dealt lives: good has won, unless somebody takes their place. */
  readonly isDemonDead: boolean
  /** Nobody but the last two is alive. */
  readonly isLastPair: boolean
  readonly character: string | null
  readonly isDead: boolean
  readonly isVoteless: boolean
  readonly edition: string
}

/** Whoever is alive beside the last Demon has lost. */
const LAST_ALIVE = 2

type Look = TraitLook

const teamOf = ({ role }: PlayerView, content: Look) =>
  role === null ? undefined : content.character(role)?.team

/** Ends that the grimoire shows; which characters play on in spite of them is for the Storyteller to say. */
function endsIn(players: readonly PlayerView[], content: Look) {
  const demons = players.filter((player) => teamOf(player, content) === 'demon')
  const alive = players.filter((player) => !player.isDead && teamOf(player, content) !== 'traveller')
  return {
    isDemonDead: demons.length > 0 && demons.every(({ isDead }) => isDead),
    isLastPair: demons.length > 0 && alive.length <= LAST_ALIVE,
  }
}

const NO_END = { isDemonDead: false, isLastPair: false }

const lacksBluffs = ({ bluffs }: SessionView['session'], seats: number): boolean =>
  seats > EVIL_INFO_ABOVE_PLAYERS && bluffs !== null && bluffs.some((bluff) => bluff === null)

/** A mark for death is the Storyteller's: in other eyes nobody has one. */
export const doomedSeats = ({ players }: Pick<SessionView['session'], 'players'>): readonly number[] =>
  players.flatMap(({ isMarkedForDeath, isDead }, seat) => (isMarkedForDeath && !isDead ? [seat] : []))

export function guideFacts(view: SessionView, content: Look): GuideFacts {
  const { self, session, gamestate } = view
  const isStoryteller = can(self, 'lead')
  const own = session.players[self.seat]
  const dealt = session.players.filter((player) => teamOf(player, content) !== 'traveller')
  return {
    isStoryteller,
    isSeated: own !== undefined,
    isRunning: session.game.isRunning,
    hasEnded: hasEnded(session.game),
    phase: session.game.phase,
    seats: dealt.length,
    empty: emptySeats(session).length,
    standing: session.isLocal ? 0 : arrivalsIn(view).standing,
    blank: dealt.filter(({ role }) => role === null).length,
    lacksBluffs: isStoryteller && lacksBluffs(session, dealt.length),
    marked: gamestate.vote.markedPlayer,
    doomed: doomedSeats(session),
    isExecuted: executedToday(view) !== null,
    ...(isStoryteller ? endsIn(session.players, content) : NO_END),
    character: own?.role ? (content.character(own.role)?.name ?? null) : null,
    isDead: own?.isDead ?? false,
    isVoteless: (own?.isVoteless ?? false) && !isDeadVoteFree(session.players, content),
    edition: session.edition?.name ?? '',
  }
}
