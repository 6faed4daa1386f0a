import { defineTopic } from '../core/topic.ts'
import { type BagCommands, bagDeciders } from './commands.ts'
import { type BagEvents, bagEvolvers } from './events.ts'
import { type BagNotice, bagNotices } from './notices.ts'
import { type BagView, bagView } from './view.ts'

export * from './advice.ts'
export * from './notices.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends BagCommands {}
  interface Events extends BagEvents {}
  interface Notices {
    bag: BagNotice
  }
  interface StorytellerPart extends BagView {}
  interface SecretState {
    readonly seed: number
    /** The bag while it is being filled: id to number of copies. */
    readonly rolesSelected: Readonly<Record<string, number>>
    /** Roles not sent yet: dealt with a character that holds them back. */
    readonly hasUnsentRoles: boolean
  }
}

/** The bag of characters, and dealing from it. */
export const bag = defineTopic({
  commands: bagDeciders,
  events: bagEvolvers,
  notices: bagNotices,
  initialSecret: ({ seed }) => ({ seed, rolesSelected: {}, hasUnsentRoles: false }),
  storyteller: bagView,
})
