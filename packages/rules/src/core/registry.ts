import type { MetaState } from '../state/meta.ts'
import type { ViewerKind } from './viewer.ts'

/**
 * What the topics make together. Each adds its own lines to these interfaces, in its `index.ts`, so that nobody
 * keeps a list of them; `topics.ts` is the one list of the values.
 */
export interface Commands {}
export interface Events {}
/** Notices by topic: what screens are told. */
export interface Notices {}

/**
 * One session. What everybody may know stands at the top; what somebody may not know stands under `secret`,
 * so that a view can be built without ever touching it by accident.
 */
export interface SessionState {
  readonly secret: SecretState
}
export interface SecretState {}

/** Session part of a view: what concerns the session itself, and everybody in it. */
export interface SessionPart {}
/** Game part of a view: what concerns the game that is being played. */
export interface GamestatePart {}

/** Storyteller's part of a view, for Storytellers alone. */
export interface StorytellerPart {}

/**
 * All a person's screen knows about the session. Built field by field for that person, never copied. It travels
 * in the parts the specification names: `session`, `gamestate`, and for Storytellers `gamestateST`.
 */
export interface SessionView {
  self: { userId: string; kind: ViewerKind; seat: number }
  session: SessionPart
  gamestate: GamestatePart
  /** For Storytellers only. */
  gamestateST: StorytellerPart | null
}

/** Facts of a session when it begins. */
export interface Beginning {
  readonly meta: MetaState
  readonly seed: number
}

export type CommandName = keyof Commands
export type Command<Name extends CommandName> = { readonly type: Name } & Commands[Name]
export type AnyCommand = { [Name in CommandName]: Command<Name> }[CommandName]

export type EventName = keyof Events
export type Event<Name extends EventName> = { readonly type: Name } & Events[Name]
export type AnyEvent = { [Name in EventName]: Event<Name> }[EventName]

/** Notice of any topic: what a screen can be told. */
export type Notice = Notices[keyof Notices]
