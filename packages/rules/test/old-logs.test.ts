import { describe, expect, it } from 'vitest'
import { type SessionState, type VoteHistoryEntry, viewFor } from '../src/index.ts'
import { NOW, play } from '../testing/table.ts'
import {
  FOURTH_LOGS,
  fourthSession,
  OLD_LOGS,
  oldEvening,
  SECOND_LOGS,
  secondEvening,
  thirdEvening,
} from './support/old-logs.ts'

const SEATED = {
  moves: ['p1', 'p3', 'p2', 'p0', 'p5'],
  substitute: ['p2', 'p1', 'sp', 'p3', 'p4', 'p5'],
  traveller: ['p0', 'p1', 'sp', 'p2', 'p3', 'p4', 'p5'],
  'two-games': ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
  'secret-vote': ['p0', 'p3', 'p1', 'p2', 'p4', 'p5'],
  reveal: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
}

/** Who nominated whom, and whose hands were up: as it was, whatever the seats came to. */
const VOTES = {
  moves: ['p0 p2: p0 p1 p3', 'p3 p0: p4 p2', 'p5 p1: p1 p0 p5'],
  substitute: ['p1 p2: p2 p3 p4', 'p4 sp: p0 sp', 'p2 p5: p2'],
  traveller: ['p1 p3: p1 p3 p5', 'p4 sp: p0 p1 p2 p4', 'p5 p2: p3 p4'],
  'two-games': ['p4 p5: p0 p1'],
  'secret-vote': ['p0 p3: ', 'p1 p2: '],
  reveal: ['p0 p1: p0 p2 p3 p5'],
}

const told = ({ nominatorId, nomineeId, voters }: VoteHistoryEntry): string =>
  `${nominatorId} ${nomineeId}: ${voters.map(({ id }) => id).join(' ')}`

describe('logs of the first version', () => {
  it.each(OLD_LOGS)('%s: loads, with everybody where they sat', (name) => {
    const state = oldEvening(name)
    expect(state.seats.map(({ id }) => id)).toEqual(SEATED[name])
    for (const userId of ['st', 'p1', 'sp', 'gr'])
      expect(viewFor(state, userId).session.players).toHaveLength(SEATED[name].length)
  })

  it.each(OLD_LOGS)('[VOTE-03] %s: its history names the right people', (name) => {
    const { vote, game, secret, users } = oldEvening(name)
    expect(vote.history.map(told)).toEqual(VOTES[name])
    for (const { nomineeId, nomineeName } of vote.history)
      expect(nomineeName).toBe(users[nomineeId ?? '']?.username)
    const deaths = game.history.filter(({ type }) => type === 'death').map(({ data }) => data['name'])
    expect(deaths).toEqual(
      { moves: ['name of p2'], traveller: ['name of sp'], reveal: ['name of p1'] }[name as string] ?? [],
    )
    const hidden = Object.values(secret.hiddenVotes.history).map(({ voters }) => voters.map(({ id }) => id))
    expect(hidden).toEqual(name === 'secret-vote' ? [['p1', 'p3', 'p4'], ['p5']] : [])
  })

  it.each(OLD_LOGS)('%s: its games are numbered', (name) => {
    const { game } = oldEvening(name)
    const number = name === 'two-games' ? 2 : 1
    expect(game).toMatchObject({ id: number, count: number, isRunning: name !== 'reveal' })
  })
})

