import { expect, it, vi } from 'vitest'
import { troublePhrase, troubleTitle } from '../../src/features/voice/troubles.ts'

const RAW = ['timeout', 'ice failed', 'xhr post error', 'TypeError: Failed to fetch', 'io server disconnect']

it.each(RAW)('why there are no voices is told in words, and never as the network calls it: %s', (reason) => {
  for (const kind of ['dropped', 'unreachable'] as const) {
    const { params } = troublePhrase({ kind, reason }, ({ key }) => key)
    expect(params?.['reason']).toMatch(/^errors:line-(closed|failed|silent)$/)
  }
})

it('a proxy that passes no WebSockets is named, with what its operator has to set', () => {
  const trouble = { kind: 'unreachable', reason: 'no-upgrade' } as const
  expect(troublePhrase(trouble, ({ key }) => key)).toEqual({ key: 'voice:alert.no-upgrade' })
})

it('over plain HTTP the page is told of, not the browser', () => {
  const unsupported = { kind: 'unsupported' } as const
  const said = () => [troubleTitle(unsupported), troublePhrase(unsupported, ({ key }) => key).key]
  vi.stubGlobal('isSecureContext', true)
  expect(said()).toEqual(['voice:alert.unsupported_title', 'voice:alert.unsupported'])
  vi.stubGlobal('isSecureContext', false)
  expect(said()).toEqual([undefined, 'setup:insecure'])
  vi.unstubAllGlobals()
})
