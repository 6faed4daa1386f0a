import { fakeClock } from '@belfry/kit'
import type { Deadline, SessionState } from '@belfry/rules'
import { table } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { Absence } from '../../src/modules/sessions/absence.ts'

const STEP: Deadline = { id: 'vote', due: 0, keeps: 'schedule', command: { type: 'advanceVote' } }

/** A vote about p1 of five; the hand rests on p2, and p3, p4, p0 and p1 are still to come. */
function voting(online: Readonly<Record<string, string>>): SessionState {
  const state = table()
  const users = Object.fromEntries(
    Object.entries(state.users).map(([id, user]) => {
      const node = online[id]
      return [id, { ...user, connections: node === undefined ? [] : [{ id: `${id}@${node}`, node }] }]
    }),
  )
  return { ...state, users, vote: { ...state.vote, nomination: [0, 1], locked: 2, isInProgress: true } }
}

const everyone = (node: string, ...without: string[]): Record<string, string> =>
  Object.fromEntries(
    ['st', ...table().seats.map(({ id }) => id ?? '')].flatMap((id) =>
      without.includes(id) ? [] : [[id, node]],
    ),
  )

function absence(doubtful: readonly string[] = [], isAlone = false) {
  const clock = fakeClock(0)
  const nodes = {
    id: 'here',
    isAlone,
    isInDoubt: (ids: readonly string[]) => ids.some((id) => doubtful.includes(id)),
  }
  const held = new Absence({ clock, nodes })
  const attachedIn = (state: SessionState): string[] =>
    Object.values(state.users).flatMap(({ connections }) =>
      connections.filter(({ node }) => node === 'here').map(({ id }) => id),
    )
  return { clock, held, ask: (state: SessionState) => held.holdMs(STEP, state, attachedIn(state)) }
}

describe('a vote that a restart or a fall interrupted', () => {
  it('waits ten seconds at most for people of the seats still to come, and goes on when they are back', () => {
    const { clock, ask } = absence([], true)
    expect(ask(voting(everyone('earlier life')))).toBe(10_000)
    clock.advance(4000)
    expect(ask(voting(everyone('here', 'p4')))).toBe(6000)
    expect(ask(voting(everyone('here')))).toBe(0)
    // From now on nobody is awaited: who goes away by themselves holds nothing up.
    expect(ask(voting(everyone('here', 'p4')))).toBe(0)
  })

  it('goes on without those who stay away, once', () => {
    const { clock, ask } = absence([], true)
    const state = voting(everyone('here', 'p4'))
    expect(ask(voting({}))).toBe(10_000)
    clock.advance(10_000)
    expect(ask(state)).toBe(0)
    clock.advance(5000)
    expect(ask(state)).toBe(0)
  })

  it('does not wait for people whose hands are fixed, nor for anything but the next step of the hand', () => {
    const { held, ask } = absence([], true)
    const fixed = table().seats.length - 1
    const last = voting({})
    const counted = { ...last, vote: { ...last.vote, locked: fixed + 2 } }
    expect(ask(counted)).toBe(0)
    expect(held.holdMs({ ...STEP, command: { type: 'tallyVote' } }, last, [])).toBe(0)
  })

  it('waits for people of another node from when it falls silent, and of one that said goodbye', () => {
    const silent = absence(['there'])
    const mixed = { ...everyone('here'), p3: 'there' }
    expect(silent.ask(voting(mixed))).toBe(10_000)
    const living = absence()
    expect(living.ask(voting(mixed))).toBe(0)
    living.held.begin()
    expect(living.ask(voting(everyone('here', 'p3')))).toBe(10_000)
  })
})
