import type { ClientEvent } from '@belfry/client'
import { fakeClock } from '@belfry/kit'
import { expect, test } from 'vitest'
import { Lifecycle, type LifecycleDeps } from '../../src/app/session/lifecycle.ts'
import { boostLeft } from '../../src/features/session/expiry.ts'
import { createModals } from '../../src/lib/modals/modals.ts'
import { createStore } from '../../src/lib/store.ts'

/** A lifecycle whose line the test breaks and mends. */
function onTheLine() {
  const connection = createStore<'connected' | 'reconnecting'>('connected')
  const listeners = new Set<(event: ClientEvent) => void>()
  const modals = createModals([])
  const table = {
    get: () => ({ connection: connection.get(), mode: 'online' }),
    subscribe: connection.subscribe,
    watch(listener: (event: ClientEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const clock = fakeClock()
  const deps = { table, modals, clock, translate: (key: string) => key } as unknown as LifecycleDeps
  void new Lifecycle(deps)
  return {
    clock,
    told: () => modals.get().dialogue?.dialogue,
    hear: (event: ClientEvent) => {
      for (const listener of listeners) listener(event)
    },
    mend: () => {
      connection.set('reconnecting')
      connection.set('connected')
    },
  }
}

test('a lost line is told of, and forgotten when it is back', () => {
  const { hear, mend, told } = onTheLine()
  hear({ type: 'down', reason: 'ping timeout' })
  expect(told()?.text?.key).toBe('session:error.server2_text')
  mend()
  expect(told()).toBeUndefined()
})

test('of two troubles with the line the second is forgotten as well', () => {
  const { hear, mend, told, clock } = onTheLine()
  hear({ type: 'down', reason: 'ping timeout' })
  clock.advance(20_000)
  hear({ type: 'connect-failed', code: 'timeout', params: {} })
  expect(told()?.text?.key).toBe('session:error.connection')
  mend()
  expect(told()).toBeUndefined()
})

test('an error of the table stays until it was read', () => {
  const { hear, mend, told } = onTheLine()
  hear({ type: 'notice', name: 'error', payload: null })
  mend()
  expect(told()?.text?.key).toBe('session:error.generic')
})

test('[SESS-39] people without a level are told with less than two minutes left, and nobody else', () => {
  const session = { createdAt: 1000, boostDuration: 600_000 }
  const left = (ms: number, hasLevel = false) => boostLeft(session, hasLevel, 601_000 - ms)
  expect([120_000, 119_999, 1, -5].map((ms) => left(ms))).toEqual([null, 119_999, 1, 0])
  expect(left(5, true)).toBeNull()
  expect(boostLeft({ ...session, boostDuration: 0 }, false, 601_000)).toBeNull()
})
