import { describe, expect, it } from 'vitest'
import { type VoteHistoryEntry, viewFor } from '../src/index.ts'
import { NOW, play } from '../testing/table.ts'
import { OLD_LOGS, oldEvening, SECOND_LOGS, secondEvening, thirdEvening } from './support/old-logs.ts'

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
