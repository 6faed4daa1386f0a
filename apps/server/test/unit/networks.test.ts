import { describe, expect, it } from 'vitest'
import { networkOf, siteOf } from '../../src/platform/http/caller.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['2001:0DB8::2', '2001:db8:0:0', '2001:db8:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2a0b:f4c2::', '2a0b:f4c2:0:0', '2a0b:f4c2:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['', '', ''],
    ['no address', 'no address', 'no address'],
  ])('%s is one of %s, at %s', (ip, network, site) => {
    expect([networkOf(ip), siteOf(ip)]).toEqual([network, site])
  })
})
