import { describe, expect, it } from 'vitest'
import {
  type AnyEvent,
  chronicleFor,
  evolveAll,
  REVEAL_STEP_MS,
  type SealedGame,
  type SessionState,
} from '../src/index.ts'
import { eventsOf, NOW, play, runUntil, table, withUser } from '../testing/table.ts'
import { finished, nominated, raise } from '../testing/vote.ts'

const close = { type: 'closeNomination' } as const
const newGame = { type: 'newGame' } as const
const showResult = { type: 'revealResult' } as const
const ROLES = ['t1', 't2', 't3', 'o1', 'm1', 'd1', 'tr1']

const played = (): SessionState =>
  play(finished(raise(nominated(table({ isRunning: true, phase: 2, roles: ROLES })), [1])), close)

const sealedIn = (events: readonly AnyEvent[]): SealedGame[] =>
  events.flatMap((event) => (event.type === 'gameSealed' ? [event.game] : []))

const readBy = (events: readonly AnyEvent[], userId: string) => {
  const [game] = sealedIn(events)
  if (!game) throw new Error('nothing was sealed')
  return chronicleFor(game, userId)
}

describe('a game that is put away', () => {
  it('is sealed when the next one begins, once, and is in no state', () => {
    const before = played()
    const events = eventsOf(before, newGame)
    expect(sealedIn(events).map(({ id, isRevealed }) => [id, isRevealed])).toEqual([[1, false]])
    expect(JSON.stringify(evolveAll(before, events))).not.toContain('nominatorName')
    expect(sealedIn(eventsOf(play(before, newGame), newGame))).toEqual([])
    expect(sealedIn(eventsOf(table({ isRunning: true, roles: ROLES }), newGame))).toEqual([])
  })

  it('shows each reader what that reader knew, where it was never revealed', () => {
    const seen = withUser(played(), 'p2', { grimoireAccess: 3 })
    const events = eventsOf(seen, newGame)
    const roles = (userId: string) => readBy(events, userId).cast.map(({ role }) => role)
    expect(roles('st')).toEqual(ROLES)
    expect(roles('p2')).toEqual(ROLES)
    expect(roles('p1')).toEqual([null, 't2', null, null, null, null, 'tr1'])
    expect(roles('sp')).toEqual([null, null, null, null, null, null, 'tr1'])
    expect(roles('somebody else')).toEqual(roles('sp'))
    expect(readBy(events, 'p1')).toMatchObject({ isEvilWin: null, votes: [{ nomineeName: 'name of p2' }] })
  })

  it('keeps a secret vote from those who did not see it', () => {
    const voted = played()
    const secret = {
      ...voted,
      vote: {
        ...voted.vote,
        history: voted.vote.history.map((entry) => ({ ...entry, isHidden: true, votes: null, voters: [] })),
      },
      secret: {
        ...voted.secret,
        hiddenVotes: {
          ...voted.secret.hiddenVotes,
          history: { 0: { votes: 1, majority: 4, voters: [...(voted.vote.history[0]?.voters ?? [])] } },
        },
      },
    }
    const events = eventsOf(secret, newGame)
    expect(readBy(events, 'p1').votes[0]).toMatchObject({ votes: null, voters: [] })
    expect(readBy(events, 'st').votes[0]).toMatchObject({ votes: 1, voters: [{ id: 'p1' }] })
  })

  it('is sealed at the end of its reveal, again when its result is corrected, and not by every end that is said', () => {
    const ended = eventsOf(played(), { type: 'endGame', isEvilWin: true })
    expect(sealedIn(ended)).toEqual([])
    const begun = play(play(evolveAll(played(), ended), { type: 'reveal', isEvilWin: true }), showResult)
    const shown = begun.seats.reduce(
      (state, _seat, index) =>
        play(state, { type: 'revealSeat', index }, 'st', NOW + (index + 1) * REVEAL_STEP_MS),
      begun,
    )
    const told = eventsOf(shown, { type: 'endReveal' }, 'system')
    expect(sealedIn(told)).toMatchObject([{ id: 1, isRevealed: true, isEvilWin: true }])
    const free = evolveAll(shown, told)
    const corrected = eventsOf(free, { type: 'endGame', isEvilWin: false }, 'st', NOW + 1)
    expect(sealedIn(corrected)).toMatchObject([{ id: 1, isEvilWin: false }])
    expect(sealedIn(eventsOf(evolveAll(free, corrected), { type: 'soundGong' }))).toEqual([])
    expect(readBy(corrected, 'sp').cast.map(({ role }) => role)).toEqual(ROLES)
    expect(runUntil(free, NOW + 10).game.id).toBe(1)
  })
})
