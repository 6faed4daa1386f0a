/** What the rules ask of the characters. `@belfry/content` provides it; the rules know no character by name. */
export type Team = 'townsfolk' | 'outsider' | 'minion' | 'demon' | 'traveller' | 'fabled' | 'loric'

export interface SpecialFact {
  readonly type: string
  readonly name: string
  readonly value?: string | number | undefined
  readonly time?: string | undefined
  readonly global?: string | undefined
}

export interface CharacterFacts {
  readonly id: string
  readonly team: Team
  readonly setup: boolean
  readonly reminders: readonly string[]
  readonly remindersGlobal: readonly string[]
  readonly special: readonly SpecialFact[]
}

export interface GameContent {
  character(id: string): CharacterFacts | undefined
}
