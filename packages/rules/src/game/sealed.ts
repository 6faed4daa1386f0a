import type { Character } from '@belfry/content'
import type { Team } from '../core/content.ts'
import { personAt } from '../core/person.ts'
import type { AnyEvent } from '../core/registry.ts'
import { hasInsight, viewerOf } from '../core/viewer.ts'
import type { Alignment, HistoryEntry, PastCount, SessionState, VoteHistoryEntry } from '../state.ts'
import { START_ENTRY } from './policy.ts'
import { END_ENTRY } from './result.ts'

/** Seat of a game that is put away: who somebody was, with what its player had been told. */
export interface SealedSeat {
  readonly seat: number
  readonly id: string | null
  readonly name: string | null
  readonly role: string | null
  readonly team: Team | null
  readonly alignment: Alignment
  readonly sentRole: string | null
  readonly sentAlignment: Alignment
  /** Role that everybody has seen: revealed, or a traveller's. */
  readonly isOpen: boolean
  readonly isTraveller: boolean
  readonly isDead: boolean
}

/**
 * A whole game, as it is kept once it is put away: with its secrets, so it is in no state and no view. It is
 * read through `chronicleFor`.
 */
export interface SealedGame {
  readonly id: number
  readonly startedAt: number
  readonly endedAt: number
  readonly edition: { readonly id: string; readonly name: string }
  /** The characters of this game that no pack knows. */
  readonly custom: Readonly<Record<string, Character>>
  /** Result of the game; null where nobody was told who won. */
  readonly isEvilWin: boolean | null
  readonly isRevealed: boolean
  readonly seats: readonly SealedSeat[]
  readonly storytellers: readonly { readonly id: string; readonly name: string | null }[]
  /** People who saw the grimoire when it was put away. */
  readonly insiders: readonly string[]
  readonly history: readonly HistoryEntry[]
  readonly votes: readonly VoteHistoryEntry[]
  readonly hiddenVotes: Readonly<Record<number, PastCount>>
}

const sealedSeats = (state: SessionState): SealedSeat[] =>
  state.seats.map(({ isDead, isRevealed, traveller }, seat) => {
    const secret = state.secret.seats[seat]
    return {
      seat,
      ...personAt(state, seat),
      role: secret?.role ?? null,
      team: secret?.team ?? null,
      alignment: secret?.alignment ?? null,
      sentRole: secret?.sentRole ?? null,
      sentAlignment: secret?.sentAlignment ?? null,
      isOpen: isRevealed,
      isTraveller: traveller !== null,
      isDead,
    }
  })

const customOf = (state: SessionState): Record<string, Character> => {
  const known = state.edition?.custom ?? {}
  const custom: Record<string, Character> = {}
  for (const { role, sentRole } of state.secret.seats)
    for (const id of [role, sentRole]) {
      const character = id === null ? undefined : known[id]
      if (id !== null && character) custom[id] = character
    }
  return custom
}

export const isAllRevealed = ({ seats }: SessionState): boolean =>
  seats.length > 0 && seats.every(({ isRevealed }) => isRevealed)

function sealed(state: SessionState, id: number, now: number): SealedGame {
  const { game, vote, secret, edition } = state
  const timeOf = (type: string) => game.history.findLast((entry) => entry.type === type)?.time
  return {
    id,
    startedAt: timeOf(START_ENTRY) ?? game.history[0]?.time ?? now,
    endedAt: timeOf(END_ENTRY) ?? now,
    edition: { id: edition?.id ?? '', name: edition?.name ?? '' },
    custom: customOf(state),
    isEvilWin: game.isEvilWin,
    isRevealed: isAllRevealed(state),
    seats: sealedSeats(state),
    storytellers: state.storytellers.map(({ id: who }) => ({
      id: who,
      name: state.users[who]?.username ?? null,
    })),
    insiders: Object.keys(state.users).filter((user) => hasInsight(viewerOf(state, user))),
    history: game.history,
    votes: vote.history,
    hiddenVotes: secret.hiddenVotes.history,
  }
}

/** A deal that was taken back at once is no game anybody wants to read. */
const isWorthKeeping = ({ game, vote }: SessionState): boolean =>
  game.isEvilWin !== null || vote.history.length > 0 || game.history.some(({ type }) => type !== START_ENTRY)

/** The game on the table as one record. Sealing it again replaces what was sealed before. */
export const sealGame = (state: SessionState, now: number): readonly AnyEvent[] => {
  const { id } = state.game
  return id === null || !isWorthKeeping(state) ? [] : [{ type: 'gameSealed', game: sealed(state, id, now) }]
}