const STANDS = {
  'new-game': { seats: ['p1', 'p2', 'p3', 'p0', 'p4', 'p5'], id: 2, dead: ['name of p2'] },
  undo: { seats: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'], id: 1, dead: ['name of p5'] },
  substitute: {
    seats: ['p0', 'p1', 'sp', 'p3', 'p4', 'p5', 'p2'],
    id: 1,
    dead: ['name of sp', 'name of p2'],
  },
  tie: { seats: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'], id: 1, dead: [] },
}
const DEATHS = ['death', 'execution']

describe('logs of the second version', () => {
  it.each(SECOND_LOGS)('%s: loads, with everybody where they sat, and names the right dead', (name) => {
    const state = secondEvening(name)
    const { seats, id, dead } = STANDS[name]
    expect(state.seats.map((seat) => seat.id)).toEqual(seats)
    expect(state.game).toMatchObject({ id, isRunning: true })
    const died = state.game.history.filter(({ type }) => DEATHS.includes(type))
    expect(died.map(({ data }) => data['name'])).toEqual(dead)
    for (const userId of ['st', 'p1', 'sp', 'gr'])
      expect(viewFor(state, userId).session.players).toHaveLength(seats.length)
  })

  it('what was done then can be taken back now', () => {
    const state = secondEvening('undo')
    const offer = viewFor(state, 'st').gamestateST?.undo
    expect(offer?.deed).toMatchObject({ kind: 'dead', at: 5 })
    const back = play(state, { type: 'undo', id: offer?.id ?? 0, isTold: false }, 'st', NOW)
    expect([back.seats[5]?.isDead, back.game.history.some(({ type }) => type === 'death')]).toEqual([
      false,
      false,
    ])
    expect(viewFor(back, 'st').gamestateST?.undo?.deed).toMatchObject({ kind: 'reminder-added', at: 1 })
  })

  it('a dusk that was taken back left the block as it was, and whoever was told still knows', () => {
    expect(secondEvening('tie').vote).toMatchObject({ markedPlayer: 4, highscore: 4 })
    const state = secondEvening('substitute')
    for (const [seat, userId] of [
      [2, 'sp'],
      [4, 'p4'],
    ] as const)
      expect(viewFor(state, userId).session.players[seat]?.role).toBe(state.secret.seats[seat]?.role)
  })
})

describe('a log of the third version', () => {
  it('loads, with everybody where they sat, and lets no guests in whom nobody has asked for', () => {
    const state = thirdEvening()
    expect(state.seats.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', null])
    expect(state.seats.map(({ isDead }) => isDead).indexOf(true)).toBe(2)
    expect(state.secret.banlist).toEqual(['sp'])
    expect([state.guests, state.secret.door.invitation]).toEqual(['none', null])
    expect(viewFor(state, 'p1').session).toMatchObject({ guests: 'none', door: null })
  })
})

/** End states of version 4: who sits where, the current game, its deaths, and its votes. */
const FOURTH = {
  'two-games': { seats: 'p0 p1 p2 p3 p4 p5', id: 2, dead: ['name of p5'], votes: ['p4 p5: p0 p1'] },
  substitute: { seats: 'p0 p1 sp p3 p2 p5', id: 1, dead: [], votes: ['p1 p2: p2 p3 p4', 'p4 sp: p0 sp'] },
  traveller: {
    seats: 'p0 p1 sp p2 p3 p4 p5',
    id: 1,
    dead: ['name of sp'],
    votes: ['p1 p3: p1 p3 p5', 'p4 sp: p0 p1 p2 p4'],
  },
  'secret-vote': { seats: 'p0 p1 p2 p3 p4 p5', id: 1, dead: [], votes: ['p0 p3: ', 'p1 p2: '] },
  undo: { seats: 'p5 p1 p2 p3 p4 p0', id: 1, dead: ['name of p0'], votes: [] },
  unrevealed: { seats: 'p0 p1 p2 p3 p4 p5', id: null, dead: [], votes: [] },
  marionette: { seats: 'p0 p1 p2 p3 p4 p5', id: 1, dead: [], votes: [] },
}

const offeredTo = (state: SessionState) => viewFor(state, 'st').gamestateST?.undo ?? null

const toldRoles = ({ secret }: SessionState) => secret.seats.map(({ sentRole }) => sentRole)

describe('logs of the fourth version', () => {
  it.each(FOURTH_LOGS)('%s: loads with the same seats, game, deaths and votes', (name) => {
    const state = fourthSession(name)
    const { seats, id, dead, votes } = FOURTH[name]
    expect(state.seats.map((seat) => seat.id).join(' ')).toBe(seats)
    expect(state.game).toMatchObject({ id, isRunning: id !== null, isEvilWin: null })
    const died = state.game.history.filter(({ type }) => [...DEATHS, 'exile'].includes(type))
    expect(died.map(({ data }) => data['name'])).toEqual(dead)
    expect(state.vote.history.map(told)).toEqual(votes)
    for (const userId of ['st', 'p1', 'sp', 'gr'])
      expect(viewFor(state, userId).session.players).toHaveLength(state.seats.length)
  })

  it('a second game knows only its own characters', () => {
    expect(fourthSession('two-games').game.count).toBe(2)
    const roles = ['virgin', 'slayer', 'imp', 'butler', 'spy', 'mayor']
    expect(toldRoles(fourthSession('two-games'))).toEqual(roles)
  })

  it('two unrevealed games leave a table without characters', () => {
    const { game, secret, edition } = fourthSession('unrevealed')
    expect([game.count, game.history, edition?.id]).toEqual([2, [], 'tb'])
    expect(secret.seats.map(({ role }) => role)).toEqual(new Array(6).fill(null))
  })

  it('one substitute knows the character, the other waits for the Storyteller', () => {
    const state = fourthSession('substitute')
    expect(viewFor(state, 'sp').session.players[2]?.role).toBe('monk')
    expect(viewFor(state, 'p2').session.players[4]?.role).toBeNull()
    expect(state.secret.seats[4]?.role).toBe('empath')
  })

  it('a secret vote keeps its count for those who see the grimoire', () => {
    const { secret } = fourthSession('secret-vote')
    const hidden = Object.values(secret.hiddenVotes.history).map(({ voters }) => voters.map(({ id }) => id))
    expect(hidden).toEqual([['p1', 'p3', 'p4'], ['p5']])
  })

  it('six undos leave the table as it was, and the last death can still be undone', () => {
    const state = fourthSession('undo')
    expect(state.edition?.id).toBe('tb')
    const roles = state.secret.seats.map(({ role }) => role)
    expect(roles).toEqual(['imp', 'monk', 'empath', 'saint', 'poisoner', 'chef'])
    // The last role change was undone silently: that player still believes in the Mayor.
    expect(toldRoles(state)).toEqual(['imp', 'mayor', 'empath', 'saint', 'poisoner', 'chef'])
    expect(state.secret.seats[5]?.reminders).toMatchObject([{ role: 'poisoner', name: 'Poisoned' }])
    const undone = play(state, { type: 'undo', id: offeredTo(state)?.id ?? 0, isTold: false }, 'st', NOW)
    expect(undone.seats.some(({ isDead }) => isDead)).toBe(false)
    expect(offeredTo(undone)?.deed).toMatchObject({ kind: 'seat-moved', who: 'p0' })
  })

  it('a told role change of a Marionette can be undone, and the player learns no side', () => {
    const state = fourthSession('marionette')
    expect(state.secret.seats[0]).toMatchObject({ role: 'soldier', sentRole: 'soldier', alignment: 'e' })
    expect(offeredTo(state)?.deed).toMatchObject({ kind: 'role', who: 'p0', role: 'soldier' })
    // Version 4 did not record what the player had been told, so neither way of undoing tells them anything.
    for (const isTold of [false, true]) {
      const undone = play(state, { type: 'undo', id: offeredTo(state)?.id ?? 0, isTold }, 'st', NOW)
      expect(undone.secret.seats[0]).toMatchObject({ role: 'mayor', sentRole: 'soldier', alignment: 'e' })
      expect(undone.secret.seats[0]?.sentAlignment).toBeNull()
    }
  })
})
