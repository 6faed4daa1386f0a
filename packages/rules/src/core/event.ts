import type { AccessEvents } from '../access/events.ts'
import type { BagEvents } from '../bag/events.ts'
import type { BluffEvents } from '../bluffs/events.ts'
import type { ChannelEvents } from '../channels/events.ts'
import type { EditionEvents } from '../edition/events.ts'
import type { EyesEvents } from '../eyes/events.ts'
import type { GameEvents } from '../game/events.ts'
import type { HandEvents } from '../hands/events.ts'
import type { HookEvents } from '../hooks/events.ts'
import type { LifeEvents } from '../life/events.ts'
import type { MediaEvents } from '../media/events.ts'
import type { MemberEvents } from '../members/events.ts'
import type { MetaEvents } from '../meta/events.ts'
import type { NpcEvents } from '../npcs/events.ts'
import type { PointingEvents } from '../pointing/events.ts'
import type { ReminderEvents } from '../reminders/events.ts'
import type { RevealEvents } from '../reveal/events.ts'
import type { RoleEvents } from '../roles/events.ts'
import type { SeatEvents } from '../seats/events.ts'
import type { SignalEvents } from '../signals/events.ts'
import type { StorytellerEvents } from '../storytellers/events.ts'
import type { TextEvents } from '../text/events.ts'
import type { TimerEvents } from '../timer/events.ts'
import type { UndoEvents } from '../undo/events.ts'
import type { VoteEvents } from '../vote/events.ts'
import type { DeadlineEvents } from './deadlines.ts'

/** Every event, one line a topic. */
export interface Events
  extends DeadlineEvents,
    GameEvents,
    HookEvents,
    RevealEvents,
    VoteEvents,
    HandEvents,
    EyesEvents,
    PointingEvents,
    SignalEvents,
    BagEvents,
    BluffEvents,
    EditionEvents,
    LifeEvents,
    NpcEvents,
    ReminderEvents,
    RoleEvents,
    SeatEvents,
    MemberEvents,
    MetaEvents,
    AccessEvents,
    StorytellerEvents,
    TextEvents,
    ChannelEvents,
    MediaEvents,
    TimerEvents,
    UndoEvents {}

export type EventName = keyof Events
export type Event<Name extends EventName> = { readonly type: Name } & Events[Name]
export type AnyEvent = { [Name in EventName]: Event<Name> }[EventName]
