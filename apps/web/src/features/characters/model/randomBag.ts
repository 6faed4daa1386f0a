import type { BagTeam, Character, TeamCounts } from '@belfry/content'
import { BAG_TEAMS, type Bag, bagAdvice, hasTrait } from '@belfry/rules'

export interface RandomBagFacts {
  readonly script: readonly Character[]
  readonly npcs: readonly Character[]
  readonly usual: TeamCounts
}

type Random = () => number
type Draft = readonly Character[]

/** Tries to begin a bag anew before those who change the numbers are left out. */
const TRIES = 60
/** A character that changes the numbers may bring another that does: a few rounds settle it. */
const ROUNDS = 6

/** A legal bag with one that must fill half of it is a choice, not an accident. */
const isPlain = (character: Character): boolean =>
  !hasTrait(character, 'bag-disabled') && !hasTrait(character, 'majority')

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)]

const asBag = (draft: Draft): Bag => Object.fromEntries(draft.map(({ id }) => [id, 1]))

const totalOf = (counts: TeamCounts): number => BAG_TEAMS.reduce((sum, team) => sum + counts[team], 0)

/** Takes out or puts in until the team has so many; those who change the numbers are the last to go. */
function resized(
  draft: Draft,
  team: BagTeam,
  wanted: number,
  pool: readonly Character[],
  random: Random,
): Draft {
  const own = draft.filter((one) => one.team === team)
  if (own.length > wanted) {
    const easy = own.filter(({ setup }) => !setup)
    const gone = pick(easy.length > 0 ? easy : own, random)
    return resized(
      draft.filter((one) => one !== gone),
      team,
      wanted,
      pool,
      random,
    )
  }
  const added = own.length < wanted ? pick(freeOf(draft, team, pool), random) : undefined
  return added ? resized([...draft, added], team, wanted, pool, random) : draft
}

const freeOf = (draft: Draft, team: BagTeam, pool: readonly Character[]): readonly Character[] =>
  pool.filter((one) => one.team === team && !draft.includes(one))

const withBrought = (draft: Draft, pool: readonly Character[]): Draft => {
  const brought = draft.flatMap(({ traits }) =>
    traits.flatMap((one) => (one.name === 'brings' ? one.role : [])),
  )
  return [...draft, ...pool.filter((one) => brought.includes(one.id) && !draft.includes(one))]
}

const numbersOf = (draft: Draft, facts: RandomBagFacts, random: Random): TeamCounts => {
  const { usual, script, npcs } = facts
  const { wanted } = bagAdvice({ bag: asBag(draft), usual, script, npcs })
  const numberOf = (team: BagTeam): number => {
    const choices = wanted[team] ?? [usual[team]]
    return pick(choices, random) ?? usual[team]
  }
  const [outsider, minion, demon] = [numberOf('outsider'), numberOf('minion'), numberOf('demon')]
  return { townsfolk: Math.max(0, totalOf(usual) - outsider - minion - demon), outsider, minion, demon }
}

const isRight = (draft: Draft, { usual, script, npcs }: RandomBagFacts): boolean =>
  draft.length === totalOf(usual) &&
  bagAdvice({ bag: asBag(draft), usual, script, npcs }).problems.length === 0

/** Where a script has too few of a team, Townsfolk stand in: one of them may be somebody else. */
function filled(draft: Draft, { usual }: RandomBagFacts, pool: readonly Character[], random: Random): Draft {
  const townsfolk = draft.filter(({ team }) => team === 'townsfolk').length
  return resized(draft, 'townsfolk', townsfolk + Math.max(0, totalOf(usual) - draft.length), pool, random)
}

function attempt(facts: RandomBagFacts, pool: readonly Character[], random: Random): Draft {
  let draft: Draft = []
  for (let round = 0; round < ROUNDS; round++) {
    const numbers = round === 0 ? facts.usual : numbersOf(draft, facts, random)
    draft = filled(
      BAG_TEAMS.reduce((now, team) => resized(now, team, numbers[team], pool, random), draft),
      facts,
      pool,
      random,
    )
    if (isRight(draft, facts)) return draft
    draft = withBrought(draft, pool)
  }
  return draft
}

/** A random bag that the rules allow; `random` gives numbers from 0 to below 1. */
export function randomBag(facts: RandomBagFacts, random: Random): Bag {
  const pool = facts.script.filter(isPlain)
  for (let tried = 0; tried < TRIES; tried++) {
    const draft = attempt(facts, pool, random)
    if (isRight(draft, facts)) return asBag(draft)
  }
  return asBag(
    attempt(
      facts,
      pool.filter(({ setup }) => !setup),
      random,
    ),
  )
}
