import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { SessionState } from '../state.ts'

/** Seats are numbered from 0; Storytellers stand at -1, -2 ... in their order, or are named by user id. */
export type PlaceRef = number | string

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
  if (at < 0) return storytellerPlace(state.storytellers[-at - 1]?.id)
  return state.seats[at] ? ok({ kind: 'seat', index: at }) : NOWHERE
}
