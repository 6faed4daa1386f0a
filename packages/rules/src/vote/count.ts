import { characterAt, characterOf, hasTrait, isLabel, traitOf } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import type { SessionState, VoteCount, VotesBySeat } from '../state.ts'
import { majority } from './policy.ts'

export const isExileOf = (state: SessionState, nominee: number): boolean =>
  (state.seats[nominee]?.traveller ?? null) !== null

export const castVotes = (state: SessionState): VotesBySeat =>
  state.vote.isHidden ? state.secret.hiddenVotes.votes : state.vote.votes

const isImpaired = (state: SessionState, content: GameContent, index: number): boolean => {
  const seat = state.secret.seats[index]
  return seat !== undefined && content.isImpaired(seat, state.secret.seats)
}

const carries = (state: SessionState, index: number, label: string): boolean =>
  state.secret.seats[index]?.reminders.some(({ name }) => isLabel(name, label)) ?? false

/** Votes are taken blind while somebody who makes them so is there, sober, and alive or marked with the ability. */
export function isHiddenByItself(state: SessionState, content: GameContent, nominee: number): boolean {
  if (isExileOf(state, nominee)) return false
  return state.seats.some(
    ({ isDead }, index) =>
      hasTrait(characterAt(state, content, index), 'hidden-vote') &&
      (!isDead || carries(state, index, content.pack.labels.hasAbility)) &&
      !isImpaired(state, content, index),
  )
}

/** Secrecy is a matter of this game: its character is on the script, or in front of somebody. */
export const hasHiddenVoteRole = (state: SessionState, content: GameContent): boolean =>
  [...(state.edition?.roles ?? []), ...state.npcs, ...state.secret.seats.map(({ role }) => role)].some((id) =>
    hasTrait(characterOf(state, content, id), 'hidden-vote'),
  )

/**
 * Dead vote that costs nothing, as everybody at the table knows it: travellers are public, so a raised hand tells
 * nobody anything.
 */
export const isDeadVoteOpen = (state: SessionState, content: GameContent): boolean =>
  state.seats.some(
    ({ isDead, traveller }) =>
      !isDead && hasTrait(characterOf(state, content, traveller), 'dead-vote-freely'),
  )

const isDeadVoteFree = (state: SessionState, content: GameContent): boolean =>
  state.seats.some(
    ({ isDead }, index) => !isDead && hasTrait(characterAt(state, content, index), 'dead-vote-freely'),
  )

/** Double vote of a dead player's two hands, which counts only with the ability in effect. */
function isDoubleInEffect(state: SessionState, content: GameContent, index: number): boolean {
  const trait = traitOf(characterAt(state, content, index), 'double-vote-when-dead')
  return trait !== undefined && carries(state, index, trait.reminder) && !isImpaired(state, content, index)
}

/** Multiplier of a seat: each character whose token lies there counts once, however many of its tokens do. */
function factorOf(state: SessionState, content: GameContent, index: number): number {
  const roles = new Set(state.secret.seats[index]?.reminders.map(({ role }) => role))
  return [...roles].reduce(
    (product, role) => product * (traitOf(characterOf(state, content, role), 'vote-multiplier')?.factor ?? 1),
    1,
  )
}

interface Ballot {
  /** Worth of the hand before it is multiplied. */
  readonly worth: number
  /** Last vote of a dead player, spent on this. */
  readonly isSpent: boolean
}

function ballotOf(state: SessionState, content: GameContent, index: number, value: number): Ballot {
  const seat = state.seats[index]
  const once = Math.min(value, 1)
  if (!seat?.isDead) return { worth: once, isSpent: false }
  if (isDoubleInEffect(state, content, index)) return { worth: value, isSpent: false }
  if (isDeadVoteFree(state, content)) return { worth: once, isSpent: false }
  return seat.isVoteless ? { worth: 0, isSpent: false } : { worth: once, isSpent: !state.vote.isHidden }
}

/** Count of what is fixed. An exile is no vote: every hand is one, and nobody's last. */
export function countVotes(
  state: SessionState,
  content: GameContent,
  nominee: number,
): { readonly count: VoteCount; readonly spent: readonly number[] } {
  const isExile = isExileOf(state, nominee)
  const hands = Object.entries(castVotes(state)).map(([seat, value]) => ({ seat: Number(seat), value }))
  const ballots = hands.map(({ seat, value }) => {
    const ballot = isExile
      ? { worth: Math.min(value, 1), isSpent: false }
      : ballotOf(state, content, seat, value)
    const factor = isExile ? 1 : factorOf(state, content, seat)
    return { seat, count: ballot.worth * factor, isSpent: ballot.isSpent }
  })
  const voters = ballots.flatMap(({ seat, count }) => (count === 0 ? [] : [{ seat, count }]))
  return {
    count: {
      votes: voters.reduce((sum, { count }) => sum + count, 0),
      majority: !isExile && isDeadVoteOpen(state, content) ? 1 : majority(state.seats, isExile),
      voters,
    },
    spent: ballots.flatMap(({ seat, isSpent }) => (isSpent ? [seat] : [])),
  }
}
