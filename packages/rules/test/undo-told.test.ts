import type { Script } from '@belfry/content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyCommand, type SessionState, viewFor } from '../src/index.ts'
import { decisionOf, NOW, play, table, user, withSecretSeat } from '../testing/table.ts'
import { puppet, roleContent as content } from './support/cast.ts'

const ABOUT = { author: '', almanac: '', isOfficial: false, level: null, themes: [], color: '' }
const MORE = { bootlegger: [], hideTitle: false, logo: '', background: '', metadata: {} }
const SCRIPT: Script = {
  edition: { ...ABOUT, ...MORE, id: 'custom', name: 'Other', firstNight: [], otherNight: [] },
  roles: ['t1', 't2', 'd1'],
  npcs: [],
  custom: [],
}

const doing = (state: SessionState, ...commands: readonly AnyCommand[]): SessionState =>
  commands.reduce((current, command) => play(current, command, 'st', NOW, content), state)

const offerOf = (state: SessionState) => viewFor(state, 'st').gamestateST?.undo ?? null

const undoAndTell = (state: SessionState): SessionState =>
  doing(state, { type: 'undo', id: offerOf(state)?.id ?? 0, isTold: true })

/** What a player sees of the own seat. */
const ownSeat = (state: SessionState, userId: string) => {
  const { self, session } = viewFor(state, userId)
  const { role = null, alignment = null } = session.players[self.seat ?? -1] ?? {}
  return { role, alignment }
}

const LAY_TOKEN = {
  type: 'changeReminder',
  at: 2,
  change: { kind: 'add', reminder: puppet },
} as const

/**
 * A running game: seat 2 carries a token that turns its player evil without telling them, seat 3 was told another
 * character than the true one, and the Storyteller changed the side of seat 4 without telling it.
 */
const game = (): SessionState => {
  const start = table({ roles: ['t1', 't2', 't3', 'o1', 't5', 'm1', 'd1'], isRunning: true, phase: 2 })
  const edition = { ...SCRIPT.edition, name: 'First', roles: [], npcs: [], custom: {}, theme: 1 }
  return doing(
    withSecretSeat({ ...start, edition }, 3, { sentRole: 't4', sentTeam: 'townsfolk' }),
    LAY_TOKEN,
    { type: 'setAlignment', at: 4, alignment: 'e', isKept: true },
  )
}

const DEEDS: Readonly<Record<string, AnyCommand>> = {
  'a change of character': { type: 'setRole', at: 2, role: 't9' },
  'a change of character with a kept side': { type: 'setRole', at: 4, role: 't9' },
  'a cleared grimoire': { type: 'clearGrimoire' },
  'another script': { type: 'setScript', script: SCRIPT, theme: 1 },
  'a traveller on the seat': { type: 'setRole', at: 2, role: 'tr1' },
  'a told side': { type: 'setAlignment', at: 5, alignment: 'g' },
}

const PLAYERS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6']

