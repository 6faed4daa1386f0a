import type { GameContent, SessionState } from '../src/index.ts'
import { CONTENT, NOW, play, runUntil } from './table.ts'

export const nominate = (nominator: number, nominee: number) =>
  ({ type: 'nominate', nominator, nominee }) as const

export const nominated = (
  state: SessionState,
  nominee = 2,
  nominator = 0,
  content: GameContent = CONTENT,
): SessionState => play(state, nominate(nominator, nominee), 'st', NOW, content)

export const withVote = (state: SessionState, vote: Partial<SessionState['vote']>): SessionState => ({
  ...state,
  vote: { ...state.vote, ...vote },
})

/** Seat `p{seat}` raises (or lowers) its hand; cast when it arrives unless a test says otherwise. */
export const hand = (seat: number, value = 1, castAt: number | null = null) =>
  ({ type: 'castVote', seat, value, castAt }) as const

export const raise = (
  state: SessionState,
  seats: readonly number[],
  content: GameContent = CONTENT,
  now = NOW,
): SessionState => seats.reduce((current, seat) => play(current, hand(seat), `p${seat}`, now, content), state)

/** Starts at once and runs to the end, the last grace included. */
export const finished = (state: SessionState, content: GameContent = CONTENT, now = NOW): SessionState =>
  runUntil(play(state, { type: 'startVote' }, 'st', now, content), now + 1_000_000, content)
