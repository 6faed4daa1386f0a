import { idOf, type Table } from '../support/table.ts'
import { dealt, type GoldenGames, placed, SEVEN, tableOf } from './game.ts'

const undo = (table: Table): Table => {
  const step = table.state.secret.undo.steps.at(-1)
  return table.do('st', { type: 'undo', id: step?.id ?? 0, isTold: false })
}

/** What happens to seats, people, phases and games, whoever is who. */
export const ruleGames: GoldenGames = {
  'taken-back': {
    about: 'rule: what a Storyteller did can be taken back',
    play: () => {
      const table = dealt(41).phase().do('st', { type: 'setDead', index: 2, isDead: true })
      undo(table)
      undo(table.remind(1, 'monk', 'Safe'))
      undo(table.do('st', { type: 'setRole', at: 3, role: 'mayor' }))
      return table.phase().vote(0, 1).reveal(true)
    },
  },
  'seats-move': {
    about: 'rule: seats move, and what is on them moves along',
    play: () => {
      const table = dealt(42).phase().remind(1, 'monk', 'Safe').phase()
      table.do('st', { type: 'swapSeats', a: 1, b: 4, check: 7 })
      table.do('st', { type: 'moveSeat', from: 6, to: 0, check: 7 })
      return table.round().reveal(false)
    },
  },
  'traveller-comes': {
    about: 'rule: a traveller sits down in the middle of a game, and everybody knows the character',
    play: () => {
      const table = dealt(43).round().do('st', { type: 'addSeat', name: null, check: 7 })
      table.do('sp', { type: 'claimSeat', index: 7 })
      table.do('st', { type: 'setRole', at: 7, role: 'beggar' })
      return table.round().reveal(true)
    },
  },
  substitute: {
    about: 'rule: somebody else takes a seat, and is told when the Storyteller says so',
    play: () => {
      const table = dealt(44).round().do('p2', { type: 'vacateSeat' })
      table.do('sp', { type: 'claimSeat', index: 2 })
      return table
        .do('st', { type: 'tellCharacter', index: 2, userId: idOf('sp') })
        .round()
        .reveal(false)
    },
  },
  'sent-away': {
    about: 'rule: whoever is sent away leaves the seat empty',
    play: () =>
      dealt(45)
        .round()
        .do('st', { type: 'kickUser', userId: idOf('p3') })
        .round()
        .reveal(false),
  },
  'two-storytellers': {
    about: 'rule: a second Storyteller has a place, a character and reminders',
    play: () => {
      const table = dealt(46).do('st', { type: 'addStoryteller', userId: idOf('sp') })
      table.do('sp', { type: 'respondStoryteller', isAccepted: true }).phase()
      table.do('sp', { type: 'setDead', index: 1, isDead: true })
      return table.remind(-1, 'monk', 'Safe').phase().vote(0, 2).reveal(true)
    },
  },
  'phase-taken-back': {
    about: 'rule: a phase that was begun too soon is taken back',
    play: () => {
      const table = dealt(47).phase()
      table.do('st', { type: 'togglePhase', from: 1 })
      return table.phase().phase().vote(0, 1).reveal(true)
    },
  },
  'reveal-called-off': {
    about: 'rule: a reveal that was called off leaves no trace',
    play: () => {
      const table = dealt(48).remind(1, 'drunk', 'Is The Drunk').round()
      table.do('st', { type: 'reveal' }).pass(1000).do('st', { type: 'callOffReveal' })
      return table.round().reveal(true)
    },
  },
  'one-by-one': {
    about: 'rule: seats are revealed one by one, in any order',
    play: () => {
      const table = dealt(49).round().do('st', { type: 'reveal', isEvilWin: false }).pass(2000)
      table.do('st', { type: 'revealResult' }).pass(2000)
      for (const index of [6, 0, 3]) table.do('st', { type: 'revealSeat', index }).pass(500)
      return table.do('st', { type: 'revealRest' }).pass(20_000)
    },
  },
  'result-corrected': {
    about: 'rule: who won can be corrected after the reveal',
    play: () => dealt(50).round().reveal(true).do('st', { type: 'endGame', isEvilWin: false }),
  },
  'went-on': {
    about: 'rule: a game that was ended by mistake goes on',
    play: () =>
      dealt(51).round().reveal(true).do('st', { type: 'setRunning', isRunning: true }).round().reveal(false),
  },
  'never-revealed': {
    about: 'rule: a game that is put away unrevealed is kept for each seat alone',
    play: () => dealt(52).round().round().do('st', { type: 'newGame' }),
  },
  'by-hand': {
    about: 'rule: a game placed by hand is under way when it begins',
    play: () => {
      const table = tableOf(53)
      for (const [at, role] of SEVEN.entries()) table.do('st', { type: 'setRole', at, role })
      table.do('st', { type: 'setDead', index: 4, isDead: true })
      return table.do('st', { type: 'setRunning', isRunning: true }).round().reveal(true)
    },
  },
  'second-game': {
    about: 'rule: a session’s second game knows nothing of the first',
    play: () =>
      dealt(54).round().do('st', { type: 'newGame' }).deal(SEVEN.toReversed()).round().reveal(false),
  },
  'characters-change': {
    about: 'rule: characters and sides change, told or kept',
    play: () => {
      const table = placed(55, SEVEN).phase()
      table.do('st', { type: 'setRole', at: 0, role: 'mayor' })
      table.do('st', { type: 'setRole', at: 1, role: 'imp', isKept: true })
      table.do('st', { type: 'setAlignment', at: 2, alignment: 'e' })
      table.do('st', { type: 'setAlignment', at: 3, alignment: 'e', isKept: true })
      return table.round().reveal(true)
    },
  },
  revived: {
    about: 'rule: the dead come back to life',
    play: () => {
      const table = dealt(56).phase().do('st', { type: 'setDead', index: 2, isDead: true }).phase()
      return table.do('st', { type: 'setDead', index: 2, isDead: false }).round().reveal(false)
    },
  },
  'marked-for-death': {
    about: 'rule: whom the Storyteller means to kill is nobody else’s to know',
    play: () =>
      dealt(57)
        .phase()
        .do('st', { type: 'markForDeath', index: 1, isMarkedForDeath: true })
        .do('st', { type: 'setDead', index: 1, isDead: true })
        .phase()
        .vote(0, 2)
        .reveal(true),
  },
  'grimoire-cleared': {
    about: 'rule: a cleared grimoire leaves people where they sit',
    play: () => dealt(58).round().do('st', { type: 'clearGrimoire' }).place(SEVEN).round().reveal(true),
  },
  'night-cards': {
    about: 'rule: cards are sent, answered and seen at night, and gone by day',
    play: () => {
      const table = dealt(59).phase().signal('p1', { id: 'choice' }, { id: 'custom', data: 'typed' })
      const last = table.state.secret.signals.at(-1)?.id ?? ''
      table.do('p1', { type: 'seeSignal', id: last })
      const answer = { id: 'player', data: 3, role: null } as const
      table.do('p1', { type: 'sendSignal', message: [answer], recipients: [] })
      return table.phase().pass(20_000).vote(0, 1).reveal(false)
    },
  },
  'open-grimoire': {
    about: 'rule: an open grimoire is for those who do not play',
    play: () => {
      const table = dealt(60)
      const tags = { ...table.state.meta.tags, grimoire: 2 } as const
      table.do('st', { type: 'updateMeta', isPublic: false, language: 'en', tags })
      return table.round().do('p6', { type: 'vacateSeat' }).round().reveal(true)
    },
  },
  fifteen: {
    about: 'rule: a table of fifteen',
    play: () =>
      dealt(61, [
        'chef',
        'monk',
        'slayer',
        'empath',
        'mayor',
        'virgin',
        'soldier',
        'undertaker',
        'ravenkeeper',
        'saint',
        'recluse',
        'poisoner',
        'spy',
        'scarletwoman',
        'imp',
      ])
        .round()
        .round()
        .reveal(true),
  },
}
