import { fakeClock } from '@belfry/kit'
import { type SessionState, type SessionView, viewFor } from '@belfry/rules'
import { NOW, nominated, play, raise, runUntil, table, withSeat } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { createStore } from '../../src/lib/store.ts'
import type { TableState } from '../../src/lib/table/table.ts'
import { createBallot, passesAt } from '../../src/shared/ballot/ballot.ts'

const day = (options: Parameters<typeof table>[0] = {}): SessionState => table({ phase: 2, ...options })

describe('the ballot', () => {
  function ballotAt(state: SessionState, who = 'p3') {
    const clock = fakeClock(NOW)
    const store = createStore<TableState>({
      mode: 'online',
      code: 'x',
      connection: 'connected',
      view: viewFor(state, who),
      ping: null,
    })
    const sent: unknown[] = []
    let watcher: (event: never) => void = () => undefined
    const ballot = createBallot({
      clock,
      table: {
        get: store.get,
        subscribe: store.subscribe,
        send: (...said: unknown[]) => void sent.push(said),
        serverNow: () => clock.now() + 5000,
        watch: (added) => {
          watcher = added as typeof watcher
          return () => undefined
        },
      },
    })
    const show = (view: SessionView) => store.set({ ...store.get(), view })
    const hear = (event: unknown) => watcher(event as never)
    return { clock, ballot, sent, show, hear }
  }

  it('sends the first change at once and the last of a burst at its end, each with its time', () => {
    const { ballot, sent, clock } = ballotAt(nominated(day()))
    ballot.cast(3, 1)
    expect(sent).toEqual([['vote', [3, 1, NOW + 5000]]])
    clock.advance(100)
    ballot.cast(3, 0)
    clock.advance(100)
    ballot.cast(3, 1)
    clock.advance(100)
    ballot.cast(3, 0)
    expect(sent).toHaveLength(1)
    clock.advance(500)
    expect(sent).toEqual([
      ['vote', [3, 1, NOW + 5000]],
      ['vote', [3, 0, NOW + 5800]],
    ])
  })

  it('never holds a change back until after the hand has passed', () => {
    const running = runUntil(play(nominated(day()), { type: 'startVote' }), NOW + 1000)
    // Seat 3 is the first after the nominee: fixed when the hand goes on, a second after it came.
    expect(passesAt(viewFor(running, 'p3').gamestate.vote, 3, 7)).toBe(NOW + 2000)
    expect(passesAt(viewFor(running, 'p3').gamestate.vote, 4, 7)).toBe(NOW + 3000)
    expect(passesAt(viewFor(nominated(day()), 'p3').gamestate.vote, 3, 7)).toBeNull()
    const late = ballotAt({
      ...running,
      vote: { ...running.vote, schedule: { since: NOW + 4900, nextAt: NOW + 5300 } },
    })
    late.ballot.cast(3, 1)
    late.clock.advance(100)
    late.ballot.cast(3, 0)
    late.clock.advance(139)
    expect(late.sent).toHaveLength(1)
    late.clock.advance(1)
    expect(late.sent[1]).toEqual(['vote', [3, 0, NOW + 5240]])
    late.clock.advance(5000)
    expect(late.sent).toHaveLength(2)
  })

  it('shows the wish until the server agrees, refuses or the nomination is over', () => {
    const open = nominated(day())
    const { ballot, show, hear } = ballotAt(open)
    ballot.cast(3, 1)
    expect(ballot.get()).toEqual({ 3: 1 })
    show(viewFor(raise(open, [4]), 'p3'))
    expect(ballot.get()).toEqual({ 3: 1 })
    show(viewFor(raise(open, [3]), 'p3'))
    expect(ballot.get()).toEqual({})
    ballot.cast(3, 0)
    hear({ type: 'denied', name: 'raise-hand', code: 'hand-during-nomination', params: {} })
    expect(ballot.get()).toEqual({ 3: 0 })
    hear({ type: 'denied', name: 'vote', code: 'session-disconnected', params: {} })
    expect(ballot.get()).toEqual({})
    ballot.cast(3, 0)
    show(viewFor(play(open, { type: 'closeNomination' }), 'p3'))
    expect(ballot.get()).toEqual({})
  })

  it('keeps every seat’s hand apart at a table in one browser', () => {
    const { ballot, sent } = ballotAt(withSeat(nominated(day()), 0, {}), 'st')
    ballot.cast(0, 1)
    ballot.cast(1, 1)
    expect(sent).toEqual([
      ['vote', [0, 1, NOW + 5000]],
      ['vote', [1, 1, NOW + 5000]],
    ])
  })
})
