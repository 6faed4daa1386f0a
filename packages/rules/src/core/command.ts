import type { EyesCommands } from '../eyes/commands.ts'
import type { HandCommands } from '../hands/commands.ts'
import type { PointingCommands } from '../pointing/commands.ts'
import type { SignalCommands } from '../signals/commands.ts'
import type { TimerCommands } from '../timer/commands.ts'

/** Every command, one line a topic. */
export interface Commands
  extends HandCommands,
    EyesCommands,
    PointingCommands,
    SignalCommands,
    TimerCommands {}

export type CommandName = keyof Commands
export type Command<Name extends CommandName> = { readonly type: Name } & Commands[Name]
export type AnyCommand = { [Name in CommandName]: Command<Name> }[CommandName]
