import type { BagTeam, CountChange, TeamCounts } from '@belfry/content'
import type { CharacterFacts, TraitOf } from '../core/content.ts'

/** Targets of a bag: how many of each team it wants; null where any number will do. */
export type BagTarget = Readonly<Record<BagTeam, number | null>>

type Change = TraitOf<'changes-counts'>

const CHANGED_TEAMS = ['outsider', 'minion', 'demon'] as const

export const changesOf = (character: CharacterFacts | undefined): readonly Change[] => {
  if (!character) return []
  const own = character.traits.filter((trait): trait is Change => trait.name === 'changes-counts')
  const isMajority = character.traits.some(({ name }) => name === 'majority')
  return isMajority
    ? [...own, ...CHANGED_TEAMS.map((team): Change => ({ name: 'changes-counts', team, by: 'any' }))]
    : own
}

const isSteps = (by: CountChange): by is readonly number[] => typeof by !== 'string'

/** Targets that one step of each change leads to. */
function numbers(usual: number, changes: readonly CountChange[]): readonly (number | null)[] {
  if (changes.includes('none')) return [0]
  if (changes.includes('any')) return [null]
  const reached = changes
    .filter(isSteps)
    .reduce<readonly number[]>(
      (sums, steps) => sums.flatMap((sum) => steps.map((step) => sum + step)),
      [usual],
    )
  const possible = [...new Set(reached)].filter((number) => number >= 0).sort((a, b) => a - b)
  // A team of nobody stays so: there is nobody to take away.
  return possible.length > 0 ? possible : [0]
}

/** Townsfolk are whoever is left. */
function withTownsfolk(
  total: number,
  [outsider = null, minion = null, demon = null]: readonly (number | null)[],
): BagTarget {
  const isOpen = outsider === null || minion === null || demon === null
  return { townsfolk: isOpen ? null : total - outsider - minion - demon, outsider, minion, demon }
}

/** Targets a bag may have when these changes are made to the usual numbers. */
export function targetsWith(usual: TeamCounts, changes: readonly Change[]): readonly BagTarget[] {
  const total = usual.townsfolk + usual.outsider + usual.minion + usual.demon
  return CHANGED_TEAMS.map((team) =>
    numbers(
      usual[team],
      changes.filter((change) => change.team === team).map(({ by }) => by),
    ),
  )
    .reduce<readonly (readonly (number | null)[])[]>(
      (rows, choices) => rows.flatMap((row) => choices.map((choice) => [...row, choice])),
      [[]],
    )
    .map((row) => withTownsfolk(total, row))
    .filter(({ townsfolk }) => townsfolk === null || townsfolk >= 0)
}
