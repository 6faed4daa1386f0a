import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { isStorytellerRef, type SeatRef, storytellerAt } from '../core/seat-ref.ts'
import type { SessionState } from '../state.ts'

/** A place by its number; Storytellers may also be named by user id. */
export type PlaceRef = SeatRef | string

export type Place =
  | { readonly kind: 'seat'; readonly index: number }
  | { readonly kind: 'storyteller'; readonly id: string }

const NOWHERE = refuse('no-such-seat')

const storytellerPlace = (id: string | undefined): Result<Place, RuleError> =>
  id === undefined ? NOWHERE : ok({ kind: 'storyteller', id })

export function placeOf(state: SessionState, at: PlaceRef): Result<Place, RuleError> {
  if (typeof at === 'string') {
    return storytellerPlace(state.storytellers.find((entry) => entry.id === at)?.id)
  }
  if (isStorytellerRef(at)) return storytellerPlace(storytellerAt(state.storytellers, at)?.id)
  return state.seats[at] ? ok({ kind: 'seat', index: at }) : NOWHERE
}
