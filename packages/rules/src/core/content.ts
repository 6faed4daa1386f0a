import type { Character, ContentIndex, LabelRules, Team, Trait, TraitName, TraitOf } from '@belfry/content'

/** Character as the rules ask about it. `@belfry/content` provides it; the rules know no character by name. */
export type CharacterFacts = Pick<
  Character,
  'id' | 'team' | 'setup' | 'reminders' | 'remindersGlobal' | 'special' | 'traits'
>

export type GameContent = Pick<ContentIndex, 'automaticNpcs' | 'edition' | 'isImpaired' | 'teamCounts'> & {
  readonly pack: { readonly labels: Pick<LabelRules, 'dead' | 'alive' | 'hasAbility'> }
  character(id: string): CharacterFacts | undefined
  /** Every character with the trait, to be found without knowing its name. */
  withTrait(name: TraitName): readonly CharacterFacts[]
}

export type { Team, Trait, TraitName, TraitOf }
