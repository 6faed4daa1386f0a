import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { DEFAULT_HAND_ICON, NO_HAND } from './icons.ts'

export function canRaiseHand(facts: {
  readonly seat: number
  readonly hasNomination: boolean
}): Result<true, RuleError> {
  if (facts.seat < 0) return refuse('not-seated')
  return facts.hasNomination ? refuse('hand-during-nomination') : ok(true)
}

export type HandIntent =
  | { readonly kind: 'vote'; readonly value: 0 | 1 }
  | { readonly kind: 'hand'; readonly icon: string }

/** Hand button: while a nomination is open a player votes with it. */
export function handIntent(facts: {
  readonly isStoryteller: boolean
  readonly hasNomination: boolean
  /** Vote of the own seat as it stands. */
  readonly vote: number
  /** Icon of the own raised hand, or null. */
  readonly raised: string | null
  /** Icon chosen for raising. */
  readonly icon: string
}): HandIntent {
  if (facts.hasNomination && !facts.isStoryteller) return { kind: 'vote', value: facts.vote === 0 ? 1 : 0 }
  if (facts.raised !== null) return { kind: 'hand', icon: NO_HAND }
  return { kind: 'hand', icon: facts.icon === NO_HAND ? DEFAULT_HAND_ICON : facts.icon }
}
