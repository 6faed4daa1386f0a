import { defineTopic } from '../core/topic.ts'
import { type NpcCommands, npcDeciders } from './commands.ts'
import { type NpcEvents, npcEvolvers } from './events.ts'
import { type NpcNotice, npcNotices } from './notices.ts'

export * from './notices.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends NpcCommands {}
  interface Events extends NpcEvents {}
  interface Notices {
    npcs: NpcNotice
  }
  interface SessionState {
    /** Ids of the non-player characters in play. */
    readonly npcs: readonly string[]
    /** One of them gives the Demon bluffs, and evil its information, at tables of any size. */
    readonly hasInfoAtAnySize: boolean
  }
  interface SessionPart {
    npcs: string[]
  }
}

/** Non-player characters in play. */
export const npcs = defineTopic({
  commands: npcDeciders,
  events: npcEvolvers,
  notices: npcNotices,
  initial: () => ({ npcs: [], hasInfoAtAnySize: false }),
  session: (state) => ({ npcs: state.npcs.map((id) => id) }),
})
