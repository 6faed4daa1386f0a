import { expect, it } from 'vitest'
import errors from '../../../../packages/i18n/src/locales/en/errors.json' with { type: 'json' }
import texts from '../../../../packages/i18n/src/locales/en/joining.json' with { type: 'json' }
import type { WebConfig } from '../../src/lib/config/config.ts'
import { remediesFor } from '../../src/shared/joining/remedies.ts'

/** An installation on which every way leads somewhere. */
const config = {
  subscription: { pageUrl: 'https://patrons.example.org/' },
  supportEmail: 'help@example.org',
} as WebConfig

/** Waiting to be let in has a page of its own. */
const CODES = Object.keys(errors).filter((code) => code.startsWith('join-') && code !== 'join-guest-knock')

const waysFrom = (code: string): string[] => remediesFor({ code, params: {} }, config).map(({ name }) => name)

it('whoever is kept out of a table reads what would help, or has a button for it', () => {
  expect(CODES.length).toBeGreaterThan(10)
  const silent = CODES.filter((code) => !Object.hasOwn(texts, `help.${code}`) && waysFrom(code).length === 0)
  expect(silent).toEqual([])
})

it('the best way comes first, and none that leads nowhere is offered', () => {
  expect(waysFrom('join-needs-subscription')).toEqual(['subscribe', 'again'])
  expect(waysFrom('session.unknown')).toEqual(['link'])
  expect(waysFrom('join-banned')).toEqual([])
  const bare = { ...config, subscription: null, supportEmail: null } as WebConfig
  expect(remediesFor({ code: 'join-forced-private', params: {} }, bare)).toEqual([])
})
