import { RULES_VERSION, type TraitName } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { GAMES } from './golden/all.ts'
import { digestOf, fileOf, storedDigests, storedFile, storedNames } from './golden/stored.ts'
import { CONTENT } from './support/table.ts'

const NAMES = storedNames()
const DIGESTS = storedDigests()
const OF_TODAY = Object.keys(GAMES).map((name) => `v${RULES_VERSION}/${name}`)

/** What a character changes on pages or in scripts before a game begins: there is nothing to see again. */
const BEFORE_THE_GAME: readonly TraitName[] = ['automatic-for-homebrew', 'automatic-for-jinxes']

describe('golden replays', () => {
  it('there are thirty or more, one for every trait that a game can show, each for something of its own', () => {
    expect(OF_TODAY.length).toBeGreaterThanOrEqual(30)
    expect(NAMES).toEqual(expect.arrayContaining(OF_TODAY))
    const abouts = Object.values(GAMES).map(({ about }) => about)
    expect(new Set(abouts).size).toBe(abouts.length)
    const said = abouts.join(' ')
    const traits = new Set(TRAITS.filter((name) => CONTENT.withTrait(name).length > 0))
    expect([...traits].filter((name) => !BEFORE_THE_GAME.includes(name) && !said.includes(name))).toEqual([])
  })

  it.each(NAMES)('%s comes to what it came to', (name) => {
    expect(digestOf(storedFile(name))).toEqual(DIGESTS[name])
  })

  it('the rules of today still play each as it was kept', () => {
    for (const [name, game] of Object.entries(GAMES))
      expect([name, digestOf(fileOf(game))]).toEqual([name, DIGESTS[`v${RULES_VERSION}/${name}`]])
  })
})

const TRAITS = [
  'hidden-vote',
  'vote-multiplier',
  'double-vote-when-dead',
  'dead-vote-freely',
  'left-out-of-team',
  'reminder-turns',
  'replace-at-reveal',
  'bag-disabled',
  'bag-duplicate',
  'good-duplicate',
  'evil-duplicate',
  'lifts-bag-disabled',
  'changes-counts',
  'brings',
  'majority',
  'borrowed-turn',
  'info-at-any-size',
  'bluffs-at-small-tables',
  'distribute-later',
  'same-side-seats',
  'automatic-for-homebrew',
  'automatic-for-jinxes',
  'open-eyes',
  'pointing',
  'ghost-votes',
  'show-grimoire',
  'signal-card',
  'signal-player',
  'public-reminder',
] as const satisfies readonly TraitName[]
