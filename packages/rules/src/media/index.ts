import { defineTopic } from '../core/topic.ts'
import type { MediaState } from '../state.ts'
import { type MediaCommands, mediaDeciders } from './commands.ts'
import { type MediaEvents, mediaEvolvers } from './events.ts'
import { type MediaNotice, mediaNotices } from './notices.ts'
import { mediaReactions } from './reactions.ts'
import { type MediaView, mediaView } from './view.ts'

export * from './notices.ts'
export * from './switches.ts'
export type { MediaView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends MediaCommands {}
  interface Events extends MediaEvents {}
  interface Notices {
    media: MediaNotice
  }
  interface SessionState {
    readonly media: MediaState
  }
  interface SecretState {
    /** Switches changed this night. */
    readonly nightMedia: MediaState
  }
  interface GamestatePart {
    /** Switches by user id, of those who have something off. */
    media: Record<string, MediaView>
  }
}

/** Microphones and cameras that are switched off. */
export const media = defineTopic({
  commands: mediaDeciders,
  events: mediaEvolvers,
  notices: mediaNotices,
  reactions: mediaReactions,
  initial: () => ({ media: {} }),
  initialSecret: () => ({ nightMedia: {} }),
  gamestate: (state, viewer) => ({ media: mediaView(state, viewer) }),
})
