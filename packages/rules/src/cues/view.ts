import type { CueName, CueState } from '../state.ts'

export interface CueView {
  name: CueName
  /** When it ends by itself, in server time; null if only its end ends it. */
  until: number | null
}

export const cueView = (hook: CueState | null): CueView | null =>
  hook && { name: hook.name, until: hook.until }
