import { defineTopic } from '../core/topic.ts'
import { type EyesCommands, eyesDeciders } from './commands.ts'
import { type EyesEvents, eyesEvolvers } from './events.ts'
import { type EyesNotice, eyesNotices } from './notices.ts'
import { eyesReactions } from './reactions.ts'
import { eyesRemap } from './remap.ts'

export * from './events.ts'
export * from './notices.ts'

declare module '../core/registry.ts' {
  interface Commands extends EyesCommands {}
  interface Events extends EyesEvents {}
  interface Notices {
    eyes: EyesNotice
  }
}

/** Eyes: who is awake at night. */
export const eyes = defineTopic({
  commands: eyesDeciders,
  events: eyesEvolvers,
  notices: eyesNotices,
  reactions: eyesReactions,
  remap: eyesRemap,
})
