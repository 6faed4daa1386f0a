import type { Team } from '../core/content.ts'

export type Alignment = 'g' | 'e' | null

export interface Seat {
  /** Player's user id, or null while nobody sits there. */
  readonly id: string | null
  /** Name of the seat, only in local play. */
  readonly name: string | null
  readonly isDead: boolean
  readonly isVoteless: boolean
  readonly isRevealed: boolean
  /** Role of a traveller, which is public; everybody else's lives in the secret subtree. */
  readonly traveller: string | null
}

export interface Reminder {
  /** Character it belongs to by id, or `custom`, `good`, `evil`. */
  readonly role: string
  readonly name: string
  readonly isFlipped: boolean
  /** Open for everybody: decided when it is placed, by what its character says. */
  readonly isPublic?: true
}

/** Knowledge of a player: what they have been told about the own seat. */
export interface ToldCharacter {
  readonly role: string | null
  readonly team: Team | null
  readonly alignment: Alignment
}

/** What one person has been told about a seat. */
export interface ToldPerson extends ToldCharacter {
  readonly userId: string
}

export interface ReplacedCharacter {
  readonly role: string | null
  readonly team: Team | null
}

export interface SecretSeat {
  readonly role: string | null
  /** Team of `role`, as the script said when it was set: views are built without content. */
  readonly team: Team | null
  /** Knowledge of the player: differs from `role` while a dealt role is not sent yet. */
  readonly sentRole: string | null
  readonly sentTeam: Team | null
  readonly alignment: Alignment
  readonly sentAlignment: Alignment
  /** Player who last left this seat knowing something, and what: back here, they know it still. */
  readonly lastTold: ToldPerson | null
  /** Role before a reveal turned it into what it really is, until the next reveal. */
  readonly replaced: ReplacedCharacter | null
  readonly reminders: readonly Reminder[]
  readonly isMarkedForDeath: boolean
  readonly status: readonly string[]
}

export interface StorytellerEntry {
  readonly id: string
}

export interface SecretStoryteller {
  readonly role: string | null
  readonly alignment: Alignment
  readonly reminders: readonly Reminder[]
}
