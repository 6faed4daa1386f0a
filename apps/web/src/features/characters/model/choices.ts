import type { Character, ContentIndex } from '@belfry/content'
import type { Result } from '@belfry/kit'
import {
  type Alignment,
  canBluff,
  canPickRole,
  type EditionView,
  type RuleError,
  sortForPicker,
} from '@belfry/rules'
import { characterMatcher } from '../../../shared/characters/characterSearch.ts'

export interface Choice {
  readonly character: Character
  /** Whether it may be chosen, or why not. */
  readonly check: Result<true, RuleError>
  /** Somebody holds it already. */
  readonly isHeld: boolean
}

interface ChoiceFacts {
  readonly content: ContentIndex
  readonly edition: EditionView | null
  readonly isStoryteller: boolean
  /** Roles that lie on seats, as far as this person knows. */
  readonly held: ReadonlySet<string>
}

const isTraveller = ({ team }: Character): boolean => team === 'traveller'
const isForSeats = ({ team }: Character): boolean => team !== 'fabled' && team !== 'loric'

/** The script's characters, or all there are while no script is chosen. */
function scriptCharacters({
  content,
  edition,
}: Pick<ChoiceFacts, 'content' | 'edition'>): readonly Character[] {
  const known = edition ? edition.roles.flatMap((id) => content.character(id) ?? []) : content.pack.characters
  return known.filter(isForSeats)
}

export const charactersToPick = (facts: Pick<ChoiceFacts, 'content' | 'edition'>): readonly Character[] =>
  sortForPicker(scriptCharacters(facts).filter((character) => !isTraveller(character)))

/** Travellers come from anywhere; the script's own come first. */
export function travellersToPick(facts: Pick<ChoiceFacts, 'content' | 'edition'>): readonly Character[] {
  const own = scriptCharacters(facts).filter(isTraveller)
  const others = facts.content.pack.characters.filter(
    (character) => isTraveller(character) && !own.some(({ id }) => id === character.id),
  )
  return [...own, ...others]
}

export interface SeatChoiceFacts extends ChoiceFacts {
  readonly isForStoryteller: boolean
  /** What lies there now. */
  readonly present: Character | undefined
}

export const seatChoices = (characters: readonly Character[], facts: SeatChoiceFacts): readonly Choice[] =>
  characters.map((character) => ({
    character,
    isHeld: facts.held.has(character.id),
    check: canPickRole({
      isStoryteller: facts.isStoryteller,
      isForStoryteller: facts.isForStoryteller,
      held: facts.present?.team ?? null,
      team: character.team,
    }),
  }))

/** Bluffs to choose from; what can never be one for this person is not offered at all. */
export const bluffChoices = (facts: ChoiceFacts): readonly Choice[] =>
  charactersToPick(facts).flatMap((character) => {
    const isInPlay = facts.held.has(character.id)
    const check = canBluff({ isStoryteller: facts.isStoryteller, team: character.team, isInPlay })
    return check.ok ? [{ character, isHeld: false, check }] : []
  })

export const searched = (choices: readonly Choice[], search: string): readonly Choice[] => {
  const matches = characterMatcher(search)
  return choices.filter(({ character }) => matches(character))
}

export const ALIGNMENT_TEXTS = {
  g: 'characters:alignment.good',
  e: 'characters:alignment.evil',
  none: 'characters:alignment.none',
} as const

export const alignmentText = (alignment: Alignment) => ALIGNMENT_TEXTS[alignment ?? 'none']
