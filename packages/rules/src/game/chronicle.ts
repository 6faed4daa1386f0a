import type { Character } from '@belfry/content'
import type { Alignment } from '../state.ts'
import { knownOfVote, pastVoteView, type VoteHistoryView } from '../vote/view.ts'
import type { SealedGame, SealedSeat } from './sealed.ts'
import { type HistoryView, historyView } from './view.ts'

/** A game that is over, for one reader: what that reader knew of it when it was put away, and no more. */
export interface ChronicleView {
  id: number
  startedAt: number
  endedAt: number
  edition: { id: string; name: string }
  custom: Record<string, Character>
  isEvilWin: boolean | null
  cast: ChronicleSeat[]
  history: HistoryView[]
  votes: VoteHistoryView[]
}

export interface ChronicleSeat {
  seat: number
  id: string | null
  name: string | null
  role: string | null
  alignment: Alignment
  isDead: boolean
}

function roleKnown(seat: SealedSeat, isOpen: boolean, isOwn: boolean): string | null {
  if (isOpen) return seat.role
  if (isOwn) return seat.sentRole
  return seat.isTraveller ? seat.role : null
}

function castSeat(seat: SealedSeat, userId: string, isInsider: boolean): ChronicleSeat {
  const isOpen = isInsider || seat.isOpen
  const isOwn = seat.id === userId
  const own = isOwn ? seat.sentAlignment : null
  return {
    seat: seat.seat,
    id: seat.id,
    name: seat.name,
    role: roleKnown(seat, isOpen, isOwn),
    alignment: isOpen ? seat.alignment : own,
    isDead: seat.isDead,
  }
}

/** A character somebody invented is told of to those who know that it was there. */
function customKnown(game: SealedGame, cast: readonly ChronicleSeat[]): Record<string, Character> {
  const custom: Record<string, Character> = {}
  for (const { role } of cast) {
    const character = role === null ? undefined : game.custom[role]
    if (role !== null && character) custom[role] = character
  }
  return custom
}

export function chronicleFor(game: SealedGame, userId: string): ChronicleView {
  const isInsider = game.insiders.includes(userId)
  const hidden = { history: game.hiddenVotes, nominators: game.nominators ?? {} }
  const cast = game.seats.map((seat) => castSeat(seat, userId, isInsider))
  return {
    id: game.id,
    startedAt: game.startedAt,
    endedAt: game.endedAt,
    edition: { id: game.edition.id, name: game.edition.name },
    custom: customKnown(game, cast),
    isEvilWin: game.isEvilWin,
    cast,
    history: game.history.map(historyView),
    votes: game.votes.map((entry, at) => pastVoteView(entry, knownOfVote(hidden, at, userId, isInsider))),
  }
}
