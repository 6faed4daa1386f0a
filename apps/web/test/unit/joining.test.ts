import { describe, expect, it } from 'vitest'
import { originForOthers } from '../../src/shared/joining/code.ts'

const page = (url: string) => new URL(url)
const NETWORK = 'http://192.168.1.20:4000'

describe('the address in an invitation', () => {
  it('is that of the page, which others can open as well', () => {
    for (const url of [
      'https://belfry.example.org',
      'http://192.168.1.7:4000',
      'http://localhost.example.org',
    ])
      expect(originForOthers(page(url), NETWORK)).toBe(url)
  })

  it('is one that others can reach where the page was opened on the machine of the server', () => {
    for (const url of [
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://[::1]:4000',
      'http://a.localhost:4000',
    ])
      expect(originForOthers(page(url), NETWORK)).toBe(NETWORK)
  })

  it('stays that of the page while nothing better is known', () => {
    for (const told of [null, undefined])
      expect(originForOthers(page('http://localhost:4000'), told)).toBe('http://localhost:4000')
  })
})
