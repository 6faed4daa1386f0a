import type { SeatRemap } from '../core/remap.ts'

/** The mark stays on its player when seats move. Nominations and votes need not: seats rest while one is open. */
export const voteRemap: SeatRemap = (state, to) => {
  const { markedPlayer } = state.vote
  return markedPlayer === null ? state : { ...state, vote: { ...state.vote, markedPlayer: to(markedPlayer) } }
}
