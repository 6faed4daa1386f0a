import { newSession, RULES_VERSION, type SessionState, viewFor } from '@belfry/rules'
import { expect, it } from 'vitest'
import { BLANK_META } from '../../src/modules/sessions/meta.ts'
import { restoreSession } from '../../src/modules/sessions/stored-room.ts'

/** As a version of before would have kept it: a topic of today was not thought of yet. */
function keptBefore(part: keyof SessionState, secret: keyof SessionState['secret']): string {
  const { [part]: _part, ...state } = newSession(BLANK_META, 7)
  const { [secret]: _secret, ...secrets } = newSession(BLANK_META, 7).secret
  return JSON.stringify({ state: { ...state, secret: secrets }, answered: [] })
}

it('a session kept before a topic was there opens, with that topic as in a new session', () => {
  const blank = newSession(BLANK_META, 0)
  const parts = Object.keys(blank).filter((part) => part !== 'meta' && part !== 'secret')
  const secrets = Object.keys(blank.secret) as (keyof SessionState['secret'])[]
  expect(parts.length).toBeGreaterThan(10)
  for (const part of parts as (keyof SessionState)[])
    for (const secret of secrets) {
      const snapshot = { seq: 3, version: RULES_VERSION, bytes: 9, at: 1, state: keptBefore(part, secret) }
      const { state } = restoreSession({ snapshot, rows: [] })
      expect(state[part]).toEqual(blank[part])
      expect(state.secret[secret]).toEqual(blank.secret[secret])
      expect(() => viewFor(state, 'somebody')).not.toThrow()
    }
})
