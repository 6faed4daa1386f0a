import { ok, type Result } from '@belfry/kit'
import { isStoryteller, seatOf } from '../core/actor.ts'
import { characterOf, traitOf } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { isNight } from '../game/phase.ts'
import { PEEK_MS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import { type EyesValue, eyesOf } from './events.ts'
import { peekDeadline, peekId } from './remap.ts'

export interface EyesCommands {
  setEyes: { readonly seat: number; readonly value: EyesValue }
  /** End of a peek. */
  endPeek: { readonly seat: number }
}

/** Eyes that may be open now: a character says so, in its time. */
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

/** Eyes stay open until somebody closes them; a peek ends by itself. */
const turned = (state: SessionState, seat: number, value: EyesValue): readonly AnyEvent[] => [
  ...clearDeadline(state, peekId(seat)),
  { type: 'eyesChanged', seat, value },
]

const presentEyes = (state: SessionState, seat: number): EyesValue =>
  eyesOf(state.secret.seats[seat]?.status ?? [])

/** Eyes at dawn: each is as open as any other. */
export const closeAllEyes = (state: SessionState): readonly AnyEvent[] =>
  state.secret.seats.flatMap((_entry, seat) =>
    presentEyes(state, seat) === 'close' ? [] : turned(state, seat, 'close'),
  )

export const eyesDeciders: Deciders<EyesCommands> = {
  setEyes: {
    by: ['member'],
    decide: (state, { seat, value }, { actor, now, content }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const allowed = canSetEyes(state, actor.userId, seat)
      if (!allowed.ok) return allowed
      if (presentEyes(state, seat) === value) return ok([])
      if (value !== 'close' && !mayOpenEyes(state, content, seat)) return refuse('eyes-no-ability')
      const ending = value === 'peek' ? [deadlineSet(peekDeadline(seat, now + PEEK_MS))] : []
      return ok([...turned(state, seat, value), ...ending])
    },
  },
  endPeek: {
    by: ['system'],
    decide: (state, { seat }) => ok(presentEyes(state, seat) === 'peek' ? turned(state, seat, 'close') : []),
  },
}
