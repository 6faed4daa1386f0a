import type {
  Seat,
  SecretSeat,
  SecretState,
  SecretStoryteller,
  SessionState,
  ToldCharacter,
} from '../state.ts'

const replaced = <Entry>(list: readonly Entry[], index: number, facts: Partial<Entry>): readonly Entry[] => {
  const entry = list[index]
  return entry === undefined ? list : list.with(index, { ...entry, ...facts })
}

/** Patches of seats: small steps evolvers are made of. */
export const patchSeat = (state: SessionState, index: number, facts: Partial<Seat>): SessionState => ({
  ...state,
  seats: replaced(state.seats, index, facts),
})

export const patchSecret = (state: SessionState, facts: Partial<SecretState>): SessionState => ({
  ...state,
  secret: { ...state.secret, ...facts },
})

export const patchSecretSeat = (
  state: SessionState,
  index: number,
  facts: Partial<SecretSeat>,
): SessionState => patchSecret(state, { seats: replaced(state.secret.seats, index, facts) })

/** Knowledge of a player about the own seat from now on. */
export const sentOf = (
  told: ToldCharacter | null,
): Pick<SecretSeat, 'sentRole' | 'sentTeam' | 'sentAlignment'> => ({
  sentRole: told?.role ?? null,
  sentTeam: told?.team ?? null,
  sentAlignment: told?.alignment ?? null,
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
  lastTold: null,
  replaced: null,
  reminders: [],
  isMarkedForDeath: false,
  status: [],
}
