import { unwrap } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { announcedAddresses } from '../../src/addresses.ts'
import { readConfig } from '../../src/config.ts'

const SECRET = 'a secret of some length, long enough'

describe('settings', () => {
  it('have defaults for everything but the secret', () => {
    const { rtcAnnounced, workers, ...rest } = unwrap(readConfig({ CHAT_SECRET: SECRET }))
    expect(rest).toEqual({
      port: 0,
      host: '127.0.0.1',
      basePath: '',
      secret: SECRET,
      rtcPort: 0,
      pagesPort: 0,
      relaySecret: '',
      video: 'vp8',
      bitrates: { sender: 8_000_000, table: 60_000_000, receiver: 12_000_000 },
      rtcHost: '0.0.0.0',
      endsWithInput: false,
    })
    expect(workers).toBeGreaterThan(0)
    expect(rtcAnnounced()).toContain('127.0.0.1')
  })

  it('are refused with one line that names each, and never shows the secret', () => {
    const read = readConfig({ CHAT_SECRET: 'short', PORT: '70000', BASE_PATH: 'voice/', WORKERS: '0' })
    const detail = read.ok ? '' : read.error
    expect(detail).toContain('PORT must be a whole number from 0 to 65535 (it is "70000")')
    expect(detail).toContain('BASE_PATH must be a path like /voice')
    expect(detail).toContain('WORKERS must be a whole number from 1 to 64')
    expect(detail).toContain('CHAT_SECRET must have at least 32 characters')
    expect(detail).not.toContain('short')
    expect(detail).not.toContain('\n')
  })

  it('are refused where a relay would be announced at no port, and are enough with one', () => {
    const relayed = { CHAT_SECRET: SECRET, RELAY_SECRET: 'known to both' }
    expect(readConfig(relayed)).toEqual({
      ok: false,
      error: 'RELAY_SECRET needs PAGES_PORT: people come to the relay over the port of the pages',
    })
    expect(unwrap(readConfig({ ...relayed, PAGES_PORT: '443' }))).toMatchObject({
      relaySecret: 'known to both',
      pagesPort: 443,
    })
  })

  it('announce what is set, else what is listened on, else what the machine has', () => {
    expect(announcedAddresses('0.0.0.0', ['voice.example.org', '203.0.113.7'])).toEqual([
      'voice.example.org',
      '203.0.113.7',
    ])
    expect(announcedAddresses('192.0.2.4', [])).toEqual(['192.0.2.4'])
    expect(announcedAddresses('0.0.0.0', [], ['203.0.113.7'])[0]).toBe('203.0.113.7')
    expect(announcedAddresses('0.0.0.0', ['198.51.100.1'], ['203.0.113.7'])).toEqual(['198.51.100.1'])
    expect(announcedAddresses('0.0.0.0', []).every((address) => !address.includes(':'))).toBe(true)
    expect(announcedAddresses('0.0.0.0', []).at(-1)).toBe('127.0.0.1')
  })
})
