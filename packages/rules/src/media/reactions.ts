import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import type { SessionState } from '../state.ts'
import { ALL_ON } from './switches.ts'

/** Switches are forgotten when somebody goes: whoever comes back says them anew. */
const forget = (state: SessionState, userId: string): readonly AnyEvent[] =>
  state.media[userId] || state.secret.nightMedia[userId]
    ? [{ type: 'mediaChanged', userId, media: ALL_ON }]
    : []

export const mediaReactions: Reactions<Events> = {
  /** Switches of the night are everybody's by day. */
  phaseSet: (state, { phase }) =>
    isNight(phase)
      ? []
      : Object.entries(state.secret.nightMedia).map(([userId, media]) => ({
          type: 'mediaChanged',
          userId,
          media,
        })),
  userGone: (state, { userId }) => forget(state, userId),
  userAway: (state, { userId }) => forget(state, userId),
}
