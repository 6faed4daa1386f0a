import { defineTopic } from '../core/topic.ts'
import type { MetaState } from '../state.ts'
import { type MetaCommands, metaDeciders } from './commands.ts'
import { type MetaEvents, metaEvolvers } from './events.ts'
import { type MetaNotice, metaNotices } from './notices.ts'
import { settleDifficulty } from './settle.ts'
import {
  boostDurationView,
  type OwnerView,
  ownerView,
  type ServerView,
  serverView,
  type TagsView,
  tagsView,
} from './view.ts'

export * from './names.ts'
export * from './notices.ts'
export * from './tags.ts'
export type { OwnerView, ServerView, TagsView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends MetaCommands {}
  interface Events extends MetaEvents {}
  interface Notices {
    meta: MetaNotice
  }
  interface SessionState {
    readonly meta: MetaState
  }
  interface SessionPart {
    sessionId: string
    createdAt: number
    isLocal: boolean
    owner: OwnerView
    isPublic: boolean
    language: string
    tags: TagsView
    boostDuration: number
    Server: ServerView
    code: string | null
  }
}

/** Meta of a session: its name, owner, tags, code and chat server. */
export const meta = defineTopic({
  commands: metaDeciders,
  events: metaEvolvers,
  notices: metaNotices,
  settle: [settleDifficulty],
  initial: ({ meta }) => ({ meta }),
  session: (state) => ({
    sessionId: state.meta.sessionId,
    createdAt: state.meta.createdAt,
    isLocal: state.meta.isLocal,
    owner: ownerView(state),
    isPublic: state.meta.isPublic,
    language: state.meta.language,
    tags: tagsView(state.meta.tags),
    boostDuration: boostDurationView(state),
    Server: serverView(state),
    code: state.meta.code?.code ?? null,
  }),
})
