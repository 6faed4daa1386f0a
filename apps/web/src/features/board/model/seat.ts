import type { Character, ContentIndex } from '@belfry/content'
import type { Alignment, PlayerView, ViewerKind } from '@belfry/rules'
import { can } from '../../../lib/table/rights.ts'
import { markedAlignment, type PlacedReminder } from '../../../shared/characters/faces.ts'
import type { SeatNote } from '../../../shared/notes/notes.ts'

export interface SeatFacts {
  readonly player: PlayerView
  readonly content: ContentIndex
  readonly kind: ViewerKind
  /** The public side of the board: nothing that not everybody may see. */
  readonly isTownSquare: boolean
  readonly isRevealing: boolean
  readonly note: SeatNote
}

/** A reminder, and where it lies: on the table, or in the reader's notes; `at` is its place there. */
export interface SeatReminder extends PlacedReminder {
  readonly origin: 'table' | 'note'
  readonly at: number
}

export interface SeatModel {
  readonly character: Character | undefined
  readonly alignment: Alignment
  /** Where it differs from the team's own. */
  readonly mark: Alignment
  /** Whether the character was shown by the Storyteller or is the reader's own guess. */
  readonly source: 'table' | 'note' | null
  /** A guess beside what was shown, where both exist and differ. */
  readonly guess: Character | undefined
  readonly isMarked: boolean
  readonly reminders: readonly SeatReminder[]
}

const characterIn = (content: ContentIndex, id: string | null): Character | undefined =>
  id === null ? undefined : content.character(id)

/** Characters everybody may know: a traveller's, and whatever is revealed. */
const isOpenToAll = (player: PlayerView, character: Character | undefined): boolean =>
  player.revealed || character?.team === 'traveller'

function shownCharacter(facts: SeatFacts): Character | undefined {
  const { player, content, isTownSquare, isRevealing } = facts
  const character = characterIn(content, player.role)
  // A reveal turns every token face down first, also for those who know them.
  return (isTownSquare || isRevealing) && !isOpenToAll(player, character) ? undefined : character
}

const fromTable = ({ player, content, kind, isTownSquare }: SeatFacts): readonly SeatReminder[] =>
  player.reminders.flatMap((reminder, at) => {
    const isPublic = content.trait(reminder.role, 'public-reminder') !== undefined
    return isTownSquare && can({ kind }, 'seeGrimoire') && !isPublic
      ? []
      : [{ ...reminder, origin: 'table', at } as const]
  })

const fromNotes = ({ kind, isTownSquare, note }: SeatFacts): readonly SeatReminder[] =>
  isTownSquare || can({ kind }, 'seeGrimoire')
    ? []
    : note.reminders.map((reminder, at) => ({ ...reminder, origin: 'note', at }) as const)

/** Seat as this reader sees it, with what the Storyteller showed and what is only a guess kept apart. */
export function seatModel(facts: SeatFacts): SeatModel {
  const { player, content, kind, isTownSquare, isRevealing, note } = facts
  const shown = shownCharacter(facts)
  const hasNotes = !isTownSquare && !isRevealing && !can({ kind }, 'seeGrimoire')
  const noted = hasNotes ? characterIn(content, note.role) : undefined
  const source = shown ? 'table' : noted ? 'note' : null
  const character = shown ?? noted
  const alignment = source === 'note' ? note.alignment : shown || !isTownSquare ? player.alignment : null
  return {
    character,
    alignment,
    mark: markedAlignment(alignment, character),
    source,
    guess: shown && noted && noted.id !== shown.id ? noted : undefined,
    isMarked: player.isMarkedForDeath && !isTownSquare,
    reminders: [...fromTable(facts), ...fromNotes(facts)],
  }
}
