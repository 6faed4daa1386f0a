import type { AccessCommands } from '../access/commands.ts'
import type { BagCommands } from '../bag/commands.ts'
import type { BluffCommands } from '../bluffs/commands.ts'
import type { ChannelCommands } from '../channels/commands.ts'
import type { EditionCommands } from '../edition/commands.ts'
import type { EyesCommands } from '../eyes/commands.ts'
import type { GameCommands } from '../game/commands.ts'
import type { HandCommands } from '../hands/commands.ts'
import type { HookCommands } from '../hooks/commands.ts'
import type { LifeCommands } from '../life/commands.ts'
import type { ExecutionCommands } from '../life/execution.ts'
import type { MediaCommands } from '../media/commands.ts'
import type { BoostCommands } from '../members/boost.ts'
import type { MemberCommands } from '../members/commands.ts'
import type { MetaCommands } from '../meta/commands.ts'
import type { NpcCommands } from '../npcs/commands.ts'
import type { PointingCommands } from '../pointing/commands.ts'
import type { ReminderCommands } from '../reminders/commands.ts'
import type { RevealCommands } from '../reveal/commands.ts'
import type { RoleCommands } from '../roles/commands.ts'
import type { SeatCommands } from '../seats/commands.ts'
import type { SignalCommands } from '../signals/commands.ts'
import type { StorytellerCommands } from '../storytellers/commands.ts'
import type { TextCommands } from '../text/commands.ts'
import type { TimerCommands } from '../timer/commands.ts'
import type { UndoCommands } from '../undo/commands.ts'
import type { CastCommands } from '../vote/cast.ts'
import type { VoteClockCommands } from '../vote/clock.ts'
import type { NominationCommands } from '../vote/commands.ts'

/** Every command, one line a topic. */
export interface Commands
  extends HandCommands,
    GameCommands,
    HookCommands,
    RevealCommands,
    NominationCommands,
    VoteClockCommands,
    CastCommands,
    EyesCommands,
    PointingCommands,
    SignalCommands,
    BagCommands,
    BluffCommands,
    EditionCommands,
    LifeCommands,
    ExecutionCommands,
    NpcCommands,
    ReminderCommands,
    RoleCommands,
    SeatCommands,
    MemberCommands,
    MetaCommands,
    AccessCommands,
    StorytellerCommands,
    TextCommands,
    ChannelCommands,
    MediaCommands,
    BoostCommands,
    TimerCommands,
    UndoCommands {}

export type CommandName = keyof Commands
export type Command<Name extends CommandName> = { readonly type: Name } & Commands[Name]
export type AnyCommand = { [Name in CommandName]: Command<Name> }[CommandName]