describe('undo and tell', () => {
  it('starts from a game with secrets', () => {
    expect(game().secret.seats[2]).toMatchObject({ alignment: 'e', sentAlignment: null })
    expect(ownSeat(game(), 'p2')).toEqual({ role: 't3', alignment: null })
    expect(ownSeat(game(), 'p3')).toEqual({ role: 't4', alignment: null })
    expect(ownSeat(game(), 'p4')).toEqual({ role: 't5', alignment: null })
  })

  it.each(Object.entries(DEEDS))('restores what each player had been told before %s', (_name, deed) => {
    const before = game()
    const after = doing(before, deed)
    expect(offerOf(after)?.isTold).toBe(true)
    const restored = undoAndTell(after)
    for (const userId of PLAYERS) expect(ownSeat(restored, userId)).toEqual(ownSeat(before, userId))
    expect(restored.secret.seats[2]).toMatchObject({ role: 't3', alignment: 'e' })
    expect(restored.secret.seats[4]).toMatchObject({ role: 't5', alignment: 'e' })
  })

  it('takes back a character from a player who had none', () => {
    const before = table({ roles: ['t1'], isRunning: true })
    const after = doing(before, { type: 'setRole', at: 1, role: 'd1' })
    expect(ownSeat(after, 'p1').role).toBe('d1')
    expect(ownSeat(undoAndTell(after), 'p1').role).toBeNull()
  })

  it('tells a substitute nothing of what the former player knew', () => {
    const after = doing(game(), { type: 'setRole', at: 1, role: 't9' })
    const left = play(after, { type: 'vacateSeat' }, 'p1', NOW, content)
    const taken = play(left, { type: 'claimSeat', index: 1 }, 'sp', NOW, content)
    expect(ownSeat(undoAndTell(taken), 'sp')).toEqual(ownSeat(taken, 'sp'))
  })

  it('does not tell an evil side to a seat that has since got a token that hides it', () => {
    const known = doing(table({ roles: ['t1', 't2', 't3'], isRunning: true }), {
      type: 'setAlignment',
      at: 2,
      alignment: 'e',
    })
    const told = doing(known, { type: 'setAlignment', at: 2, alignment: 'g' })
    const hidden = withSecretSeat(told, 2, { reminders: [puppet] })
    expect(ownSeat(undoAndTell(hidden), 'p2')).toEqual({ role: 't3', alignment: 'g' })
  })

  it('keeps what a player who got up knew', () => {
    const left = play(game(), { type: 'vacateSeat' }, 'p3', NOW, content)
    for (const deed of [DEEDS['a cleared grimoire'], DEEDS['another script']] as AnyCommand[]) {
      const restored = undoAndTell(doing(left, deed))
      const back = play(restored, { type: 'claimSeat', index: 3 }, 'p3', NOW, content)
      expect(ownSeat(back, 'p3')).toEqual({ role: 't4', alignment: null })
    }
  })

  it('leaves every player with what they were told last where the undo is silent', () => {
    const after = doing(game(), { type: 'setRole', at: 2, role: 't9' })
    const silent = doing(after, { type: 'undo', id: offerOf(after)?.id ?? 0, isTold: false })
    expect(ownSeat(silent, 'p2')).toEqual({ role: 't9', alignment: null })
    expect(silent.secret.seats[2]?.role).toBe('t3')
  })

  it('tells through one event that names the person', () => {
    const after = doing(game(), { type: 'setRole', at: 2, role: 't9' })
    const command = { type: 'undo', id: offerOf(after)?.id ?? 0, isTold: true } as const
    const told = decisionOf(after, command, 'st', NOW, content).filter(({ type }) => type === 'characterTold')
    expect(told).toEqual([
      { type: 'characterTold', index: 2, userId: 'p2', role: 't3', team: 'townsfolk', alignment: null },
    ])
  })
})

/** A game with a second Storyteller. */
const led = (): SessionState => {
  const start = game()
  return {
    ...start,
    users: { ...start.users, st2: user('st2') },
    storytellers: [...start.storytellers, { id: 'st2' }],
  }
}

type Step = readonly [actor: string, command: AnyCommand]

const played = (state: SessionState, ...steps: readonly Step[]): SessionState =>
  steps.reduce((current, [actor, command]) => play(current, command, actor, NOW, content), state)

const undoBy = (state: SessionState, actor: string, isTold = true): SessionState => {
  const offer = viewFor(state, actor).gamestateST?.undo
  if (!offer) throw new Error(`nothing is offered to ${actor}`)
  return played(state, [actor, { type: 'undo', id: offer.id, isTold }])
}

const getUp = (userId: string): Step => [userId, { type: 'vacateSeat' }]
const sit = (userId: string, index: number): Step => [userId, { type: 'claimSeat', index }]

describe('undo and tell with two Storytellers', () => {
  it('tells each player only the half that the deed changed, whoever undoes first', () => {
    const state = played(
      led(),
      ['st2', { type: 'setRole', at: 5, role: 't9' }],
      ['st', { type: 'setAlignment', at: 5, alignment: 'g' }],
    )
    const first = undoBy(state, 'st2')
    expect(ownSeat(first, 'p5')).toEqual({ role: 'm1', alignment: 'g' })
    expect(ownSeat(undoBy(first, 'st'), 'p5')).toEqual({ role: 'm1', alignment: null })
    const second = undoBy(state, 'st')
    expect(ownSeat(second, 'p5')).toEqual({ role: 't9', alignment: null })
    expect(ownSeat(undoBy(second, 'st2'), 'p5')).toEqual({ role: 'm1', alignment: null })
  })

  it('offers to tell again where the player was told after the deed', () => {
    const kept = doing(game(), { type: 'setRole', at: 0, role: 't9', isKept: true })
    expect(offerOf(kept)?.isTold).toBe(false)
    const told = doing(kept, { type: 'tellCharacter', index: 0, userId: 'p0' })
    expect(ownSeat(told, 'p0').role).toBe('t9')
    expect(offerOf(told)?.isTold).toBe(true)
    expect(ownSeat(undoAndTell(told), 'p0').role).toBe('t1')
    const command = { type: 'tellCharacter', index: 0, userId: 'p0' } as const
    const offered = decisionOf(kept, command, 'st', NOW, content).filter(({ type }) => type === 'undoOffered')
    expect(offered).toHaveLength(1)
  })
})

