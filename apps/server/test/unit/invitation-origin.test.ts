import { describe, expect, it } from 'vitest'
import { invitationOrigin } from '../../src/app/web-config.ts'
import { readConfig } from '../../src/platform/config/config.ts'

const NETWORK = ['http://192.168.1.20:4000', 'http://10.8.0.2:4000']

const originWith = (
  env: Record<string, string>,
  ip: string,
  urls: readonly string[] = NETWORK,
): string | null => {
  const read = readConfig(env)
  if (!read.ok) throw new Error('settings that are not right')
  return invitationOrigin(read.value, urls, ip)
}

describe('where invitations lead that are made under localhost', () => {
  it('is the public address where there is one', () => {
    expect(originWith({ PUBLIC_URL: 'https://belfry.example.org' }, '203.0.113.9')).toBe(
      'https://belfry.example.org',
    )
  })

  it('is told to the machine itself: its own in the network', () => {
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '::1'])
      expect(originWith({}, ip)).toBe('http://192.168.1.20:4000')
    expect(originWith({}, '127.0.0.1', [])).toBeNull()
  })

  it('is told to nobody from outside, whom a proxy may make look like the machine itself', () => {
    expect(originWith({}, '203.0.113.9')).toBeNull()
    expect(originWith({ TRUST_PROXY: 'on' }, '127.0.0.1')).toBeNull()
    expect(originWith({ TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1')).toBeNull()
  })
})
