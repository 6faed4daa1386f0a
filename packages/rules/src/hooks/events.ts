import type { Evolvers } from '../core/topic.ts'
import { rememberingGame } from '../reveal/before.ts'
import type { HookName, SessionState } from '../state.ts'

export interface HookEvents {
  hookStarted: { readonly name: HookName; readonly until: number | null }
  hookEnded: Record<never, never>
}

export const hookEvolvers: Evolvers<HookEvents> = {
  hookStarted: (state, { name, until }) => {
    const held: SessionState = { ...state, hook: { name, until } }
    return name === 'reveal-grimoire' ? rememberingGame(held) : held
  },
  hookEnded: (state) => ({ ...state, hook: null, secret: { ...state.secret, beforeReveal: null } }),
}
