import type { Script } from '@belfry/content'
import { describe, expect, it } from 'vitest'
import { unwrap } from '@belfry/kit'
import {
  type AnyCommand,
  type AnyEvent,
  evolveAll,
  fireDeadline,
  nextDeadline,
  type SealedGame,
  type SessionState,
} from '../src/index.ts'
import { CONTENT, decisionOf, NOW, play, table } from '../testing/table.ts'

const ROLES = ['t1', 't2', 't3', 'm1', 'd1']
const ABOUT = { author: '', almanac: '', isOfficial: false, level: null, themes: [], color: '' }
const MORE = { bootlegger: [], hideTitle: false, logo: '', background: '', metadata: {} }
const SCRIPT: Script = {
  edition: { ...ABOUT, ...MORE, id: 'custom', name: 'Second', firstNight: [], otherNight: [] },
  roles: ['t1', 't2', 't3', 'm1', 'd1'],
  npcs: [],
  custom: [],
}

type Step = AnyCommand | readonly [AnyCommand, actor: string]

/** A session as the server sees it: the state, and each game as it was sealed last. */
interface Played {
  readonly state: SessionState
  readonly sealed: readonly SealedGame[]
}

const sealedIn = (events: readonly AnyEvent[]): SealedGame[] =>
  events.flatMap((event) => (event.type === 'gameSealed' ? [event.game] : []))

const isBare = (step: Step): step is AnyCommand => !Array.isArray(step)

function after({ state, sealed }: Played, ...steps: readonly Step[]): Played {
  return steps.reduce<Played>(
    (current, step) => {
      const [command, actor] = isBare(step) ? [step, 'st'] : step
      const events = decisionOf(current.state, command, actor, NOW)
      return { state: evolveAll(current.state, events), sealed: [...current.sealed, ...sealedIn(events)] }
    },
    { state, sealed },
  )
}

const running = (): Played => ({
  state: play(
    table({ players: 5, roles: ROLES, isRunning: true, phase: 2 }),
    { type: 'setScript', script: { ...SCRIPT, edition: { ...SCRIPT.edition, name: 'First' } }, theme: 1 },
    'st',
  ),
  sealed: [],
})

/** Fires every deadline of the reveal, so that it comes to its end. */
function untilFree({ state, sealed }: Played): Played {
  const next = nextDeadline(state)
  if (state.hook === null || !next) return { state, sealed }
  const fired = unwrap(fireDeadline(state, next.id, { now: next.due, content: CONTENT }))
  return untilFree({ state: evolveAll(state, fired), sealed: [...sealed, ...sealedIn(fired)] })
}

/** A game with characters and a death, whose result is revealed and whose tokens are still hidden. */
const begun = (): Played =>
  after(
    running(),
    ...ROLES.map((role, at) => ({ type: 'setRole', at, role }) as const),
    { type: 'setDead', index: 4, isDead: true },
    { type: 'reveal', isEvilWin: false },
    { type: 'revealResult' },
  )

/** The same, revealed to the last token. */
const revealed = (): Played => untilFree(after(begun(), { type: 'revealRest' }))

const ADD_SEAT = (check: number): AnyCommand => ({ type: 'addSeat', check, name: null })
const NEW_GAME = { type: 'newGame' } as const
const CHANGE_SCRIPT = { type: 'setScript', script: SCRIPT, theme: 1 } as const
const BAG = ROLES.map((role) => ({ type: 'selectRole', role, count: 1 }) as const)
const DEAL = { type: 'dealRoles' } as const
const VACATE = (userId: string) => [{ type: 'vacateSeat' }, userId] as const
const END_SESSION = [{ type: 'endSession' }, 'system'] as const

const AFTERWARDS: Readonly<Record<string, readonly Step[]>> = {
  'a new game': [NEW_GAME],
  'another script and a deal': [CHANGE_SCRIPT, ...BAG, DEAL],
  'players who leave, and a new game': [VACATE('p0'), VACATE('p3'), NEW_GAME],
  'an emptied seat and a new game': [{ type: 'emptySeat', index: 2 }, NEW_GAME],
  'players who leave, and the end of the session': [VACATE('p0'), VACATE('p4'), END_SESSION],
  'an added seat and a new game': [ADD_SEAT(5), NEW_GAME],
  'a seat added and removed again': [ADD_SEAT(5), { type: 'removeSeat', index: 5, check: 6 }, NEW_GAME],
  'a cleared grimoire and a new game': [{ type: 'clearGrimoire' }, NEW_GAME],
  'moved seats, a newcomer and a deal': [
    { type: 'shuffleSeats', check: 5 },
    ADD_SEAT(5),
    [{ type: 'claimSeat', index: 5 }, 'sp'],
    { type: 'setRole', at: 5, role: 'tr1' },
    ...BAG,
    DEAL,
  ],
  'characters placed for the next game': [{ type: 'setRole', at: 0, role: 'd2' }, NEW_GAME],
  'a second reveal': [
    { type: 'clearGrimoire' },
    { type: 'reveal', isEvilWin: false },
    { type: 'revealResult' },
    NEW_GAME,
  ],
}

