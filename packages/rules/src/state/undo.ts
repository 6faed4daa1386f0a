import type { Team } from '../core/content.ts'
import type { DeedKind } from '../undo/kinds.ts'
import type { EditionState } from './game.ts'
import type { Alignment, Reminder, SecretSeat, SecretStoryteller } from './seats.ts'
import type { DuskStanding, Standing } from './vote.ts'

/** What a Storyteller did, as far as words for it need. */
export interface Deed {
  readonly kind: DeedKind
  /** The place; null where it concerned no single place. */
  readonly at: number | null
  /** Who sat there. */
  readonly who: string | null
  /** A character's id: the one given, or the one a reminder belongs to. */
  readonly role: string | null
  /** Of a reminder or an edition. */
  readonly name: string | null
  readonly alignment: Alignment
  readonly count: number
}

/** What lies on a seat and can be put back. What its player was told is never among it. */
export interface SeatThings {
  readonly role: string | null
  readonly team: Team | null
  readonly alignment: Alignment
  readonly reminders: readonly Reminder[]
  readonly isMarkedForDeath: boolean
  readonly isDead: boolean
  readonly isVoteless: boolean
  readonly traveller: string | null
  readonly name: string | null
}

/** A seat that a deed changed: what changed there, or everything where the whole seat came or went. */
export interface TouchedSeat {
  /** In the table before the deed, or after it where there was no such seat before. */
  readonly index: number
  readonly before: Partial<SeatThings> | null
  readonly after: Partial<SeatThings> | null
  /** Who sat there before, if the deed made them get up. */
  readonly userId: string | null
  /** Its player knew the character before, and the deed changed what they know. */
  readonly isTold: boolean
  /** Of a seat that went: who had left it last, and knowing what. */
  readonly lastTold?: SecretSeat['lastTold']
}

export interface TouchedEntry {
  readonly id: string
  readonly before: SecretStoryteller
  readonly after: SecretStoryteller
}

/** What belongs to no place: bluffs and bag. */
export interface TableThings {
  readonly bluffs: readonly (string | null)[]
  readonly rolesSelected: Readonly<Record<string, number>>
  readonly hasUnsentRoles: boolean
}

export interface ReplacedEdition {
  readonly edition: EditionState
  readonly npcs: readonly string[]
  readonly hasInfoAtAnySize: boolean
  /** By what the edition chosen then is known again. */
  readonly after: string
}

/** The block of a day, with all that belongs to it. */
export interface DayStanding {
  readonly phase: number
  readonly open: Standing
  readonly secret: Standing | null
  readonly dusk: DuskStanding | null
  /** How many nominations no longer mark anybody. */
  readonly cleared: number
}

/** What happened since that a deed cannot be taken back behind. */
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
  /** For each seat of the table before, where it stands after; null for one that went. Null if none moved. */
  readonly order: readonly (number | null)[] | null
  /** Which arrangement of the seats it was done in, and which it left. */
  readonly arrangement: { readonly before: number; readonly after: number }
  /** Where it changed how the day stands. */
  readonly block: { readonly before: DayStanding; readonly after: DayStanding } | null
  /** Entries of the history that it wrote. */
  readonly history: readonly number[]
  readonly barredBy: UndoBar | null
}

export interface UndoState {
  /** Oldest first. */
  readonly steps: readonly UndoStep[]
  readonly nextId: number
  /** Every arrangement of the seats has a number of its own; taking one back brings back the one before. */
  readonly arrangement: number
  readonly nextArrangement: number
}
