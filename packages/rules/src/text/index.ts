import { defineTopic } from '../core/topic.ts'
import type { TextEntry } from '../state.ts'
import { type TextCommands, textDeciders } from './commands.ts'
import { type TextEvents, textEvolvers } from './events.ts'
import { type TextNotice, textNotices } from './notices.ts'
import { textReactions } from './reactions.ts'
import { directTextsView, type TextView, textsView } from './view.ts'

export * from './facts.ts'
export * from './notices.ts'
export * from './policy.ts'
export * from './private.ts'
export * from './system.ts'
export { appended, isDirect } from './threads.ts'
export * from './unread.ts'
export type { SystemMessageView, TextView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends TextCommands {}
  interface Events extends TextEvents {}
  interface Notices {
    text: TextNotice
  }
  interface SessionState {
    readonly texts: readonly TextEntry[]
  }
  interface SecretState {
    /** Direct messages; public, spectator and system texts stand in `texts`. */
    readonly directTexts: readonly TextEntry[]
  }
  interface GamestatePart {
    texts: TextView[]
    directTexts: TextView[]
  }
}

/** Text: what is written at the table. */
export const text = defineTopic({
  commands: textDeciders,
  events: textEvolvers,
  notices: textNotices,
  reactions: textReactions,
  initial: () => ({ texts: [] }),
  initialSecret: () => ({ directTexts: [] }),
  gamestate: (state, viewer) => ({
    texts: textsView(state, viewer),
    directTexts: directTextsView(state, viewer),
  }),
})