describe('a finished game is recorded once', () => {
  it('at the end of its reveal, with everything that was on the table', () => {
    const [record] = revealed().sealed
    expect(record).toMatchObject({ id: 1, isRevealed: true, isEvilWin: false, edition: { name: 'First' } })
    expect(record?.seats.map(({ id, role, isOpen }) => [id, role, isOpen])).toEqual(
      ROLES.map((role, at) => [`p${at}`, role, true]),
    )
  })

  it.each(Object.entries(AFTERWARDS))('%s does not change it', (_name, steps) => {
    const told = revealed()
    const later = after(told, ...steps)
    expect(later.sealed.filter(({ id }) => id === 1)).toEqual(told.sealed)
  })

  it('a corrected winner changes the winner and nothing else, whatever happened to the table', () => {
    const told = revealed()
    const later = after(told, CHANGE_SCRIPT, ADD_SEAT(5), VACATE('p1'), { type: 'endGame', isEvilWin: true })
    const [first, corrected, ...others] = later.sealed
    expect(others).toEqual([])
    expect(corrected?.isEvilWin).toBe(true)
    expect(corrected?.history.findLast(({ type }) => type === 'end')?.data).toEqual({ isEvilWin: true })
    expect({ ...corrected, isEvilWin: false, history: first?.history }).toEqual(first)
    expect(after(later, NEW_GAME).sealed).toEqual(later.sealed)
  })

  it('a game that goes on after its reveal is recorded again at its next end', () => {
    const again = after(
      revealed(),
      { type: 'setRunning', isRunning: true },
      { type: 'setDead', index: 0, isDead: true },
      { type: 'endGame', isEvilWin: true },
      NEW_GAME,
    )
    expect(again.sealed).toHaveLength(2)
    expect(again.sealed[1]).toMatchObject({ id: 1, isEvilWin: true })
    expect(again.sealed[1]?.seats[0]).toMatchObject({ isDead: true })
  })
})

describe('a game that ends without a reveal', () => {
  const ended = (): Played =>
    after(running(), ...ROLES.map((role, at) => ({ type: 'setRole', at, role }) as const), {
      type: 'endGame',
      isEvilWin: true,
    })

  it.each([
    [
      'a deal on another script',
      [CHANGE_SCRIPT, ADD_SEAT(5), ...BAG, { type: 'setRole', at: 5, role: 'tr1' }, DEAL],
    ],
    ['a new game on an empty table', [VACATE('p0'), VACATE('p1'), { type: 'clearGrimoire' }, NEW_GAME]],
    ['the end of the session', [CHANGE_SCRIPT, VACATE('p2'), END_SESSION]],
  ] as const satisfies readonly (readonly [string, readonly Step[]])[])(
    'is recorded as it ended by %s',
    (_name, steps) => {
      const { sealed } = after(ended(), ...steps)
      expect(sealed).toHaveLength(1)
      expect(sealed[0]).toMatchObject({
        id: 1,
        isRevealed: false,
        isEvilWin: true,
        edition: { name: 'First' },
      })
      expect(sealed[0]?.seats.map(({ id, role }) => [id, role])).toEqual(
        ROLES.map((role, at) => [`p${at}`, role]),
      )
    },
  )

  it('keeps the tokens of a reveal that was not finished', () => {
    const { sealed } = after(
      ended(),
      { type: 'reveal', isEvilWin: true },
      { type: 'revealResult' },
      { type: 'revealSeat', index: 1 },
      NEW_GAME,
    )
    expect(sealed.at(-1)?.seats.map(({ isOpen }) => isOpen)).toEqual([false, true, false, false, false])
  })

  it('keeps a winner who was told, although a reveal covers the result again', () => {
    for (const last of [NEW_GAME, END_SESSION]) {
      const { sealed } = after(ended(), { type: 'reveal' }, last)
      expect(sealed.map(({ isEvilWin, history }) => [isEvilWin, history.at(-1)?.data])).toEqual([
        [true, { isEvilWin: true }],
      ])
    }
  })

  it('the record is gone from the state once the next game begins', () => {
    expect(ended().state.secret.record).not.toBeNull()
    expect(after(ended(), NEW_GAME).state.secret.record).toBeNull()
    expect(after(ended(), ...BAG, DEAL).state.secret.record).toBeNull()
  })
})

