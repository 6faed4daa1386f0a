import type { Seat, SecretSeat, SecretState, SecretStoryteller, SessionState } from '../state.ts'

/** Small steps evolvers are made of. */
export const patchSeat = (state: SessionState, index: number, facts: Partial<Seat>): SessionState => ({
  ...state,
  seats: state.seats.map((seat, at) => (at === index ? { ...seat, ...facts } : seat)),
})

export const patchSecret = (state: SessionState, facts: Partial<SecretState>): SessionState => ({
  ...state,
  secret: { ...state.secret, ...facts },
})

export const patchSecretSeat = (
  state: SessionState,
  index: number,
  facts: Partial<SecretSeat>,
): SessionState =>
  patchSecret(state, {
    seats: state.secret.seats.map((seat, at) => (at === index ? { ...seat, ...facts } : seat)),
  })

export const NO_ENTRY: SecretStoryteller = { role: null, alignment: null, reminders: [] }

export const patchStoryteller = (
  state: SessionState,
  id: string,
  facts: Partial<SecretStoryteller>,
): SessionState =>
  patchSecret(state, {
    storytellers: {
      ...state.secret.storytellers,
      [id]: { ...(state.secret.storytellers[id] ?? NO_ENTRY), ...facts },
    },
  })

export const EMPTY_SEAT: Seat = {
  id: null,
  name: null,
  isDead: false,
  isVoteless: false,
  isRevealed: false,
  traveller: null,
}

export const EMPTY_SECRET_SEAT: SecretSeat = {
  role: null,
  team: null,
  sentRole: null,
  sentTeam: null,
  alignment: null,
  sentAlignment: null,
  replaced: null,
  reminders: [],
  isMarkedForDeath: false,
  status: [],
}