describe('undo and tell where players come and go', () => {
  it.each([
    ['a change of character', { type: 'setRole', at: 3, role: 't9' }],
    ['a cleared grimoire', { type: 'clearGrimoire' }],
  ] as const)('restores the memory of a player who got up after %s', (_name, command) => {
    const state = played(game(), ['st', command], getUp('p3'))
    expect(offerOf(state)?.isTold).toBe(true)
    const back = played(undoAndTell(state), sit('p3', 3))
    expect(ownSeat(back, 'p3')).toEqual({ role: 't4', alignment: null })
  })

  it('tells nothing to a substitute when it restores the memory of the former player', () => {
    const state = played(game(), ['st', { type: 'setRole', at: 3, role: 't9' }], getUp('p3'), sit('sp', 3))
    const restored = undoAndTell(state)
    expect(ownSeat(restored, 'sp')).toEqual(ownSeat(state, 'sp'))
    const command = { type: 'undo', id: offerOf(state)?.id ?? 0, isTold: true } as const
    const told = decisionOf(state, command, 'st', NOW, content).filter(({ type }) => type === 'characterTold')
    expect(told).toEqual([])
  })

  it('tells a player who had left before a cleared grimoire and is back before the undo', () => {
    const state = played(game(), getUp('p3'), ['st', { type: 'clearGrimoire' }], sit('p3', 3))
    expect(ownSeat(state, 'p3').role).toBeNull()
    expect(ownSeat(undoAndTell(state), 'p3')).toEqual({ role: 't4', alignment: null })
  })

  it('puts a player back with what they knew, although a substitute was told since', () => {
    const state = played(
      game(),
      ['st', { type: 'emptySeat', index: 3 }],
      sit('sp', 3),
      ['st', { type: 'tellCharacter', index: 3, userId: 'sp' }],
      getUp('sp'),
    )
    expect(ownSeat(undoAndTell(state), 'p3')).toEqual({ role: 't4', alignment: null })
  })

  it.each([
    { type: 'emptySeat', index: 0 },
    { type: 'removeSeat', index: 0, check: 7 },
  ] as const)('puts a player back who was told last that there is no character: $type', (command) => {
    const state = played(game(), getUp('p0'), sit('p0', 0), ['st', { type: 'setRole', at: 0, role: null }])
    expect(ownSeat(state, 'p0').role).toBeNull()
    expect(ownSeat(undoAndTell(doing(state, command)), 'p0').role).toBeNull()
  })

  it.each([true, false])('keeps the character of a traveller public, telling or not: %s', (isTold) => {
    const state = doing(
      game(),
      { type: 'setRole', at: 2, role: 'tr1' },
      { type: 'setRole', at: 2, role: 'tr2' },
    )
    const restored = undoBy(state, 'st', isTold)
    expect(ownSeat(restored, 'p2').role).toBe('tr1')
    expect(viewFor(restored, 'p4').session.players[2]?.role).toBe('tr1')
  })
})

const at = fc.nat({ max: 6 })
const alignment = fc.constantFrom('g', 'e', null)

const deed: fc.Arbitrary<AnyCommand> = fc.oneof(
  fc.record({
    type: fc.constant('setRole' as const),
    at,
    role: fc.constantFrom('t9', 'd2', 'tr1', null),
    isKept: fc.boolean(),
  }),
  fc.record({ type: fc.constant('setAlignment' as const), at, alignment, isKept: fc.boolean() }),
  at.map((seat) => ({ ...LAY_TOKEN, at: seat })),
  fc.constant({ type: 'clearGrimoire' } as const),
  fc.constant({ type: 'setScript', script: SCRIPT, theme: 1 } as const),
)

describe('whatever a Storyteller did', () => {
  it('undo and tell shows no player more than they had been shown before', () => {
    fc.assert(
      fc.property(fc.array(deed, { minLength: 1, maxLength: 8 }), (deeds) => {
        let state = game()
        for (const next of deeds) {
          const after = doing(state, next)
          if (offerOf(after) && offerOf(after)?.id !== offerOf(state)?.id) {
            const restored = undoAndTell(after)
            for (const userId of PLAYERS) {
              const [was, is] = [ownSeat(state, userId), ownSeat(restored, userId)]
              expect(is.role).toBe(was.role)
              // A side that the present policy hides stays as it was told last.
              expect([was.alignment, ownSeat(after, userId).alignment]).toContain(is.alignment)
            }
          }
          state = after
        }
      }),
      {
        numRuns: 80,
        examples: [
          [
            [
              { type: 'setAlignment', at: 0, alignment: 'e', isKept: false },
              { ...LAY_TOKEN, at: 0 },
              { type: 'clearGrimoire' },
            ],
          ],
        ],
      },
    )
  })
})
