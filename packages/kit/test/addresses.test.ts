import { describe, expect, it } from 'vitest'
import { outwardAddress } from '../src/index.ts'

const inner = { address: '127.0.0.1', family: 'IPv4', internal: true }
const sixth = { address: '2001:db8::7', family: 'IPv6', internal: false }
const outer = { address: '192.0.2.7', family: 'IPv4', internal: false }

describe('the address by which a machine speaks to itself', () => {
  it('is one that others know, never the inner one of every machine', () => {
    expect(outwardAddress({ lo: [inner], eth0: [sixth, outer] })).toBe(outer.address)
  })

  it('is the inner one where there is no network', () => {
    expect(outwardAddress({ lo: [inner], wlan0: undefined })).toBe(inner.address)
  })
})
