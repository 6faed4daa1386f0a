import type { BagTeam, TeamCounts } from '@belfry/content'
import { hasTrait, isEvilTeam, isGoodTeam, traitOf } from '../core/characters.ts'
import type { CharacterFacts } from '../core/content.ts'
import { BAG_TEAMS, type Bag } from './policy.ts'
import { type BagTarget, changesOf, targetsWith } from './targets.ts'

/** Questions to a bag before it is dealt: Storytellers may bend the rules, so there is advice and no refusal. */
export interface BagQuestion {
  readonly bag: Bag
  /** Usual counts of the teams, from the table of counts; null where it says nothing. */
  readonly usual: TeamCounts | null
  /** The characters of the script, and those of the Storyteller that are in play. */
  readonly script: readonly CharacterFacts[]
  readonly npcs: readonly CharacterFacts[]
}

export type BagProblem =
  | { readonly kind: 'missing' | 'surplus'; readonly team: BagTeam; readonly count: number }
  | { readonly kind: 'needs'; readonly role: string; readonly brings: string }
  | { readonly kind: 'minority'; readonly role: string; readonly needed: number }
  | { readonly kind: 'twice'; readonly role: string }

export interface BagAdvice {
  /** The numbers of each team that go with what is in the bag; null where any will do or nobody knows. */
  readonly wanted: Readonly<Record<BagTeam, readonly number[] | null>>
  readonly problems: readonly BagProblem[]
  /** Characters outside the bag with which it is right, and only with them. */
  readonly standIns: readonly string[]
}

interface Contents {
  readonly counts: Readonly<Record<BagTeam, number>>
  readonly total: number
  readonly inBag: readonly { readonly character: CharacterFacts; readonly count: number }[]
}

function contentsOf({ bag, script }: BagQuestion): Contents {
  const inBag = script.flatMap((character) => {
    const count = bag[character.id] ?? 0
    return count > 0 ? [{ character, count }] : []
  })
  const countOf = (team: BagTeam): number =>
    inBag.reduce((sum, { character, count }) => sum + (character.team === team ? count : 0), 0)
  return {
    counts: {
      townsfolk: countOf('townsfolk'),
      outsider: countOf('outsider'),
      minion: countOf('minion'),
      demon: countOf('demon'),
    },
    total: inBag.reduce((sum, { count }) => sum + count, 0),
    inBag,
  }
}

const teamProblems = (counts: Contents['counts'], target: BagTarget): readonly BagProblem[] =>
  BAG_TEAMS.flatMap((team): readonly BagProblem[] => {
    const off = counts[team] - (target[team] ?? counts[team])
    if (off === 0) return []
    return [{ kind: off < 0 ? 'missing' : 'surplus', team, count: Math.abs(off) }]
  })

const distance = (counts: Contents['counts'], target: BagTarget): number =>
  BAG_TEAMS.reduce((sum, team) => sum + Math.abs(counts[team] - (target[team] ?? counts[team])), 0)

const nearest = (counts: Contents['counts'], targets: readonly BagTarget[]): BagTarget | undefined =>
  targets.toSorted((a, b) => distance(counts, a) - distance(counts, b))[0]

/** Subsets of a list, the empty one first. */
const subsets = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: 2 ** items.length }, (_, choice) =>
    items.filter((_item, at) => Math.floor(choice / 2 ** at) % 2 === 1),
  )

/** Characters that stay out of the bag and yet may be in play: a Storyteller says so only after dealing. */
const hidden = ({ script, bag }: BagQuestion): readonly CharacterFacts[] =>
  script.filter((one) => hasTrait(one, 'bag-disabled') && !bag[one.id] && changesOf(one).length > 0)

function wantedNumbers(targets: readonly BagTarget[], team: BagTeam): readonly number[] | null {
  const all = targets.map((target) => target[team])
  const known = all.filter((number) => number !== null)
  return known.length < all.length ? null : [...new Set(known)].sort((a, b) => a - b)
}

const mayRepeat = (character: CharacterFacts, others: readonly CharacterFacts[]): boolean =>
  hasTrait(character, 'bag-duplicate') ||
  hasTrait(character, 'majority') ||
  (isGoodTeam(character.team) && others.some((one) => hasTrait(one, 'good-duplicate'))) ||
  (isEvilTeam(character.team) && others.some((one) => hasTrait(one, 'evil-duplicate')))

function characterProblems(question: BagQuestion, { inBag, total }: Contents): readonly BagProblem[] {
  const others = [...question.npcs, ...inBag.map(({ character }) => character)]
  return inBag.flatMap(({ character, count }): readonly BagProblem[] => {
    const role = character.id
    const brings = traitOf(character, 'brings')?.role
    const needed = Math.floor(total / 2) + 1
    return [
      ...(brings !== undefined && !question.bag[brings] ? [{ kind: 'needs', role, brings } as const] : []),
      ...(hasTrait(character, 'majority') && count < needed
        ? [{ kind: 'minority', role, needed } as const]
        : []),
      ...(count > 1 && !mayRepeat(character, others) ? [{ kind: 'twice', role } as const] : []),
    ]
  })
}

const NO_NUMBERS = { townsfolk: null, outsider: null, minion: null, demon: null } as const

/** Advice on a bag: what the rules would say of it. */
export function bagAdvice(question: BagQuestion): BagAdvice {
  const contents = contentsOf(question)
  const own = characterProblems(question, contents)
  if (!question.usual) return { wanted: NO_NUMBERS, problems: own, standIns: [] }
  const { usual } = question
  const inPlay = [
    ...question.npcs,
    ...contents.inBag
      .map(({ character }) => character)
      .filter((character) => !hasTrait(character, 'bag-disabled')),
  ].flatMap(changesOf)
  const ways = subsets(hidden(question)).map((outside) => ({
    outside,
    targets: targetsWith(usual, [...inPlay, ...outside.flatMap(changesOf)]),
  }))
  const plain = ways[0]?.targets ?? []
  const fitting = ways.find(({ targets }) => targets.some((one) => distance(contents.counts, one) === 0))
  const target = nearest(contents.counts, plain)
  return {
    wanted: {
      townsfolk: wantedNumbers(plain, 'townsfolk'),
      outsider: wantedNumbers(plain, 'outsider'),
      minion: wantedNumbers(plain, 'minion'),
      demon: wantedNumbers(plain, 'demon'),
    },
    problems: [...(fitting || !target ? [] : teamProblems(contents.counts, target)), ...own],
    standIns: fitting?.outside.map(({ id }) => id) ?? [],
  }
}
