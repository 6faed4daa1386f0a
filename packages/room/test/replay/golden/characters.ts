import { idOf } from '../support/table.ts'
import { dealt, type GoldenGames, placed, SEVEN, tableOf } from './game.ts'

/** What characters change in the bag, at night and at the reveal. */
export const characterGames: GoldenGames = {
  'replaced-at-reveal': {
    about: 'trait replace-at-reveal: who carries the reminder turns out to be another',
    play: () => dealt(21).phase().remind(1, 'drunk', 'Is The Drunk').phase().vote(0, 1).reveal(true),
  },
  'turns-evil': {
    about: 'trait reminder-turns: a reminder makes its seat evil',
    play: () => dealt(22).phase().remind(2, 'marionette', 'Is The Marionette').round().reveal(true),
  },
  'turns-good': {
    about: 'trait reminder-turns: a reminder makes a Minion good; trait left-out-of-team',
    play: () => placed(23, SEVEN).phase().remind(5, 'alchemist', 'Is The Alchemist').round().reveal(false),
  },
  'bag-duplicate': {
    about: 'trait bag-duplicate: three of one character',
    play: () =>
      dealt(24, ['villageidiot', 'villageidiot', 'villageidiot', 'chef', 'monk', 'poisoner', 'imp'])
        .round()
        .reveal(false),
  },
  'lifts-bag-disabled': {
    about: 'traits lifts-bag-disabled, good-duplicate: the bag takes what it never takes',
    play: () =>
      dealt(25, ['atheist', 'drunk', 'chef', 'chef', 'monk', 'slayer', 'empath']).round().reveal(false),
  },
  'evil-duplicate': {
    about: 'trait evil-duplicate: two of one Minion',
    play: () =>
      tableOf(26)
        .do('st', { type: 'setNpcs', npcs: ['pope'] })
        .deal(['chef', 'monk', 'slayer', 'empath', 'poisoner', 'poisoner', 'imp'])
        .round()
        .reveal(true),
  },
  'changes-counts': {
    about: 'trait changes-counts: two more Outsiders',
    play: () =>
      dealt(27, ['chef', 'monk', 'slayer', 'saint', 'recluse', 'baron', 'imp']).round().reveal(true),
  },
  brings: {
    about: 'trait brings: never one without the other',
    play: () =>
      dealt(28, ['huntsman', 'damsel', 'chef', 'monk', 'slayer', 'poisoner', 'imp']).round().reveal(true),
  },
  majority: {
    about: 'trait majority: most players are the same Demon',
    play: () =>
      dealt(29, ['legion', 'legion', 'legion', 'legion', 'legion', 'chef', 'monk']).round().reveal(true),
  },
  'borrowed-turn': {
    about: 'trait borrowed-turn: acts in another’s turn',
    play: () =>
      placed(30, ['pixie', ...SEVEN.slice(1)])
        .phase()
        .remind(1, 'pixie', 'Has Ability')
        .round()
        .reveal(false),
  },
  'info-at-any-size': {
    about: 'traits info-at-any-size, bluffs-at-small-tables: five players, and the Demon is told bluffs',
    play: () => {
      const table = tableOf(31, 5)
      table.do('st', { type: 'setNpcs', npcs: ['toymaker'] })
      table.deal(['chef', 'monk', 'snitch', 'poisoner', 'imp'])
      table.do('st', { type: 'setBluffs', bluffs: ['slayer', 'empath', 'mayor'] }).phase()
      const demon = table.state.secret.seats.findIndex(({ team }) => team === 'demon')
      table.signal(`p${demon}`, { id: 'bluffs' }, { id: 'role', role: 'slayer' })
      return table.phase().vote(0, 1).reveal(false)
    },
  },
  'distribute-later': {
    about: 'trait distribute-later: characters are dealt, and sent when the Storyteller says so',
    play: () => {
      const table = tableOf(32)
      table.do('st', { type: 'setNpcs', npcs: ['gardener'] })
      table.deal(SEVEN)
      const roles = table.state.secret.seats.map(({ role, alignment }, index) => ({ index, role, alignment }))
      return table.do('st', { type: 'sendRoles', roles }).pass(5000).round().reveal(true)
    },
  },
  'same-side-seats': {
    about: 'trait same-side-seats: two seats are dealt the same side',
    play: () =>
      tableOf(33)
        .do('st', { type: 'setNpcs', npcs: ['revolutionary'] })
        .remind(0, 'revolutionary', 'Aligned')
        .remind(1, 'revolutionary', 'Aligned')
        .deal(SEVEN)
        .round()
        .reveal(false),
  },
  'open-eyes': {
    about: 'trait open-eyes: somebody peeks while others sleep',
    play: () => {
      const table = placed(34, ['wraith', ...SEVEN.slice(1)]).phase()
      table.do('p0', { type: 'setEyes', seat: 0, value: 'peek' }).pass(6000)
      return table.do('p0', { type: 'setEyes', seat: 0, value: 'open' }).round().reveal(true)
    },
  },
  'pointing-by-day': {
    about: 'trait pointing: everybody points at once',
    play: () => {
      const table = placed(35, ['boomdandy', ...SEVEN.slice(1)])
        .phase()
        .phase()
      table.do('st', { type: 'startPointing', recipients: [] })
      for (const seat of [0, 1, 2, 3]) table.do(`p${seat}`, { type: 'point', seat: 6 })
      table.pass(6000)
      return table.do('st', { type: 'stopPointing' }).reveal(true)
    },
  },
  'pointing-at-night': {
    about: 'trait pointing: Minions point in the dark, and nobody else knows',
    play: () => {
      const table = placed(36, ['lilmonsta', 'chef', 'monk', 'slayer', 'empath', 'poisoner', 'spy']).phase()
      table.do('st', { type: 'startPointing', recipients: [idOf('p5'), idOf('p6')] })
      table.do('p5', { type: 'point', seat: 6 }).do('p6', { type: 'point', seat: 5 }).pass(6000)
      return table.do('st', { type: 'stopPointing' }).round().reveal(true)
    },
  },
  'ghost-votes': {
    about: 'trait ghost-votes: a dead vote is given back',
    play: () => {
      const table = tableOf(37)
        .do('st', { type: 'setNpcs', npcs: ['ferryman'] })
        .deal(SEVEN)
        .round()
      const dead = table.state.seats.findIndex(({ isDead }) => isDead)
      table.do('st', { type: 'setVoteless', index: dead, isVoteless: true })
      return table.do('st', { type: 'setVoteless', index: dead, isVoteless: false }).round().reveal(false)
    },
  },
  'show-grimoire': {
    about: 'trait show-grimoire: one is shown all of it, as it lies that night',
    play: () => {
      const table = placed(38, ['spy', ...SEVEN.slice(1)]).phase()
      const seats = table.state.secret.seats.map(({ role }) => ({ role, reminders: [] }))
      return table.signal('p0', { id: 'grimoire', data: { seats } }).round().reveal(true)
    },
  },
  'public-reminder': {
    about: 'trait public-reminder: everybody sees it, and it counts',
    play: () =>
      tableOf(39)
        .do('st', { type: 'setNpcs', npcs: ['godofug'] })
        .deal(SEVEN)
        .phase()
        .phase()
        .remind(3, 'godofug', 'Hat')
        .vote(0, 1, { 3: 1, 4: 1 })
        .reveal(false),
  },
}
