import type { Team } from '../core/content.ts'
import type { Evolvers } from '../core/topic.ts'
import { patchSeat, patchSecret, patchSecretSeat, patchStoryteller, sentOf } from '../seats/patch.ts'
import { noBluffs } from '../state/blank.ts'
import type { Alignment, SessionState, ToldCharacter } from '../state.ts'

export interface DealtRole {
  readonly index: number
  readonly role: string | null
  readonly team: Team | null
}

export interface RoleEvents {
  /** `isTold`: its player learns it now. A traveller's role is public, so always told. */
  roleSet: DealtRole & {
    readonly isTold: boolean
    /** Role kept by the Storyteller on purpose: it does not wait to be sent with the others. */
    readonly isKept?: true
  }
  alignmentSet: { readonly index: number; readonly alignment: Alignment; readonly isTold: boolean }
  /**
   * Deal, which begins a game: every seat named gets its role and loses its alignment; nothing is revealed any more.
   */
  rolesDealt: { readonly roles: readonly DealtRole[]; readonly isTold: boolean; readonly seed: number }
  /** Roles sent: what each player is told now, by seat, as far as they are to know it. */
  rolesSent: {
    readonly told: readonly (ToldCharacter & { readonly index: number })[]
  }
  /** Role sent to one player: what lies on the own seat. */
  characterTold: ToldCharacter & { readonly index: number; readonly userId: string }
  storytellerRoleSet: { readonly id: string; readonly role: string | null }
  storytellerAlignmentSet: { readonly id: string; readonly alignment: Alignment }
}

const withRole = (state: SessionState, { index, role, team }: DealtRole): SessionState =>
  patchSecretSeat(patchSeat(state, index, { traveller: team === 'traveller' ? role : null }), index, {
    role,
    team,
  })

/** Seat covered again, and without what anybody knew of the game before. */
const hidden = (state: SessionState): SessionState => ({
  ...state,
  seats: state.seats.map((seat) => ({ ...seat, isRevealed: false })),
  secret: { ...state.secret, seats: state.secret.seats.map((seat) => ({ ...seat, lastTold: null })) },
})

export const roleEvolvers: Evolvers<RoleEvents> = {
  roleSet: (state, { isTold, isKept, ...dealt }) => {
    const changed = withRole(state, dealt)
    if (isTold) return patchSecretSeat(changed, dealt.index, { sentRole: dealt.role, sentTeam: dealt.team })
    return isKept ? changed : patchSecret(changed, { hasUnsentRoles: true })
  },
  alignmentSet: (state, { index, alignment, isTold }) =>
    patchSecretSeat(state, index, isTold ? { alignment, sentAlignment: alignment } : { alignment }),
  rolesDealt: (state, { roles, isTold, seed }) => {
    const dealt = roles.reduce(
      (current, entry) =>
        patchSecretSeat(withRole(current, entry), entry.index, {
          alignment: null,
          sentAlignment: null,
          sentRole: isTold ? entry.role : null,
          sentTeam: isTold ? entry.team : null,
        }),
      hidden(state),
    )
    // Bluffs of the last game may be in play now, and the new Demon must not see them.
    return patchSecret(dealt, { seed, hasUnsentRoles: !isTold, bluffs: noBluffs() })
  },
  rolesSent: (state, { told }) =>
    patchSecret(
      told.reduce((current, { index, ...seat }) => patchSecretSeat(current, index, sentOf(seat)), state),
      { hasUnsentRoles: false },
    ),
  characterTold: (state, { index, ...told }) => patchSecretSeat(state, index, sentOf(told)),
  storytellerRoleSet: (state, { id, role }) => patchStoryteller(state, id, { role }),
  storytellerAlignmentSet: (state, { id, alignment }) => patchStoryteller(state, id, { alignment }),
}
