import { describe, expect, it } from 'vitest'
import { type PlacedSeat, type TraitName, traitsOf } from '../src/index.ts'
import { brew, content, customIn, loadWith } from './support/default.ts'

/** Who changes what, as the facts of the game say; nothing outside content knows these names. */
const carriers: Readonly<Record<TraitName, readonly string[]>> = {
  'hidden-vote': ['organgrinder'],
  'vote-multiplier': ['bureaucrat', 'thief', 'godofug'],
  'double-vote-when-dead': ['banshee'],
  'dead-vote-freely': ['voudon'],
  'left-out-of-team': ['alchemist', 'drunk', 'lunatic', 'marionette'],
  'reminder-turns': ['alchemist', 'marionette'],
  'replace-at-reveal': ['alchemist', 'drunk', 'marionette', 'philosopher'],
  'bag-disabled': ['drunk', 'lilmonsta', 'marionette'],
  'bag-duplicate': ['legion', 'villageidiot'],
  'good-duplicate': ['atheist', 'pope'],
  'evil-duplicate': ['atheist', 'pope'],
  'lifts-bag-disabled': ['atheist'],
  'changes-counts': [
    ...['atheist', 'balloonist', 'baron', 'drunk', 'fanggu', 'godfather', 'hermit', 'huntsman', 'kazali'],
    ...['lilmonsta', 'lordoftyphon', 'marionette', 'sentinel', 'summoner', 'vigormortis', 'xaan'],
  ],
  brings: ['choirboy', 'huntsman'],
  majority: ['legion'],
  'borrowed-turn': ['cannibal', 'pixie'],
  'info-at-any-size': ['toymaker'],
  'bluffs-at-small-tables': ['snitch', 'summoner'],
  'distribute-later': ['gardener'],
  'same-side-seats': ['revolutionary'],
  'automatic-for-homebrew': ['bootlegger'],
  'automatic-for-jinxes': ['djinn'],
  'open-eyes': ['wraith'],
  pointing: ['boomdandy', 'fiddler', 'lilmonsta'],
  'ghost-votes': ['ferryman'],
  'show-grimoire': ['apprentice', 'spy', 'widow'],
  'signal-card': [],
  'signal-player': [],
  'public-reminder': ['godofug'],
}