describe('a table that changes while a game is revealed', () => {
  /** Every token is revealed; the reveal ends a moment later. */
  function shown({ state, sealed }: Played): Played {
    const next = nextDeadline(state)
    if (state.seats.every(({ isRevealed }) => isRevealed) || !next) return { state, sealed }
    const fired = unwrap(fireDeadline(state, next.id, { now: next.due, content: CONTENT }))
    return shown({ state: evolveAll(state, fired), sealed: [...sealed, ...sealedIn(fired)] })
  }
  const allShown = (): Played => shown(after(begun(), { type: 'revealRest' }))

  it.each(
    Object.entries({
      'another script': CHANGE_SCRIPT,
      'a cleared grimoire': { type: 'clearGrimoire' } as const,
      'an added seat': ADD_SEAT(5),
      'a player who leaves': VACATE('p1'),
    }),
  )('%s after the last token changes nothing', (_name, step) => {
    expect(after(untilFree(after(allShown(), step)), NEW_GAME).sealed).toEqual(revealed().sealed)
  })

  it.each(
    Object.entries({
      'another script': CHANGE_SCRIPT,
      'a cleared grimoire': { type: 'clearGrimoire' } as const,
    }),
  )('%s in place of the first token leaves the record of the end', (_name, step) => {
    for (const last of [NEW_GAME, END_SESSION]) {
      const { sealed } = after(begun(), step, last)
      expect(sealed).toHaveLength(1)
      expect(sealed[0]).toMatchObject({ isEvilWin: false, isRevealed: false, edition: { name: 'First' } })
      expect(sealed[0]?.seats.map(({ id, role, isDead }) => [id, role, isDead])).toEqual(
        ROLES.map((role, at) => [`p${at}`, role, at === 4]),
      )
    }
  })

  it('a grimoire cleared by mistake after the reveal comes back with its revealed tokens', () => {
    const cleared = after(revealed(), { type: 'clearGrimoire' })
    const id = cleared.state.secret.undo.steps.at(-1)?.id ?? 0
    const { state, sealed } = after(cleared, { type: 'undo', id, isTold: true })
    expect(state.seats.map(({ isRevealed }) => isRevealed)).toEqual(ROLES.map(() => true))
    expect(sealed).toEqual(revealed().sealed)
  })

  it('a script chosen by mistake and undone at once is not in the way', () => {
    const changed = after(begun(), CHANGE_SCRIPT)
    const id = changed.state.secret.undo.steps.at(-1)?.id ?? 0
    const undone = after(changed, { type: 'undo', id, isTold: true }, { type: 'revealRest' })
    expect(untilFree(undone).sealed).toEqual(revealed().sealed)
  })
})

describe('a game that runs on after its reveal', () => {
  const RUN = { type: 'setRunning', isRunning: true } as const
  const STOP = { type: 'setRunning', isRunning: false } as const

  it.each(
    Object.entries({
      'is stopped again': [RUN, STOP, NEW_GAME],
      'is put away while it runs': [RUN, NEW_GAME],
      'is stopped by a reveal that tells no winner': [RUN, { type: 'reveal' }, NEW_GAME],
      'has another script by then': [CHANGE_SCRIPT, VACATE('p1'), RUN, STOP, NEW_GAME],
    } satisfies Record<string, readonly Step[]>),
  )('keeps its record where it %s', (_name, steps) => {
    const told = revealed()
    expect(after(told, ...steps).sealed).toEqual(told.sealed)
  })

  it('is recorded again by a second reveal', () => {
    const again = untilFree(
      after(
        revealed(),
        RUN,
        { type: 'setDead', index: 0, isDead: true },
        { type: 'reveal', isEvilWin: true },
        { type: 'revealResult' },
        { type: 'revealRest' },
      ),
    )
    expect(again.sealed).toHaveLength(2)
    expect(again.sealed[1]).toMatchObject({ id: 1, isEvilWin: true, isRevealed: true })
    expect(again.sealed[1]?.seats[0]).toMatchObject({ isDead: true })
  })

  it('is not taken for revealed when a seat is removed later', () => {
    const { sealed } = after(
      revealed(),
      RUN,
      ADD_SEAT(5),
      { type: 'endGame', isEvilWin: true },
      CHANGE_SCRIPT,
      VACATE('p1'),
      { type: 'removeSeat', index: 5, check: 6 },
      NEW_GAME,
    )
    expect(sealed).toHaveLength(2)
    expect(sealed[1]).toMatchObject({ isEvilWin: true, edition: { name: 'First' } })
    expect(sealed[1]?.seats.map(({ id, role }) => [id, role])).toEqual([
      ...ROLES.map((role, at) => [`p${at}`, role]),
      [null, null],
    ])
  })

  it('takes no winner from a reveal before it', () => {
    const before = { state: table({ players: 5, roles: ROLES, phase: 2 }), sealed: [] }
    const told = untilFree(
      after(before, { type: 'reveal', isEvilWin: false }, { type: 'revealResult' }, { type: 'revealRest' }),
    )
    const stopped = after(told, RUN, STOP)
    expect(stopped.state.game).toMatchObject({ id: 1, isEvilWin: null })
    expect(stopped.sealed).toEqual([])
  })
})
