import { dealt, type GoldenGames, placed } from './game.ts'

const WITH = (...roles: readonly string[]): readonly string[] =>
  [...roles, 'chef', 'monk', 'slayer', 'empath', 'poisoner', 'imp'].slice(0, 7)

/** What votes come to. */
export const voteGames: GoldenGames = {
  'hidden-vote': {
    about: 'trait hidden-vote: hands and count are for those with the grimoire',
    play: () =>
      placed(1, WITH('organgrinder'))
        .phase()
        .phase()
        .vote(1, 2, { 1: 1, 2: 1, 3: 1, 4: 1 })
        .round()
        .reveal(true),
  },
  'three-votes': {
    about: 'trait vote-multiplier: one hand counts three times',
    play: () =>
      placed(2, WITH('bureaucrat'))
        .phase()
        .remind(1, 'bureaucrat', '3 Votes')
        .phase()
        .vote(0, 2, { 1: 1, 3: 1 })
        .round()
        .reveal(false),
  },
  'negative-vote': {
    about: 'trait vote-multiplier: one hand counts against',
    play: () =>
      placed(3, WITH('thief'))
        .phase()
        .remind(2, 'thief', 'Negative Vote')
        .phase()
        .vote(0, 5, { 1: 1, 2: 1, 3: 1, 4: 1 })
        .reveal(true),
  },
  'two-hands': {
    about: 'trait double-vote-when-dead: a dead holder raises both hands',
    play: () =>
      placed(4, WITH('banshee'))
        .phase()
        .do('st', { type: 'setDead', index: 0, isDead: true })
        .remind(0, 'banshee', 'Has Ability')
        .phase()
        .vote(0, 5, { 0: 2, 1: 1 })
        .vote(0, 4, { 0: 2 })
        .reveal(false),
  },
  'dead-freely': {
    about: 'trait dead-vote-freely: the dead keep their vote',
    play: () =>
      placed(5, WITH('voudon'))
        .phase()
        .do('st', { type: 'setDead', index: 2, isDead: true })
        .phase()
        .vote(1, 3, { 2: 1 })
        .vote(1, 4, { 2: 1 })
        .reveal(false),
  },
  'last-vote': {
    about: 'rule: a dead voter spends the last vote',
    play: () =>
      dealt(6)
        .phase()
        .do('st', { type: 'setDead', index: 3, isDead: true })
        .phase()
        .vote(0, 1, { 3: 1, 0: 1 })
        .vote(1, 0, { 0: 1, 1: 1, 2: 1, 4: 1 })
        .reveal(true),
  },
  tie: {
    about: 'rule: a tie frees whoever was about to die',
    play: () => {
      const table = dealt(7).phase().phase()
      table.vote(0, 1, { 0: 1, 1: 1, 2: 1, 3: 1 })
      table.vote(2, 3, { 0: 1, 1: 1, 2: 1, 3: 1 })
      return table.round().reveal(false)
    },
  },
  execution: {
    about: 'rule: whoever is about to die is executed, and may live',
    play: () => {
      const table = dealt(8).phase().phase().vote(0, 1, { 0: 1, 1: 1, 2: 1, 3: 1 })
      table.do('st', { type: 'execute', index: 1, isDead: false })
      table.phase().phase().vote(0, 2, { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1 })
      return table.do('st', { type: 'execute', index: 2, isDead: true }).reveal(false)
    },
  },
  exile: {
    about: 'rule: a traveller is exiled, and the dead have a say',
    play: () => {
      const table = placed(9, WITH('beggar')).phase()
      table.do('st', { type: 'setDead', index: 3, isDead: true })
      table.phase().vote(1, 0, { 1: 1, 2: 1, 3: 1, 4: 1 })
      return table.round().reveal(true)
    },
  },
  'vote-run-again': {
    about: 'rule: a vote that is paused goes on, and one that is reset begins anew',
    play: () => {
      const table = dealt(10).phase().phase()
      table.do('st', { type: 'nominate', nominator: 0, nominee: 1 })
      table.do('p2', { type: 'castVote', seat: 2, value: 1, castAt: null })
      table.do('st', { type: 'startCountdown' }).pass(6000)
      table.do('st', { type: 'pauseVote' }).pass(5000)
      table.do('st', { type: 'resumeVote' }).pass(1000)
      table.do('st', { type: 'resetVote' })
      table.do('st', { type: 'startVote' }).pass(60_000)
      return table.do('st', { type: 'closeNomination' }).reveal(false)
    },
  },
  'nomination-dropped': {
    about: 'rule: a nomination that nobody votes on is written down',
    play: () => {
      const table = dealt(11).phase().phase()
      table.do('st', { type: 'nominate', nominator: 0, nominee: 1 }).do('st', { type: 'closeNomination' })
      return table.round().reveal(true)
    },
  },
  'secret-by-hand': {
    about: 'rule: the Storyteller may open a secret vote, close it again, and mark in secret',
    play: () => {
      const table = placed(12, WITH('organgrinder')).phase().phase()
      table.do('st', { type: 'nominate', nominator: 0, nominee: 1 })
      table.do('st', { type: 'setVoteSecrecy', isHidden: false })
      table.do('st', { type: 'setVoteSecrecy', isHidden: true })
      for (const seat of [1, 2, 3, 4])
        table.do(`p${seat}`, { type: 'castVote', seat, value: 1, castAt: null })
      table.do('st', { type: 'startVote' }).pass(60_000)
      return table.do('st', { type: 'markSecretly', nominee: 1 }).reveal(true)
    },
  },
  'hands-raised': {
    about: 'rule: hands go up by day and come down with a nomination',
    play: () =>
      dealt(13)
        .phase()
        .phase()
        .do('p1', { type: 'raiseHand', icon: 'hand' })
        .do('p4', { type: 'raiseHand', icon: 'hand' })
        .vote(1, 4)
        .reveal(false),
  },
  timer: {
    about: 'rule: a vote holds the timer',
    play: () =>
      dealt(14)
        .phase()
        .phase()
        .do('st', {
          type: 'setTimer',
          title: 'talk',
          seconds: 300,
          isPausedDuringVotes: true,
          isPaused: false,
        })
        .vote(0, 3)
        .pass(400_000)
        .reveal(false),
  },
}
