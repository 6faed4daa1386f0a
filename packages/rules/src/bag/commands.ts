import { ok } from '@belfry/kit'
import { characterOf, countedSeats, hasTrait } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders } from '../core/topic.ts'
import { startCue } from '../cues/commands.ts'
import { gameStart } from '../game/history.ts'
import { sealGame } from '../game/sealed.ts'
import { holdsRolesBack } from '../roles/policy.ts'
import type { SessionState } from '../state.ts'
import { dropNomination } from '../vote/close.ts'
import { dealBag } from './deal.ts'
import { type Bag, canAssignRoles, canSelectRole, liftsBagDisabled } from './policy.ts'

export interface BagCommands {
  /** Copies of a role in the bag: the number, not a step, so that a repeated call is harmless. */
  selectRole: { readonly role: string; readonly count: number }
  /** Deals the bag and begins a game. */
  dealRoles: Record<never, never>
}

const charactersIn = (state: SessionState, content: GameContent, bag: Bag) =>
  Object.keys(bag).map((id) => characterOf(state, content, id))

const withCount = (bag: Bag, role: string, count: number): Bag => {
  const { [role]: _before, ...others } = bag
  return count > 0 ? { ...others, [role]: count } : others
}

/** Roles that may not stay in the bag without the one that let them in. */
const expelled = (state: SessionState, content: GameContent, bag: Bag): readonly AnyEvent[] =>
  liftsBagDisabled(charactersIn(state, content, bag))
    ? []
    : Object.keys(bag)
        .filter((id) => hasTrait(characterOf(state, content, id), 'bag-disabled'))
        .map((role) => ({ type: 'roleSelected', role, count: 0 }) as const)

export const bagDeciders: Deciders<BagCommands> = {
  selectRole: {
    by: ['storyteller'],
    decide: (state, { role, count }, { content }) => {
      const bag = state.secret.rolesSelected
      if (!Number.isInteger(count) || count < 0) return refuse('bad-value', { field: 'count' })
      if ((bag[role] ?? 0) === count) return ok([])
      const allowed = canSelectRole({
        character: characterOf(state, content, role),
        count,
        players: state.seats.length,
        selected: charactersIn(state, content, bag),
      })
      if (!allowed.ok) return allowed
      return ok([
        { type: 'roleSelected', role, count },
        ...expelled(state, content, withCount(bag, role, count)),
      ])
    },
  },
  dealRoles: {
    by: ['storyteller'],
    decide: (state, _command, ctx) => {
      const { content, now, dice } = ctx
      const bag = state.secret.rolesSelected
      const allowed = canAssignRoles(bag, countedSeats(state).length)
      if (!allowed.ok) return allowed
      return inSteps(
        state,
        ctx,
        (current) => startCue(current, 'distribute-roles', now),
        (current) => dropNomination(current, ctx),
        (current) => {
          // Before the table is cleared: tokens on it may bind seats to one another.
          const dealt = dealBag(current, content, bag, dice)
          const isTold = !holdsRolesBack(current, content)
          // Tokens placed before a first game may belong to it; deaths can't.
          const isUsed = current.game.id !== null || current.seats.some(({ isDead }) => isDead)
          const last = isUsed ? [{ type: 'tableReset', keepsTravellers: true } as const] : []
          return [...sealGame(current, now), ...last, { type: 'rolesDealt', ...dealt, isTold } as const]
        },
        (current) => gameStart(current, now),
      )
    },
  },
}
