import type { Deadline } from './core/deadlines.ts'
import type { HandsState } from './hands/events.ts'
import type { ChannelsState, MediaState, TextEntry, WhisperRequest } from './state/chat.ts'
import type { BeforeReveal, EditionState, GameState, HistoryEntry, HookState } from './state/game.ts'
import type { MetaState } from './state/meta.ts'
import type { PointingState, SignalEntry } from './state/night.ts'
import type { SessionUser } from './state/people.ts'
import type { Seat, SecretSeat, SecretStoryteller, StorytellerEntry } from './state/seats.ts'
import type { UndoState } from './state/undo.ts'
import type { HiddenVoteState, VoteState } from './state/vote.ts'
import type { TimerState } from './timer/events.ts'

export type * from './state/chat.ts'
export type * from './state/game.ts'
export type * from './state/meta.ts'
export type * from './state/night.ts'
export type * from './state/people.ts'
export type * from './state/seats.ts'
export type * from './state/undo.ts'
export type * from './state/vote.ts'

/**
 * One session. What everybody may know stands at the top; what somebody may not know stands under `secret`,
 * so that a view can be built without ever touching it by accident.
 */
export interface SessionState {
  readonly meta: MetaState
  readonly users: Readonly<Record<string, SessionUser>>
  readonly storytellers: readonly StorytellerEntry[]
  /** Users asked to co-storytell, with who asked. */
  readonly storytellerRequests: Readonly<Record<string, string>>
  readonly seats: readonly Seat[]
  readonly edition: EditionState | null
  /** Ids of the non-player characters in play. */
  readonly npcs: readonly string[]
  /** One of them gives the Demon bluffs, and evil its information, at tables of any size. */
  readonly hasInfoAtAnySize: boolean
  readonly game: GameState
  readonly hook: HookState | null
  /** When the last seat was revealed: single reveals keep their distance. */
  readonly lastRevealAt: number | null
  readonly vote: VoteState
  readonly hands: HandsState
  readonly timer: TimerState | null
  /** Pointing by day; pointing at night is secret. */
  readonly pointing: PointingState
  readonly channels: ChannelsState
  readonly media: MediaState
  readonly texts: readonly TextEntry[]
  readonly deadlines: Readonly<Record<string, Deadline>>
  readonly secret: SecretState
}

export interface SecretState {
  readonly seed: number
  readonly banlist: readonly string[]
  readonly seats: readonly SecretSeat[]
  readonly storytellers: Readonly<Record<string, SecretStoryteller>>
  readonly bluffs: readonly (string | null)[]
  /** The bag while it is being filled: id to number of copies. */
  readonly rolesSelected: Readonly<Record<string, number>>
  /** Dealt with a character that holds roles back, and not sent yet. */
  readonly hasUnsentRoles: boolean
  readonly history: readonly HistoryEntry[]
  readonly nextHistoryId: number
  /** Who won, from when the Storyteller says so until the result is revealed. */
  readonly isEvilWin: boolean | null
  /** Set while a reveal is going on. */
  readonly beforeReveal: BeforeReveal | null
  readonly hiddenVotes: HiddenVoteState
  readonly signals: readonly SignalEntry[]
  readonly nightPointing: PointingState
  readonly whisperRequests: readonly WhisperRequest[]
  /** Who talks with whom at night, by user id. By day it is public. */
  readonly nightChannels: Readonly<Record<string, string>>
  /** What was switched on or off this night. */
  readonly nightMedia: MediaState
  /** Whom someone with the grimoire follows, by user id. */
  readonly following: Readonly<Record<string, string>>
  /** Direct messages; public, spectator and system texts stand in `texts`. */
  readonly directTexts: readonly TextEntry[]
  /** What each Storyteller did last, to be taken back. */
  readonly undo: UndoState
}
