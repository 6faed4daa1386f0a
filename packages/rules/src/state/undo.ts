import type { Team } from '../core/content.ts'
import type { DeedKind } from '../undo/kinds.ts'
import type { EditionState } from './game.ts'
import type { Alignment, Reminder, SecretStoryteller, ToldCharacter, ToldPerson } from './seats.ts'
import type { DuskStanding, Standing } from './vote.ts'

/** Deed of a Storyteller, as far as words for it need. */
export interface Deed {
  readonly kind: DeedKind
  /** Place of the deed; null where it concerned no single one. */
  readonly at: number | null
  /** Person who sat there. */
  readonly who: string | null
  /** Character by id: the one given, or the one a reminder belongs to. */
  readonly role: string | null
  /** Name of a reminder or an edition. */
  readonly name: string | null
  readonly alignment: Alignment
  readonly count: number
}

/** Things on a seat that can be put back. What its player was told is never among them. */
export interface SeatThings {
  readonly role: string | null
  readonly team: Team | null
  readonly alignment: Alignment
  readonly reminders: readonly Reminder[]
  readonly isMarkedForDeath: boolean
  readonly isDead: boolean
  readonly isVoteless: boolean
  /** Version 4 did not record it. */
  readonly isRevealed: boolean
  readonly traveller: string | null
  readonly name: string | null
}

/** What a player had been told about the own seat: only the half that a deed concerned, or both. */
export interface ToldBefore {
  readonly userId: string
  readonly character?: Pick<ToldCharacter, 'role' | 'team'>
  readonly side?: Pick<ToldCharacter, 'alignment'>
}

/** A seat that a deed changed: what changed there, or everything where the whole seat came or went. */
export interface TouchedSeat {
  /** Index in the table before the deed, or after it where there was no such seat before. */
  readonly index: number
  readonly before: Partial<SeatThings> | null
  readonly after: Partial<SeatThings> | null
  /** Player who sat there before, if the deed made them get up. */
  readonly userId: string | null
  /** What its player had been told before. Version 4 did not record it. */
  readonly told?: ToldBefore
  /** What the last player to leave the seat had been told, where the deed removed the seat or erased it. */
  readonly lastTold?: ToldPerson | null
}

export interface TouchedEntry {
  readonly id: string
  readonly before: SecretStoryteller
  readonly after: SecretStoryteller
}

/** Things that belong to no place: bluffs and bag. */
export interface TableThings {
  readonly bluffs: readonly (string | null)[]
  readonly rolesSelected: Readonly<Record<string, number>>
  readonly hasUnsentRoles: boolean
}

export interface ReplacedEdition {
  readonly edition: EditionState
  readonly npcs: readonly string[]
  readonly hasInfoAtAnySize: boolean
  /** Edition chosen then, by what it is known again. */
  readonly after: string
}

/** The block of a day, with all that belongs to it. */
export interface DayStanding {
  readonly phase: number
  readonly open: Standing
  readonly secret: Standing | null
  readonly dusk: DuskStanding | null
  /** Number of nominations that no longer mark anybody. */
  readonly cleared: number
}

/** Barriers: what happened since that a deed cannot be taken back behind. */
export type UndoBar = 'deal' | 'vote' | 'reveal'

/** One deed of one Storyteller, with what is needed to take it back. */
export interface UndoStep {
  readonly id: number
  readonly by: string
  readonly deed: Deed
  readonly seats: readonly TouchedSeat[]
  readonly storytellers: readonly TouchedEntry[]
  readonly table: { readonly before: TableThings; readonly after: TableThings } | null
  readonly edition: ReplacedEdition | null
  /**
   * Moves of seats: for each of the table before, where it stands after; null for one that went. Null if none moved.
   */
  readonly order: readonly (number | null)[] | null
  /** Arrangement of the seats it was done in, and the one it left. */
  readonly arrangement: { readonly before: number; readonly after: number }
  /** Block before and after, where the deed changed how the day stands. */
  readonly block: { readonly before: DayStanding; readonly after: DayStanding } | null
  /** Entries of the history that it wrote. */
  readonly history: readonly number[]
  readonly barredBy: UndoBar | null
}

export interface UndoState {
  /** Deeds of each Storyteller, oldest first. */
  readonly steps: readonly UndoStep[]
  readonly nextId: number
  /** Number of the arrangement of the seats; taking one back brings back the one before. */
  readonly arrangement: number
  readonly nextArrangement: number
}
