import {
  type AnyCommand,
  decide,
  fireDeadline,
  nextDeadline,
  type SessionState,
  viewFor,
} from '@belfry/rules'
import { boosted, CONTENT, NOW, profile, table } from '@belfry/rules/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUDIENCE_SCHEMAS } from '../testing/index.ts'
import { expectFollowed } from './support/messages.ts'

const PEOPLE = ['st', 'p0', 'p1', 'p2', 'p3', 'sp', 'x']

const person = fc.constantFrom(...PEOPLE)
const kind = fc.constantFrom('private' as const, 'night' as const)

const channel = fc.constantFrom('public-0', 'public-1', 'private-0', 'night-0', 'night-1', null)

const commands: fc.Arbitrary<AnyCommand> = fc.oneof(
  fc.record({
    type: fc.constant('sendText' as const),
    recipientId: fc.constantFrom('', 'spectator', ...PEOPLE),
    message: fc.constant('hi'),
  }),
  fc.record({ type: fc.constant('toggleChannel' as const), channel }),
  fc.record({ type: fc.constant('requestWhisper' as const), userId: person, kind }),
  fc.record({ type: fc.constant('requestWhisper' as const), userId: person, kind }),
  fc.record({ type: fc.constant('removeWhisper' as const), userId: person }),
  fc.record({ type: fc.constant('follow' as const), userId: fc.option(person) }),
  fc.record({
    type: fc.constant('setMedia' as const),
    media: fc.record({ isMuted: fc.boolean(), isDeafened: fc.boolean(), isVideoMuted: fc.boolean() }),
  }),
  fc.record({ type: fc.constant('setWhispers' as const), isDisabled: fc.boolean() }),
  fc.record({
    type: fc.constant('requestGrimoire' as const),
    userId: person,
    status: fc.constantFrom(1, 2, 3),
  }),
  fc.record({ type: fc.constant('requestStoryteller' as const), userId: person, isWanted: fc.boolean() }),
  fc.record({ type: fc.constant('respondStoryteller' as const), isAccepted: fc.boolean() }),
  fc.record({ type: fc.constant('removeStoryteller' as const), userId: person }),
  fc.record({ type: fc.constant('kickUser' as const), userId: person }),
  fc.record({ type: fc.constant('unbanUser' as const), userId: person }),
  fc.constant({ type: 'leave' as const }),
  fc.constant({ type: 'vacateSeat' as const }),
  fc.record({ type: fc.constant('claimSeat' as const), index: fc.nat({ max: 3 }) }),
  fc.record({ type: fc.constant('togglePhase' as const), from: fc.nat({ max: 2 }) }),
  fc.record({
    type: fc.constant('swapSeats' as const),
    a: fc.nat({ max: 3 }),
    b: fc.nat({ max: 3 }),
    check: fc.constant(4),
  }),
)

const systemCommands: fc.Arbitrary<AnyCommand> = fc.oneof(
  fc.tuple(person, fc.nat({ max: 1 })).map(([id, window]) => ({
    type: 'connectUser' as const,
    user: profile(id),
    connectionId: `${id}-${window}`,
    node: `node-${window}`,
  })),
  person.map((id) => ({ type: 'disconnectUser' as const, connectionId: `socket-${id}` })),
  fc.nat({ max: 1 }).map((window) => ({ type: 'connectionsLost' as const, node: `node-${window}` })),
  fc.tuple(person, fc.constantFrom('none', 'patreon-minion')).map(([id, level]) => ({
    type: 'updateUserData' as const,
    user: profile(id, { level }),
  })),
)

const step = fc.record({
  wait: fc.constantFrom(0, 1, 1000, 4000, 12_000),
  actor: fc.constantFrom(...PEOPLE, 'st', 'st'),
  command: fc.oneof({ weight: 4, arbitrary: commands }, { weight: 1, arbitrary: systemCommands }),
})

const SYSTEM_ONLY = ['connectUser', 'disconnectUser', 'connectionsLost', 'updateUserData']

const expectShaped = (state: SessionState): void => {
  for (const reader of PEOPLE) {
    const view = viewFor(state, reader)
    const parsed = AUDIENCE_SCHEMAS[view.self.kind].safeParse(view)
    expect(parsed.success, `${reader} ${parsed.error?.message}`).toBe(true)
  }
}

/** Fires what is due until then, as a room does, with every screen looking on. */
function passTime(state: SessionState, until: number): SessionState {
  let current = state
  for (let next = nextDeadline(current); next && next.due <= until; next = nextDeadline(current)) {
    const fired = fireDeadline(current, next.id, { now: next.due, content: CONTENT })
    if (!fired.ok) throw new Error('a deadline was refused')
    current = expectFollowed(current, fired.value, PEOPLE)
  }
  return current
}

describe('people coming, going, writing and whispering', () => {
  it('leaves every screen with what the server knows, in the shape its eyes allow', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = NOW
        let state = table({ players: 4, isRunning: true, roles: ['t1', 'm1'], meta: boosted() })
        for (const { wait, actor, command } of steps) {
          state = passTime(state, now + wait)
          now += wait
          const by = SYSTEM_ONLY.includes(command.type)
            ? ({ kind: 'system' } as const)
            : ({ kind: 'user', userId: actor } as const)
          const decided = decide(state, command, { actor: by, now, content: CONTENT })
          if (decided.ok) state = expectFollowed(state, decided.value, PEOPLE)
        }
        expectShaped(state)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('never leaves anybody where they may not be', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = NOW
        let state = table({ players: 4, isRunning: true, meta: boosted() })
        for (const { wait, actor, command } of steps) {
          state = passTime(state, now + wait)
          now += wait
          const decided = decide(state, command, {
            actor: { kind: 'user', userId: actor },
            now,
            content: CONTENT,
          })
          if (decided.ok) state = expectFollowed(state, decided.value, [])
          const isNight = state.game.phase % 2 === 1
          const channels = Object.values(state.channels.members)
          expect(channels.every((name) => !isNight && !name.startsWith('night'))).toBe(true)
          expect(Object.keys(state.secret.nightChannels).length === 0 || isNight).toBe(true)
          for (const { from, to } of state.secret.whisperRequests) {
            const isBack = state.secret.whisperRequests.some(
              (other) => other.from === to && other.to === from,
            )
            expect(isBack).toBe(false)
          }
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
