import type { Evolvers } from '../core/topic.ts'
import { rememberingGame } from '../reveal/before.ts'
import type { CueName, SessionState } from '../state.ts'

export interface CueEvents {
  hookStarted: { readonly name: CueName; readonly until: number | null }
  hookEnded: Record<never, never>
}

export const cueEvolvers: Evolvers<CueEvents> = {
  hookStarted: (state, { name, until }) => {
    const held: SessionState = { ...state, hook: { name, until } }
    return name === 'reveal-grimoire' ? rememberingGame(held) : held
  },
  hookEnded: (state) => ({ ...state, hook: null, secret: { ...state.secret, beforeReveal: null } }),
}
