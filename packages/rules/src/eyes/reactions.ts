import type { Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import { closeAllEyes } from './commands.ts'

export const eyesReactions: Reactions<Events> = {
  /** Eyes by day: every one is open, so none is open in particular. */
  phaseSet: (state, { phase }) => (isNight(phase) ? [] : closeAllEyes(state)),
}
