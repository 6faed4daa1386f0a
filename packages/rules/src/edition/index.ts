import { defineTopic } from '../core/topic.ts'
import type { EditionState } from '../state.ts'
import { type EditionCommands, editionDeciders } from './commands.ts'
import { type EditionEvents, editionEvolvers } from './events.ts'
import { type EditionNotice, editionNotices } from './notices.ts'
import { type EditionView, editionView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export type { CustomCharacterView, EditionView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends EditionCommands {}
  interface Events extends EditionEvents {}
  interface Notices {
    edition: EditionNotice
  }
  interface SessionState {
    readonly edition: EditionState | null
  }
  interface SessionPart {
    edition: EditionView | null
  }
}

/** Edition: the script that is played. */
export const edition = defineTopic({
  commands: editionDeciders,
  events: editionEvolvers,
  notices: editionNotices,
  initial: () => ({ edition: null }),
  session: (state) => ({ edition: editionView(state.edition) }),
})
