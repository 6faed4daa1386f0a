import type { CueName, CueState } from '../state.ts'

export interface CueView {
  name: CueName
  /** Deadline of the cue in server time; null without a timeout. */
  until: number | null
}

export const cueView = (hook: CueState | null): CueView | null =>
  hook && { name: hook.name, until: hook.until }
