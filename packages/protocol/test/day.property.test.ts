import { type AnyCommand, decide, fireDeadline, nextDeadline, type SessionState } from '@belfry/rules'
import { character, contentOf, NOW, table, withUser } from '@belfry/rules/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectFollowed, messagesFor } from './support/messages.ts'

const SEATS = 5
const READERS = ['st', 'gr', 'p0', 'p3', 'sp']

const content = contentOf(
  character('m1', 'minion', { traits: [{ name: 'hidden-vote' }] }),
  character('t1', 'townsfolk', { traits: [{ name: 'double-vote-when-dead', reminder: 'Has Ability' }] }),
)

const seat = fc.nat({ max: SEATS - 1 })

const byStoryteller: fc.Arbitrary<AnyCommand> = fc.oneof(
  fc.record({ type: fc.constant('nominate' as const), nominator: seat, nominee: seat }),
  fc.constantFrom(
    ...(
      [
        'closeNomination',
        'startCountdown',
        'startVote',
        'pauseVote',
        'resumeVote',
        'resetVote',
        'beginDefense',
        'soundGong',
        'reveal',
        'revealResult',
        'revealRest',
        'cancelTimer',
        'clearGrimoire',
      ] as const
    ).map((type) => ({ type }) as AnyCommand),
  ),
  fc.record({ type: fc.constant('markNominee' as const), nominee: seat }),
  fc.record({ type: fc.constant('togglePhase' as const), from: fc.nat({ max: 4 }) }),
  fc.record({ type: fc.constant('setVoteSecrecy' as const), isHidden: fc.boolean() }),
  fc.record({
    type: fc.constant('setNominationType' as const),
    nominationType: fc.constantFrom('regular' as const, 'baker' as const, 'zookeeper' as const),
  }),
  fc.record({ type: fc.constant('endGame' as const), isEvilWin: fc.boolean() }),
  fc.record({ type: fc.constant('revealSeat' as const), index: seat }),
  fc.record({ type: fc.constant('setDead' as const), index: seat, isDead: fc.boolean() }),
  fc.record({ type: fc.constant('setHighscore' as const), highscore: fc.nat({ max: 5 }) }),
  fc.record({ type: fc.constant('swapSeats' as const), a: seat, b: seat, check: fc.constant(SEATS) }),
  fc.record({
    type: fc.constant('addHistory' as const),
    entryType: fc.constant('note'),
    data: fc.constant({ seat: 1 }),
    isPrivate: fc.boolean(),
  }),
  fc.record({ type: fc.constant('removeHistory' as const), id: fc.integer({ min: -3, max: 6 }) }),
  fc.record({
    type: fc.constant('setTimer' as const),
    title: fc.constant('talk'),
    seconds: fc.integer({ min: 3, max: 20 }),
    isPausedDuringVotes: fc.boolean(),
    isPaused: fc.boolean(),
  }),
  fc.record({ type: fc.constant('pauseTimer' as const), isPaused: fc.boolean() }),
)

interface Step {
  readonly wait: number
  readonly actor: string
  readonly command: AnyCommand
}

const wait = fc.integer({ min: 0, max: 3000 })
const voting: fc.Arbitrary<Step> = fc.tuple(wait, seat, fc.nat({ max: 2 })).map(([ms, own, value]) => ({
  wait: ms,
  actor: `p${own}`,
  command: { type: 'castVote', seat: own, value, castAt: null },
}))
const raising: fc.Arbitrary<Step> = fc
  .tuple(wait, seat, fc.constantFrom('hand', 'fist', ''))
  .map(([ms, own, icon]) => ({ wait: ms, actor: `p${own}`, command: { type: 'raiseHand', icon } }))
const running: fc.Arbitrary<Step> = fc
  .tuple(wait, byStoryteller)
  .map(([ms, command]) => ({ wait: ms, actor: 'st', command }))
const script = fc.array(
  fc.oneof({ weight: 4, arbitrary: running }, { weight: 3, arbitrary: voting }, raising),
  {
    minLength: 5,
    maxLength: 40,
  },
)

const start = (): SessionState =>
  withUser(
    table({ players: SEATS, roles: ['t1', 'm1', null, 'm2', 'tr1'], phase: 2, isRunning: true, dead: [0] }),
    'gr',
    { grimoireAccess: 3 },
  )

/** Plays a script and hands every stretch of events to `look`, which returns the state they lead to. */
function played(
  steps: readonly Step[],
  look: (state: SessionState, events: Parameters<typeof messagesFor>[1]) => SessionState,
): SessionState {
  let state = start()
  let now = NOW
  for (const { wait: ms, actor, command } of steps) {
    now += ms
    for (let next = nextDeadline(state); next && next.due <= now; next = nextDeadline(state)) {
      const fired = fireDeadline(state, next.id, { now: next.due, content })
      if (fired.ok) state = look(state, fired.value)
    }
    const decided = decide(state, command, { actor: { kind: 'user', userId: actor }, now, content })
    if (decided.ok && decided.value.length > 0) state = look(state, decided.value)
  }
  return state
}

describe('whatever happens by day', () => {
  it('every screen follows the state, message by message', () => {
    fc.assert(
      fc.property(script, (steps) => {
        played(steps, (state, events) => expectFollowed(state, events, READERS))
      }),
      { numRuns: 150 },
    )
  })

  it('a secret vote leaves no trace: who may not see hands gets the same bytes without them', () => {
    const secret: Step[] = [
      { wait: 0, actor: 'st', command: { type: 'nominate', nominator: 0, nominee: 2 } },
      { wait: 0, actor: 'st', command: { type: 'startVote' } },
    ]
    const close: Step = { wait: 60_000, actor: 'st', command: { type: 'closeNomination' } }
    const bytesFor = (steps: readonly Step[], reader: string): string => {
      const sent: unknown[] = []
      played(steps, (state, events) => {
        sent.push(...messagesFor(state, events, reader))
        return expectFollowed(state, events, [reader])
      })
      return JSON.stringify(sent)
    }
    fc.assert(
      fc.property(fc.array(voting, { maxLength: 12 }), (votes) => {
        const others = votes.filter(({ actor }) => actor !== 'p3')
        const full = [...secret, ...others, close]
        const without = [...secret, ...others.map((step) => ({ ...step, actor: 'nobody' })), close]
        for (const reader of ['p3', 'sp']) expect(bytesFor(full, reader)).toBe(bytesFor(without, reader))
      }),
      { numRuns: 100 },
    )
  })
})
