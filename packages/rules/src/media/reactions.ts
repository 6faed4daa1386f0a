import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { isNight } from '../game/phase.ts'
import type { SessionState } from '../state.ts'
import { ALL_ON } from './switches.ts'

/** Whoever comes back says anew what is switched off. */
const forget = (state: SessionState, userId: string): readonly AnyEvent[] =>
  state.media[userId] || state.secret.nightMedia[userId]
    ? [{ type: 'mediaChanged', userId, media: ALL_ON }]
    : []

export const mediaReactions: Reactions<Events> = {
  /** By day everybody sees what was switched at night. */
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
