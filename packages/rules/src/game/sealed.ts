import type { Character } from '@belfry/content'
import type { Team } from '../core/content.ts'
import { personAt } from '../core/person.ts'
import type { AnyEvent } from '../core/registry.ts'
import { hasInsight, viewerOf } from '../core/viewer.ts'
import { isRevealing } from '../reveal/policy.ts'
import { isAllRevealed } from '../seats/policy.ts'
import type {
  Alignment,
  HistoryEntry,
  PastCount,
  PastNominator,
  SessionState,
  VoteHistoryEntry,
} from '../state.ts'
import { START_ENTRY } from './policy.ts'
import { END_ENTRY, withResult } from './result.ts'

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
 * Record of a whole game, with its secrets: no view contains it. Readers get it through `chronicleFor`. The secret
 * state holds it from the end of the game until the next one begins, because the table changes meanwhile.
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
  /** People who saw the grimoire when the game ended. */
  readonly insiders: readonly string[]
  readonly history: readonly HistoryEntry[]
  readonly votes: readonly VoteHistoryEntry[]
  readonly hiddenVotes: Readonly<Record<number, PastCount>>
  /** Who made Baker's nominations, as long as that is secret; missing before version 6. */
  readonly nominators?: Readonly<Record<number, PastNominator>>
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

/** Record of the game that is on the table now. */
export function recordOf(state: SessionState, id: number, now: number): SealedGame {
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
    nominators: secret.hiddenVotes.nominators,
  }
}

/** Record of the game on the table, from the moment it stopped. */
export interface GameRecord {
  readonly game: SealedGame
  /** Sealed at the end of a complete reveal: only a corrected winner changes it. */
  readonly isFinal: boolean
  /** The game goes on after a final record, which stays until the game ends with a winner once more. */
  readonly isResumed?: true
}

/** The record that only a corrected winner changes; null while there is none. */
export const finalRecord = (record: GameRecord | null): GameRecord | null =>
  record?.isFinal && !record.isResumed ? record : null

/** Every token was revealed, and everybody was told who won. */
export const isComplete = ({ isRevealed, isEvilWin }: SealedGame): boolean => isRevealed && isEvilWin !== null

/** Whether the table still is that game's: no other script was chosen, and the grimoire was not cleared. */
export const isOnTable = (game: SealedGame, { edition, secret }: SessionState): boolean =>
  game.edition.id === (edition?.id ?? '') &&
  game.edition.name === (edition?.name ?? '') &&
  (secret.seats.some(({ role }) => role !== null) || game.seats.every(({ role }) => role === null))

export const withWinner = (game: SealedGame, isEvilWin: boolean): SealedGame => ({
  ...game,
  isEvilWin,
  history: withResult(game.history, (entry) => ({ ...entry, data: { isEvilWin } })),
})

/** A reveal may still tell who won. */
function endedAgain(record: GameRecord, game: SealedGame, isOpen: boolean): GameRecord {
  if (game.isEvilWin !== null) return { game, isFinal: false }
  return isOpen ? record : { game: record.game, isFinal: record.isFinal }
}

/** The record of this moment. A winner who was told stays told while a reveal covers the result again. */
export function recordedAgain(record: GameRecord | null, state: SessionState, at: number): GameRecord | null {
  const { id } = state.game
  if (id === null || finalRecord(record)) return record
  const game = recordOf(state, id, at)
  if (record === null) return { game, isFinal: false }
  if (record.isResumed) return endedAgain(record, game, isRevealing(state.hook))
  if (!isOnTable(record.game, state)) return record
  const { isEvilWin } = record.game
  return {
    game: game.isEvilWin === null && isEvilWin !== null ? withWinner(game, isEvilWin) : game,
    isFinal: false,
  }
}

/** A deal that was taken back at once is not worth keeping. */
const isWorthKeeping = ({ isEvilWin, votes, history }: SealedGame): boolean =>
  isEvilWin !== null || votes.length > 0 || history.some(({ type }) => type !== START_ENTRY)

/** Seals the game on the table before the next one begins; a final record has been sealed already. */
export function sealGame(state: SessionState, now: number): readonly AnyEvent[] {
  const { id } = state.game
  const { record } = state.secret
  if (id === null || record?.isFinal) return []
  const game = record?.game ?? recordOf(state, id, now)
  return isWorthKeeping(game) ? [{ type: 'gameSealed', game }] : []
}
