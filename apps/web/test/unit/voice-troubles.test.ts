import { expect, it } from 'vitest'
import { troublePhrase } from '../../src/features/voice/troubles.ts'

const RAW = ['timeout', 'ice failed', 'xhr post error', 'TypeError: Failed to fetch', 'io server disconnect']

it.each(RAW)('why there are no voices is told in words, and never as the network calls it: %s', (reason) => {
  for (const kind of ['dropped', 'unreachable'] as const) {
    const { params } = troublePhrase({ kind, reason }, ({ key }) => key)
    expect(params?.['reason']).toMatch(/^errors:line-(closed|failed|silent)$/)
  }
})
