import type { SessionView, ViewerKind } from '@belfry/rules'

/** Viewer of a table, as far as rights go. */
type Self = Pick<SessionView['self'], 'kind' | 'seat'>

const STORYTELLER = ['storyteller'] as const

/**
 * Who is offered what at a table. What a button offers the rules decide anew: here stands only whose button it is,
 * and what belongs to whom on the page.
 */
export const RIGHTS = {
  /** Every character, reminder, signal and hidden vote lies open. */
  seeGrimoire: ['storyteller', 'grimoire'],
  /** Phases, modes, the reveal, a new game. */
  lead: STORYTELLER,
  /** Tokens and reminders of the table itself. */
  writeTokens: STORYTELLER,
  /** Guesses of one's own, on one's own page. */
  keepNotes: ['player', 'spectator'],
  chooseScript: STORYTELLER,
  /** Characters: the bag, who gets which, who has been told. */
  deal: STORYTELLER,
  giveBluffs: STORYTELLER,
  chooseNpcs: STORYTELLER,
  nominate: STORYTELLER,
  runVote: STORYTELLER,
  execute: STORYTELLER,
  /** In which order hands were raised. */
  callOnHands: STORYTELLER,
  /** Signals to anybody, and all that is said at night. */
  wake: STORYTELLER,
  stopPointing: STORYTELLER,
  runTimer: STORYTELLER,
  /** Settings of the table: its door, its name, its voices, its rules. */
  changeTable: STORYTELLER,
  /** Decisions about those who ask to see the grimoire. */
  admit: STORYTELLER,
  /** A free seat; a Storyteller has a place already. */
  sit: ['player', 'grimoire', 'spectator'],
  /** A character of one's own. */
  play: ['player'],
  /** No seat, and no sight of the grimoire. */
  watch: ['spectator'],
} as const satisfies Readonly<Record<string, readonly ViewerKind[]>>

export type Right = keyof typeof RIGHTS

/** Right of somebody; nobody has none. */
export function can(self: Pick<Self, 'kind'> | undefined, right: Right): boolean {
  const kinds: readonly ViewerKind[] = RIGHTS[right]
  return self !== undefined && kinds.includes(self.kind)
}

/** Has a seat, or leads: speaks and writes where everybody does. */
export const takesPart = (self: Self): boolean => self.seat >= 0 || can(self, 'lead')
