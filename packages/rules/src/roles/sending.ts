import type { GameContent } from '../core/content.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { SessionState } from '../state.ts'
import { holdsRolesBack, tellable } from './policy.ts'

/** Every player learns what lies on the own seat, as far as they may. */
export const sending = (state: SessionState, content: GameContent): AnyEvent => ({
  type: 'rolesSent',
  told: state.secret.seats.map((seat, index) => ({ index, ...tellable(state, content, index, seat) })),
})

const isPlaced = ({ secret }: SessionState): boolean => secret.seats.some(({ role }) => role !== null)

/** A game placed by hand begins: what was placed reaches its players, unless it is to be sent later. */
export const sentAtStart = (state: SessionState, content: GameContent): readonly AnyEvent[] =>
  isPlaced(state) && !holdsRolesBack(state, content) ? [sending(state, content)] : []
