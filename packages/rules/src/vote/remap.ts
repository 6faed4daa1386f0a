import type { SeatMap, SeatRemap } from '../core/seat-map.ts'
import type { Standing } from '../state.ts'

const moved = (seat: number | null, to: SeatMap): number | null => (seat === null ? null : to(seat))

const remapped = ({ markedPlayer, highscore, freedPlayer }: Standing, to: SeatMap): Standing => ({
  markedPlayer: moved(markedPlayer, to),
  highscore,
  freedPlayer: moved(freedPlayer, to),
})

/** The mark stays on its player when seats move. Nominations and votes need not: seats rest while one is open. */
export const voteRemap: SeatRemap = (state, to) => {
  const { hiddenVotes } = state.secret
  const standing = hiddenVotes.standing && remapped(hiddenVotes.standing, to)
  const dusk = hiddenVotes.dusk && {
    phase: hiddenVotes.dusk.phase,
    open: remapped(hiddenVotes.dusk.open, to),
    secret: hiddenVotes.dusk.secret && remapped(hiddenVotes.dusk.secret, to),
  }
  return {
    ...state,
    vote: { ...state.vote, ...remapped(state.vote, to) },
    secret: { ...state.secret, hiddenVotes: { ...hiddenVotes, standing, dusk } },
  }
}
