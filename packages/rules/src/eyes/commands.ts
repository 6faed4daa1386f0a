import { ok, type Result } from '@belfry/kit'
import { isStoryteller, seatOf } from '../core/actor.ts'
import { characterOf, traitOf } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/event.ts'
import type { Deciders } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import type { SessionState } from '../state.ts'
import { type EyesValue, eyesOf } from './events.ts'

export interface EyesCommands {
  setEyes: { readonly seat: number; readonly value: EyesValue }
}

/** Whose eyes may be open now: a character that says so, in its time. */
export function mayOpenEyes(state: SessionState, content: GameContent, seat: number): boolean {
  const role = state.secret.seats[seat]?.sentRole ?? null
  const trait = traitOf(characterOf(state, content, role), 'open-eyes')
  return trait !== undefined && (trait.time === 'night') === isNight(state.game.phase)
}

/** Eyes are one's own; a Storyteller may use the ability for a seat. */
function canSetEyes(state: SessionState, userId: string, seat: number): Result<true, RuleError> {
  if (!state.seats[seat]) return refuse('no-such-seat')
  if (seatOf(state, userId) !== seat && !isStoryteller(state, userId)) return refuse('eyes-not-yours')
  return ok(true)
}

/** At dawn every eye is as open as any other. */
export const closeAllEyes = (state: SessionState): readonly AnyEvent[] =>
  state.secret.seats.flatMap((entry, seat) =>
    eyesOf(entry.status) === 'close' ? [] : [{ type: 'eyesChanged', seat, value: 'close' } as const],
  )

export const eyesDeciders: Deciders<EyesCommands> = {
  setEyes: {
    by: ['member'],
    decide: (state, { seat, value }, { actor, content }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const allowed = canSetEyes(state, actor.userId, seat)
      if (!allowed.ok) return allowed
      if (eyesOf(state.secret.seats[seat]?.status ?? []) === value) return ok([])
      if (value !== 'close' && !mayOpenEyes(state, content, seat)) return refuse('eyes-no-ability')
      return ok([{ type: 'eyesChanged', seat, value }])
    },
  },
}
