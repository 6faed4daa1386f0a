import type { HookName, HookState } from '../state.ts'

export interface HookView {
  name: HookName
  /** When it ends by itself, in server time; null if only its end ends it. */
  until: number | null
}

export const hookView = (hook: HookState | null): HookView | null =>
  hook && { name: hook.name, until: hook.until }
