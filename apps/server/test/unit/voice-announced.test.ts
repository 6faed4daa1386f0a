import { unwrap } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { voiceLine } from '../../src/app/banner.ts'
import { foundAddresses } from '../../src/modules/voice/found-addresses.ts'
import { isOnlyReachedInside } from '../../src/modules/voice/server-state.ts'
import { readConfig } from '../../src/platform/config/config.ts'

const INNER = ['10.0.0.5', '192.168.1.4', '127.0.0.1']
const PUBLIC = 'https://belfry.example.org'

describe('the addresses that browsers are told', () => {
  it('are called private only where people come by a public name and all of them are', () => {
    expect(isOnlyReachedInside(INNER, PUBLIC)).toBe(true)
    expect(isOnlyReachedInside([...INNER, '203.0.113.7'], PUBLIC)).toBe(false)
    expect(isOnlyReachedInside(['voice.example.org'], PUBLIC)).toBe(false)
    for (const inside of [
      'https://belfry.lan',
      'http://192.168.1.4:8081',
      'http://localhost:8081',
      undefined,
    ])
      expect(isOnlyReachedInside(INNER, inside)).toBe(false)
  })

  it('are warned of in the words of the start, with what to set', () => {
    const config = unwrap(readConfig({ PUBLIC_URL: PUBLIC }))
    const said = (announced: readonly string[]) =>
      voiceLine({ isReady: true, rtcPorts: [40_000], announced }, config)
    expect(said(INNER)).toMatch(/40000 \(UDP and TCP\).*10\.0\.0\.5, 192\.168\.1\.4.*RTC_ANNOUNCED/)
    expect(said(['203.0.113.7', ...INNER])).not.toContain('RTC_ANNOUNCED')
  })

  it('are found where the public name leads, unless they are set', async () => {
    const resolve = async () => [{ address: '203.0.113.7' }, { address: '10.0.0.9' }]
    const asked = (publicUrl: string | undefined, rtcAnnounced: readonly string[] = []) =>
      foundAddresses({ publicUrl, rtcAnnounced }, resolve)
    expect(await asked(PUBLIC)).toEqual(['203.0.113.7'])
    expect(await asked(PUBLIC, ['198.51.100.1'])).toEqual([])
    expect(await asked('https://belfry.lan')).toEqual([])
    expect(await asked(undefined)).toEqual([])
    const unknown = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await foundAddresses({ publicUrl: PUBLIC, rtcAnnounced: [] }, unknown)).toEqual([])
  })
})
