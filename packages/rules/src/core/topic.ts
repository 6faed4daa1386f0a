import type { Result } from '@belfry/kit'
import type { SessionState } from '../state.ts'
import type { Viewer } from '../views/viewer.ts'
import type { Actor } from './actor.ts'
import type { GameContent } from './content.ts'
import type { RuleError } from './errors.ts'
import type { AnyEvent } from './event.ts'
import type { Right } from './rights.ts'

/** What a decision may look at besides the state: who asks, when, and what the characters are. */
export interface Ctx {
  readonly actor: Actor
  readonly now: number
  readonly content: GameContent
}

export type Decision = Result<readonly AnyEvent[], RuleError>

/** Events with the state they lead to: whoever has it need not find it again. */
export interface Outcome {
  readonly events: readonly AnyEvent[]
  readonly state: SessionState
}

/** One command: who may give it, and what follows from it. */
export interface CommandRule<Command> {
  readonly by: readonly Right[]
  readonly decide: (state: SessionState, command: Command, ctx: Ctx) => Decision
}

/** A topic's commands as a table, one small rule each. */
export type Deciders<Commands> = { readonly [Name in keyof Commands]: CommandRule<Commands[Name]> }

/** A topic's events as a table: state and event only, never content, clock or chance. */
export type Evolvers<Events> = {
  readonly [Name in keyof Events]: (state: SessionState, event: Events[Name]) => SessionState
}

/**
 * What a topic adds when something happens in another one: taking a seat leaves a channel, a deal wipes the
 * signals. Sees the state after everything decided so far; its events may be reacted to in turn.
 */
export type Reactions<Events> = {
  readonly [Name in keyof Events]?: (
    state: SessionState,
    event: Events[Name],
    ctx: Ctx,
  ) => readonly AnyEvent[]
}

type Sharing = 'all' | 'insight' | 'viewer'

/**
 * Who gets told of an event, and what. `per` says how many different tellings there are, so that each is built
 * and encoded once: one for all; one for each kind of insight; or one for every single viewer. Where that
 * depends on the event, or only some are told something of their own, it says so of each viewer.
 */
export interface NoticeRule<Event, Notice> {
  readonly per: Sharing | ((event: Event, viewer: Viewer) => Sharing)
  readonly build: (
    event: Event,
    viewer: Viewer,
    after: SessionState,
    before: SessionState,
  ) => readonly Notice[]
}

/** An event nobody is told about needs no row. */
export type NoticeRules<Events, Notice> = {
  readonly [Name in keyof Events]?: NoticeRule<Events[Name], Notice>
}
