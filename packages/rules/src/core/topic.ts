import type { Dice, Result } from '@belfry/kit'
import type { MetaState, SessionState } from '../state.ts'
import type { Actor } from './actor.ts'
import type { GameContent } from './content.ts'
import type { RuleError } from './errors.ts'
import type { AnyEvent, Beginning, Events, StorytellerPart } from './registry.ts'
import type { Right } from './rights.ts'
import type { SeatRemap } from './seat-map.ts'
import type { Viewer } from './viewer.ts'

/** Context of a command, all that is looked at besides the state: who asks, when, and what the characters are. */
export interface Asking {
  readonly actor: Actor
  readonly now: number
  /** Time the command reached the server, where it had to wait for its decision. */
  readonly arrivedAt?: number | undefined
  readonly content: GameContent
  /** Dice that nobody at the table can foretell; without them the session's seed decides. */
  readonly dice?: Dice | undefined
}

/** Context within a decision, where one may also look at what comes of events. */
export interface Ctx extends Asking {
  readonly evolve: (state: SessionState, events: readonly AnyEvent[]) => SessionState
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

/** Functions that need every topic at once. */
export interface Whole {
  readonly newSession: (meta: MetaState, seed: number) => SessionState
  /** `order[i]` is the seat that comes to stand at `i`; whoever is not named is gone. */
  readonly remapSeats: (state: SessionState, order: readonly number[]) => SessionState
}

/** A topic's events as a table: state and event only, never content, clock or chance. */
export type Evolvers<Events> = {
  readonly [Name in keyof Events]: (state: SessionState, event: Events[Name], whole: Whole) => SessionState
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

/**
 * What must hold after any decision, whatever led to it: nobody sits in a channel that is closed, access ends
 * with a seat. Compares the states around a decision, so that it needs to know none of its events.
 */
export type Settler = (before: SessionState, after: SessionState, ctx: Ctx) => readonly AnyEvent[]

/** Views that several topics build together. */
export interface JointViews {
  /** Storyteller's part of a view; null for everybody else. */
  readonly storyteller: ViewPart<StorytellerPart | null>
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
    joint: JointViews,
  ) => readonly Notice[]
}

/** An event nobody is told about needs no row. */
export type NoticeRules<Events, Notice> = {
  readonly [Name in keyof Events]?: NoticeRule<Events[Name], Notice>
}

/** A part of what a person sees, built for that person. */
export type ViewPart<Part> = (state: SessionState, viewer: Viewer) => Part

/** Everything a topic brings along. Its types it adds to `registry.ts`. */
export interface Topic<Commands, Happenings, Notice, State, Secret, Session, Gamestate, Storyteller> {
  readonly commands: Deciders<Commands>
  readonly events: Evolvers<Happenings>
  readonly notices: NoticeRules<Happenings, Notice>
  /** Reactions to what happens in other topics. */
  readonly reactions?: Reactions<Events>
  readonly settle?: readonly Settler[]
  /** Remap: takes the topic's seat numbers along when seats move. */
  readonly remap?: SeatRemap
  /** Initial part of the state, and of what nobody may know. */
  readonly initial: (beginning: Beginning) => State
  readonly initialSecret: (beginning: Beginning) => Secret
  /** Views: what people see of the topic. */
  readonly session: ViewPart<Session>
  readonly gamestate: ViewPart<Gamestate>
  /** Views for Storytellers alone; nobody else's is ever built. */
  readonly storyteller: ViewPart<Storyteller>
}

type Nothing = Record<never, never>

/** Parts of a topic that has nothing to add. */
export const nothing = (): Nothing => ({})

/** A topic as a value: whatever it has nothing of is left out. */
export function defineTopic<
  Commands = Nothing,
  Happenings = Nothing,
  Notice = never,
  State = Nothing,
  Secret = Nothing,
  Session = Nothing,
  Gamestate = Nothing,
  Storyteller = Nothing,
>(
  topic: Partial<Topic<Commands, Happenings, Notice, State, Secret, Session, Gamestate, Storyteller>>,
): Topic<Commands, Happenings, Notice, State, Secret, Session, Gamestate, Storyteller> {
  const empty = {
    commands: {},
    events: {},
    notices: {},
    initial: nothing,
    initialSecret: nothing,
    session: nothing,
    gamestate: nothing,
    storyteller: nothing,
  }
  return { ...empty, ...topic } as Topic<
    Commands,
    Happenings,
    Notice,
    State,
    Secret,
    Session,
    Gamestate,
    Storyteller
  >
}
