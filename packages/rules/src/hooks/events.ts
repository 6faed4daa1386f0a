import type { Evolvers } from '../core/topic.ts'
import type { HookName } from '../state.ts'

export interface HookEvents {
  hookStarted: { readonly name: HookName; readonly until: number | null }
  hookEnded: Record<never, never>
}

export const hookEvolvers: Evolvers<HookEvents> = {
  hookStarted: (state, { name, until }) => ({ ...state, hook: { name, until } }),
  hookEnded: (state) => ({ ...state, hook: null }),
}
