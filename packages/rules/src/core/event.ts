import type { GameEvents } from '../game/events.ts'
import type { HandEvents } from '../hands/events.ts'
import type { TimerEvents } from '../timer/events.ts'
import type { DeadlineEvents } from './deadlines.ts'

/** Every event, one line a topic. */
export interface Events extends DeadlineEvents, GameEvents, HandEvents, TimerEvents {}

export type EventName = keyof Events
export type Event<Name extends EventName> = { readonly type: Name } & Events[Name]
export type AnyEvent = { [Name in EventName]: Event<Name> }[EventName]