describe('traits', () => {
  it.each(Object.entries(carriers))('the trait %s is carried by %j and nobody else', (name, ids) => {
    const found = content.withTrait(name as TraitName).map(({ id }) => id)
    expect(found.sort()).toEqual([...ids].sort())
  })

  it('leave no special of the pack without a meaning', () => {
    const silent = content.pack.characters.filter(({ special, traits }) => special.length !== traits.length)
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  it('carry their numbers, labels and groups', () => {
    expect(content.trait('bureaucrat', 'vote-multiplier')?.factor).toBe(3)
    expect(content.trait('thief', 'vote-multiplier')?.factor).toBe(-1)
    expect(content.trait('banshee', 'double-vote-when-dead')?.reminder).toBe('Has Ability')
    expect(content.trait('drunk', 'replace-at-reveal')?.reminder).toBe('Is The Drunk')
    expect(content.trait('lilmonsta', 'pointing')).toEqual({
      name: 'pointing',
      time: 'night',
      group: 'minion',
    })
    expect(content.trait('marionette', 'reminder-turns')).toMatchObject({ to: 'e', on: 'good' })
    expect(content.trait('alchemist', 'reminder-turns')).toMatchObject({ to: 'g', on: 'minion' })
    expect(content.trait('lunatic', 'left-out-of-team')?.by).toBe('role')
    expect(content.trait('alchemist', 'left-out-of-team')?.by).toBe('reminder')
    expect(content.trait('baron', 'changes-counts')).toMatchObject({ team: 'outsider', by: [2] })
    expect(content.trait('godfather', 'changes-counts')).toMatchObject({ team: 'outsider', by: [1, -1] })
    expect(content.trait('kazali', 'changes-counts')).toMatchObject({ team: 'minion', by: 'none' })
    expect(content.trait('huntsman', 'brings')?.role).toBe('damsel')
    expect(content.trait(null, 'pointing')).toBeUndefined()
    expect(content.trait('nobody', 'pointing')).toBeUndefined()
  })

  it('name only labels that their character has', () => {
    for (const { reminders, remindersGlobal, traits } of content.pack.characters) {
      for (const trait of traits) {
        if ('reminder' in trait) expect([...reminders, ...remindersGlobal]).toContain(trait.reminder)
      }
    }
  })

  it('read no change of numbers that is none', () => {
    const read = (value: string | number | undefined, global: string | undefined) =>
      traitsOf(
        [
          {
            type: 'setup',
            name: 'counts',
            ...(value === undefined ? {} : { value }),
            ...(global === undefined ? {} : { global }),
          },
        ],
        [],
      )
    expect(read('+1,-1', 'minion')).toEqual([{ name: 'changes-counts', team: 'minion', by: [1, -1] }])
    expect(read(-2, 'outsider')).toEqual([{ name: 'changes-counts', team: 'outsider', by: [-2] }])
    for (const [value, team] of [
      ['more', 'minion'],
      ['', 'minion'],
      [undefined, 'minion'],
      ['+1', 'traveller'],
      ['+1', undefined],
    ] as const)
      expect(read(value, team)).toEqual([])
  })

  it('come to homebrew characters through their specials', () => {
    const special = [
      { type: 'vote', name: 'multiplier', value: '2' },
      { type: 'reveal', name: 'replace-character' },
      { type: 'signal', name: 'card', value: 'You are lost', time: 'night' },
    ]
    const outcome = loadWith(brew({ special, remindersGlobal: ['Is The Brew'] }))
    expect(outcome.codes).toEqual([])
    expect(customIn(outcome).traits).toEqual([
      { name: 'vote-multiplier', factor: 2 },
      { name: 'replace-at-reveal', reminder: 'Is The Brew' },
      { name: 'signal-card', text: 'You are lost', time: 'night' },
    ])
    expect(content.withScript(outcome.script).trait('brew', 'vote-multiplier')?.factor).toBe(2)
  })

  it('do not arise from specials that lack what they need', () => {
    const broken = [
      { type: 'vote', name: 'multiplier', value: 'many' },
      { type: 'vote', name: 'double-when-dead' },
      { type: 'reveal', name: 'replace-character' },
      { type: 'reminder', name: 'turns-evil', value: 'nobody' },
      { type: 'constructor', name: 'toString' },
    ]
    expect(traitsOf(broken, [])).toEqual([])
  })
})

describe('drunk or poisoned', () => {
  const seat = (role: string | null, ...reminders: readonly string[]): PlacedSeat => ({
    role,
    reminders: reminders.map((text) => {
      const [from = '', name = ''] = text.split(':')
      return { role: from, name }
    }),
  })
  const impaired = (own: PlacedSeat, ...others: readonly PlacedSeat[]): boolean =>
    content.isImpaired(own, [own, ...others])

  it.each([
    'poisoner:Poisoned',
    'custom:poisoned',
    'sailor:Drunk',
    'courtier:Drunk 2',
    'drunk:Is The Drunk',
    'marionette:Is The Marionette',
  ])('is a seat with %s', (reminder) => {
    expect(impaired(seat('empath', reminder))).toBe(true)
    expect(impaired(seat('empath'), seat('chef', reminder))).toBe(false)
  })

  it.each(['fortuneteller:Red Herring', 'custom:Drunkard', 'custom:Not poisoned', 'imp:Dead'])(
    'is no seat with %s',
    (reminder) => expect(impaired(seat('empath', reminder))).toBe(false),
  )

  it('is everybody but Travellers and the one whose token says so', () => {
    const minstrel = seat('minstrel', 'minstrel:Everyone Is Drunk')
    expect(impaired(seat('empath'), minstrel)).toBe(true)
    expect(impaired(seat('beggar'), minstrel)).toBe(false)
    expect(impaired(minstrel)).toBe(false)
    expect(impaired(seat(null), minstrel)).toBe(true)
  })

  it('is a whole team where a token says so', () => {
    const xaan = seat('xaan', 'xaan:X')
    expect(impaired(seat('empath'), xaan)).toBe(true)
    expect(impaired(seat('recluse'), xaan)).toBe(false)
    expect(impaired(seat('empath'), seat('imp', 'custom:X'))).toBe(false)
  })

  it('is nobody who was made sober and healthy', () => {
    expect(impaired(seat('empath', 'poisoner:Poisoned', 'barista:Sober & Healthy'))).toBe(false)
  })
})
