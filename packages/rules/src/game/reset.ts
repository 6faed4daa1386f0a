import { EMPTY_SEAT, EMPTY_SECRET_SEAT, patchSecret } from '../seats/patch.ts'
import { noBluffs } from '../state/blank.ts'
import type { Seat, SecretSeat, SessionState } from '../state.ts'

/** Seat after a game: its person stays, whatever the game left on it goes. */
const bareSeat = ({ id, name, traveller }: Seat, keepsTravellers: boolean): Seat => ({
  ...EMPTY_SEAT,
  id,
  name,
  traveller: keepsTravellers ? traveller : null,
})

/** A traveller keeps character and side, and what its player knows of them. */
const bareSecret = ({
  role,
  team,
  sentRole,
  sentTeam,
  alignment,
  sentAlignment,
}: SecretSeat): SecretSeat => ({
  ...EMPTY_SECRET_SEAT,
  role,
  team,
  sentRole,
  sentTeam,
  alignment,
  sentAlignment,
})

/** The table as a game finds it: nobody is dead, marked, revealed or anybody at all. The bag stays packed. */
export function resetTable(state: SessionState, keepsTravellers: boolean): SessionState {
  const stays = (index: number): boolean => keepsTravellers && state.seats[index]?.traveller !== null
  return patchSecret(
    {
      ...state,
      seats: state.seats.map((seat) => bareSeat(seat, keepsTravellers)),
      lastRevealAt: null,
    },
    {
      seats: state.secret.seats.map((seat, index) => (stays(index) ? bareSecret(seat) : EMPTY_SECRET_SEAT)),
      storytellers: {},
      bluffs: noBluffs(),
      hasUnsentRoles: false,
      beforeReveal: null,
    },
  )
}
