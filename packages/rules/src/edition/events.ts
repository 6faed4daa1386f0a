import type { Evolvers } from '../core/topic.ts'
import { NO_ENTRY, patchSecret } from '../seats/patch.ts'
import { noBluffs } from '../state/blank.ts'
import type { EditionState, SecretSeat, SessionCode, SessionState } from '../state.ts'

export interface EditionEvents {
  /** Script chosen: roles and reminders go, NPCs follow it. */
  editionSet: {
    readonly edition: EditionState
    readonly npcs: readonly string[]
    readonly hasInfoAtAnySize: boolean
  }
  themeSet: { readonly theme: number }
  codeSet: { readonly code: SessionCode }
}

const withoutRole = (seat: SecretSeat): SecretSeat => ({
  ...seat,
  role: null,
  team: null,
  sentRole: null,
  sentTeam: null,
  alignment: null,
  sentAlignment: null,
  lastTold: null,
  reminders: [],
})

const withoutRoles = (state: SessionState): SessionState =>
  patchSecret(
    { ...state, seats: state.seats.map((seat) => ({ ...seat, traveller: null })) },
    {
      seats: state.secret.seats.map(withoutRole),
      storytellers: Object.fromEntries(Object.keys(state.secret.storytellers).map((id) => [id, NO_ENTRY])),
      bluffs: noBluffs(),
      rolesSelected: {},
      hasUnsentRoles: false,
    },
  )

export const editionEvolvers: Evolvers<EditionEvents> = {
  editionSet: (state, { edition, npcs, hasInfoAtAnySize }) => ({
    ...withoutRoles(state),
    edition,
    npcs,
    hasInfoAtAnySize,
  }),
  themeSet: (state, { theme }) =>
    state.edition ? { ...state, edition: { ...state.edition, theme } } : state,
  codeSet: (state, { code }) => ({ ...state, meta: { ...state.meta, code } }),
}
