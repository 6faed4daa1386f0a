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
    /** Information at any size: an NPC in play gives the Demon bluffs, and evil its information, at every table. */
    readonly hasInfoAtAnySize: boolean
  }
  interface SessionPart {
    npcs: string[]
  }
}

/** NPCs: non-player characters in play. */
export const npcs = defineTopic({
  commands: npcDeciders,
  events: npcEvolvers,
  notices: npcNotices,
  initial: () => ({ npcs: [], hasInfoAtAnySize: false }),
  session: (state) => ({ npcs: state.npcs.map((id) => id) }),
})
