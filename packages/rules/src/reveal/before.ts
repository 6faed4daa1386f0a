import type { SecretSeat, SessionState } from '../state.ts'

/** Game before its reveal, kept so that the reveal can be called off. */
export const rememberingGame = (state: SessionState): SessionState => {
  const { phase, isRunning, isEvilWin, nextHistoryId } = state.game
  return {
    ...state,
    secret: {
      ...state.secret,
      beforeReveal: { phase, isRunning, isEvilWin, nextHistoryId },
      seats: state.secret.seats.map((seat) => ({ ...seat, replaced: null })),
    },
  }
}

const unreplaced = (seat: SecretSeat): SecretSeat =>
  seat.replaced ? { ...seat, role: seat.replaced.role, team: seat.replaced.team, replaced: null } : seat

const publicRole = ({ role, team }: SecretSeat): string | null => (team === 'traveller' ? role : null)

/** State before the reveal: who believed to be another believes it again, and nobody has won. */
export const withoutReveal = (state: SessionState): SessionState => {
  const secrets = state.secret.seats.map(unreplaced)
  return {
    ...state,
    seats: state.seats.map((seat, index) => {
      const secret = secrets[index]
      return secret && secret !== state.secret.seats[index]
        ? { ...seat, traveller: publicRole(secret) }
        : seat
    }),
    secret: { ...state.secret, seats: secrets, isEvilWin: null },
  }
}
