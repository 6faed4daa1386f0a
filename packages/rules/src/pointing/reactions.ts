import type { Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { runningPointing } from './policy.ts'

export const pointingReactions: Reactions<Events> = {
  /** Only players point: whoever gets up takes the finger down. */
  seatLeft: (state, { userId }, { now }) => {
    const running = runningPointing(state)
    if (!running || running.pointing.pointers[userId] === undefined) return []
    return [{ type: 'pointed', atNight: running.atNight, userId, seat: null, at: now }]
  },
}
