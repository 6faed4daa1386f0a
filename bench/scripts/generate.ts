import { type ContentIndex, SHEET_TEAM_ORDER } from '@belfry/content'
import { drawInt, mixed, type Seed, seededCup } from '@belfry/kit'

/** A small random source over the kit's seeds. */
class Dice {
  seed: Seed

  constructor(seed: Seed) {
    this.seed = seed
  }

  below(limit: number): number {
    const { value, seed } = drawInt(this.seed, limit)
    this.seed = seed
    return value
  }

  some<T>(items: readonly T[], count: number): readonly T[] {
    const cup = seededCup(this.seed)
    const value = mixed(items, cup)
    this.seed = cup.left()
    return value.slice(0, count)
  }
}

const WORDS =
  'each night you choose a player who may not be told why but learns tomorrow that somebody lied about it'.split(
    ' ',
  )

const sentence = (dice: Dice, words: number): string =>
  Array.from({ length: words }, () => WORDS[dice.below(WORDS.length)]).join(' ')

const meta = (dice: Dice, index: number): object => ({
  id: '_meta',
  name: `Script ${index}`,
  author: sentence(dice, 2),
})

/** How many of each team a usual script has. */
const USUAL = { townsfolk: 13, outsider: 4, minion: 4, demon: 4 }

const usualIds = (dice: Dice, content: ContentIndex): readonly string[] =>
  SHEET_TEAM_ORDER.flatMap((team) =>
    dice.some(
      content.pack.characters.filter((character) => character.team === team).map(({ id }) => id),
      USUAL[team],
    ),
  )

const homebrew = (dice: Dice, index: number, number: number): object => ({
  id: `brew_${index}_${number}`,
  name: `Brew ${number} ${sentence(dice, 1)}`,
  team: SHEET_TEAM_ORDER[dice.below(SHEET_TEAM_ORDER.length)],
  image: `https://example.org/icons/${index}/${number}.png`,
  ability: sentence(dice, 20 + dice.below(25)),
  flavor: sentence(dice, 25),
  firstNight: dice.below(60),
  firstNightReminder: sentence(dice, 15),
  otherNight: dice.below(80),
  otherNightReminder: sentence(dice, 18),
  reminders: ['Chosen', 'Dead', 'Poisoned'].slice(dice.below(3)),
  setup: dice.below(5) === 0,
})

type Kind = (dice: Dice, index: number, content: ContentIndex) => readonly unknown[]

const list = (count: number, make: (number: number) => unknown): readonly unknown[] =>
  Array.from({ length: count }, (_, number) => make(number))

/** The kinds of script people share, each as often as it stands here: mostly plain lists of ids. */
const kinds: readonly Kind[] = [
  (dice, index, content) => [meta(dice, index), ...usualIds(dice, content)],
  (dice, index, content) => [meta(dice, index), ...usualIds(dice, content)],
  (dice, index, content) => [meta(dice, index), ...usualIds(dice, content)],
  (dice, index, content) => [meta(dice, index), ...usualIds(dice, content).map((id) => ({ id }))],
  (dice, index, content) => [
    meta(dice, index),
    ...usualIds(dice, content),
    ...list(5, (number) => homebrew(dice, index, number)),
  ],
  (dice, index) => [meta(dice, index), ...list(25, (number) => homebrew(dice, index, number))],
]

/** Scripts as files, the same ones for the same seed. */
export function generateScripts(count: number, seed: Seed, content: ContentIndex): readonly string[] {
  const dice = new Dice(seed)
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify(kinds[index % kinds.length]?.(dice, index, content)),
  )
}
