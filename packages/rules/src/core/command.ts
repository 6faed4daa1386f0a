import type { HandCommands } from '../hands/commands.ts'
import type { TimerCommands } from '../timer/commands.ts'

/** Every command, one line a topic. */
export interface Commands extends HandCommands, TimerCommands {}

export type CommandName = keyof Commands
export type Command<Name extends CommandName> = { readonly type: Name } & Commands[Name]
export type AnyCommand = { [Name in CommandName]: Command<Name> }[CommandName]
