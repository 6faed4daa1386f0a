import type { Team } from '../core/content.ts'

export type Alignment = 'g' | 'e' | null

export interface Seat {
  /** User id, or null while nobody sits there. */
  readonly id: string | null
  /** Only in local play. */
  readonly name: string | null
  readonly isDead: boolean
  readonly isVoteless: boolean
  readonly isRevealed: boolean
  /** The role of a traveller is public; everybody else's lives in the secret subtree. */
  readonly traveller: string | null
}

export interface Reminder {
  /** Id of the character it belongs to, or `custom`, `good`, `evil`. */
  readonly role: string
  readonly name: string
  readonly isFlipped: boolean
  /** Lies open for everybody: decided when it is placed, by what its character says. */
  readonly isPublic?: true
}

/** What somebody has been told about the own seat. */
export interface ToldCharacter {
  readonly role: string | null
  readonly team: Team | null
  readonly alignment: Alignment
}

export interface ReplacedCharacter {
  readonly role: string | null
  readonly team: Team | null
}

export interface SecretSeat {
  readonly role: string | null
  /** Of `role`, as the script said when it was set: views are built without content. */
  readonly team: Team | null
  /** What the player has been told: differs from `role` while a dealt role is not sent yet. */
  readonly sentRole: string | null
  readonly sentTeam: Team | null
  readonly alignment: Alignment
  readonly sentAlignment: Alignment
  /** Who last left this seat knowing something, and what: back here, they know it still. */
  readonly lastTold: (ToldCharacter & { readonly userId: string }) | null
  /** What lay here before a reveal turned it into what it really is, until the next reveal. */
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
