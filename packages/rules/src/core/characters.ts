import type { SessionState } from '../state.ts'
import type { CharacterFacts, GameContent, Team, TraitName, TraitOf } from './content.ts'

/** The characters a decision may ask about: the packs' and, beside them, those the script brought along. */
export function characterOf(
  state: SessionState,
  content: GameContent,
  id: string | null,
): CharacterFacts | undefined {
  if (id === null) return undefined
  const known = content.character(id)
  if (known) return known
  const custom = state.edition?.custom
  return custom && Object.hasOwn(custom, id) ? custom[id] : undefined
}

export const teamOf = (state: SessionState, content: GameContent, id: string | null): Team | null =>
  characterOf(state, content, id)?.team ?? null

const GOOD_TEAMS: readonly Team[] = ['townsfolk', 'outsider']
const EVIL_TEAMS: readonly Team[] = ['minion', 'demon']
const NPC_TEAMS: readonly Team[] = ['fabled', 'loric']

export const isGoodTeam = (team: Team | null): boolean => team !== null && GOOD_TEAMS.includes(team)
export const isEvilTeam = (team: Team | null): boolean => team !== null && EVIL_TEAMS.includes(team)
export const isNpcTeam = (team: Team | null): boolean => team !== null && NPC_TEAMS.includes(team)

/** Traits of a character: what it changes in the app. The only way the rules tell one character from another. */
export const traitOf = <Name extends TraitName>(
  character: Pick<CharacterFacts, 'traits'> | undefined,
  name: Name,
): TraitOf<Name> | undefined =>
  character?.traits.find((trait) => trait.name === name) as TraitOf<Name> | undefined

export const hasTrait = (character: Pick<CharacterFacts, 'traits'> | undefined, name: TraitName): boolean =>
  traitOf(character, name) !== undefined

/** Seats that are dealt to and counted: everybody but the travellers. */
export const countedSeats = (state: SessionState): readonly number[] =>
  state.seats.flatMap((seat, index) => (seat.traveller === null ? [index] : []))

/** A seat's role as the Storyteller knows it. */
const roleAt = (state: SessionState, index: number): string | null => state.secret.seats[index]?.role ?? null

export const characterAt = (
  state: SessionState,
  content: GameContent,
  index: number,
): CharacterFacts | undefined => characterOf(state, content, roleAt(state, index))

/** Labels of tokens are compared without regard to case: packs and scripts spell them differently. */
export const isLabel = (name: string, label: string): boolean => name.toLowerCase() === label.toLowerCase()
