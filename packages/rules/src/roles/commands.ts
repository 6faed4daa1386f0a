import { ok, type Result } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { teamOf } from '../core/characters.ts'
import type { GameContent, Team } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Ctx, Deciders, Decision } from '../core/topic.ts'
import { type Place, type PlaceRef, placeOf } from '../seats/places.ts'
import type { Alignment, SessionState } from '../state.ts'
import { canPickRole, canSetOwnAlignment, isAlignmentTold, isRoleTold, tellable } from './policy.ts'
import { sending } from './sending.ts'

export interface SeatRole {
  readonly role: string | null
  readonly alignment: Alignment
}

export interface RoleCommands {
  /** `isKept`: the Storyteller keeps it for now. What everybody sees cannot be kept. */
  setRole: { readonly at: PlaceRef; readonly role: string | null; readonly isKept?: boolean }
  setAlignment: { readonly at: PlaceRef; readonly alignment: Alignment; readonly isKept?: boolean }
  /** Tells one player what lies on the own seat, also what was told before. Names the person, not the seat alone. */
  tellCharacter: { readonly index: number; readonly userId: string }
  /** One entry a seat: sets what differs, and tells every player theirs. */
  sendRoles: { readonly roles: readonly SeatRole[] }
}

/** The team of a role that may lie on a place; null for no role at all. */
function teamFor(
  state: SessionState,
  content: GameContent,
  place: Place,
  role: string | null,
): Result<Team | null, RuleError> {
  const team = teamOf(state, content, role)
  if (role !== null && team === null) return refuse('no-such-character', { id: role.slice(0, 50) })
  const allowed = canPickRole({
    isStoryteller: true,
    isForStoryteller: place.kind === 'storyteller',
    held: null,
    team,
  })
  return allowed.ok ? ok(team) : allowed
}

function decideRole(
  state: SessionState,
  place: Place,
  { role, isKept = false }: RoleCommands['setRole'],
  { content }: Ctx,
): Decision {
  const team = teamFor(state, content, place, role)
  if (!team.ok) return team
  if (place.kind === 'storyteller') {
    const current = state.secret.storytellers[place.id]?.role ?? null
    return ok(current === role ? [] : [{ type: 'storytellerRoleSet', id: place.id, role }])
  }
  const { index } = place
  const isHeld = isKept && team.value !== 'traveller'
  const isTold = !isHeld && isRoleTold(state, content, team.value)
  const seat = state.secret.seats[index]
  if (seat?.role === role && (!isTold || seat.sentRole === role)) return ok([])
  const kept = isHeld ? { isKept: true as const } : {}
  return ok([{ type: 'roleSet', index, role, team: team.value, isTold, ...kept }])
}

/** Alignment set by the Storyteller, or by a traveller for the own seat. */
function decideAlignment(
  state: SessionState,
  place: Place,
  { alignment, isKept = false }: RoleCommands['setAlignment'],
  ctx: Ctx,
): Decision {
  if (place.kind === 'storyteller') {
    const current = state.secret.storytellers[place.id]?.alignment ?? null
    return ok(current === alignment ? [] : [{ type: 'storytellerAlignmentSet', id: place.id, alignment }])
  }
  const { index } = place
  const isTold = !isKept && isAlignmentTold(state, ctx.content, index, alignment)
  const seat = state.secret.seats[index]
  if (seat?.alignment === alignment && (!isTold || seat.sentAlignment === alignment)) return ok([])
  return ok([{ type: 'alignmentSet', index, alignment, isTold }])
}

const mayAlign = (state: SessionState, place: Place, { actor }: Ctx): boolean =>
  actor.kind === 'user' &&
  (isStoryteller(state, actor.userId) ||
    (place.kind === 'seat' && canSetOwnAlignment(state, actor.userId, place.index)))

/** Changes of one seat by a Storyteller's list, before anybody is told. */
function corrections(state: SessionState, index: number, wanted: SeatRole, content: GameContent): Decision {
  const team = teamFor(state, content, { kind: 'seat', index }, wanted.role)
  if (!team.ok) return team
  const seat = state.secret.seats[index]
  const { role, alignment } = wanted
  const events: AnyEvent[] = []
  if (seat?.role !== role) events.push({ type: 'roleSet', index, role, team: team.value, isTold: false })
  if (seat?.alignment !== alignment) events.push({ type: 'alignmentSet', index, alignment, isTold: false })
  return ok(events)
}

export const roleDeciders: Deciders<RoleCommands> = {
  setRole: {
    by: ['storyteller'],
    decide: (state, command, ctx) => {
      const place = placeOf(state, command.at)
      return place.ok ? decideRole(state, place.value, command, ctx) : place
    },
  },
  setAlignment: {
    by: ['storyteller', 'seated'],
    decide: (state, command, ctx) => {
      const place = placeOf(state, command.at)
      if (!place.ok) return place
      if (!mayAlign(state, place.value, ctx)) return refuse('alignment-not-yours')
      return decideAlignment(state, place.value, command, ctx)
    },
  },
  tellCharacter: {
    by: ['storyteller'],
    decide: (state, { index, userId }, { content }) => {
      const seat = state.secret.seats[index]
      if (!seat) return refuse('no-such-seat')
      // The player who was meant: somebody else may have sat down since the Storyteller looked.
      if (state.seats[index]?.id !== userId) return refuse('seat-not-theirs')
      return ok([{ type: 'characterTold', index, userId, ...tellable(state, content, index, seat) }])
    },
  },
  sendRoles: {
    by: ['storyteller'],
    decide: (state, { roles }, ctx) => {
      const { content } = ctx
      if (roles.length !== state.seats.length)
        return refuse('seats-changed', { expected: roles.length, actual: state.seats.length })
      return inSteps(
        state,
        ctx,
        ...roles.map(
          (wanted, index) => (current: SessionState) => corrections(current, index, wanted, content),
        ),
        (current) => [sending(current, content)],
      )
    },
  },
}
