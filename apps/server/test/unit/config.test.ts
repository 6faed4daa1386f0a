import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { unwrap } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { voiceServers } from '../../src/modules/voice/servers.ts'
import { misspelt, readConfig, settingGroups } from '../../src/platform/config/config.ts'
import { configurationTable, environmentExample } from '../../src/platform/config/document.ts'
import { settingsOfBefore } from '../support/settings-of-before.ts'

const root = resolve(import.meta.dirname, '../../../..')

const problemOf = (env: Record<string, string>): string => {
  const read = readConfig(env)
  return read.ok ? '' : String(read.error.params['detail'])
}

describe('configuration', () => {
  it('has a default for everything that needs a value', () => {
    const read = readConfig({})
    expect(read).toMatchObject({
      ok: true,
      value: {
        port: 8081,
        host: '0.0.0.0',
        dataDir: resolve('data'),
        signupLevel: 'special-free',
        tls: 'off',
      },
    })
    expect(read.ok && read.value.webDir).toBe(resolve(root, 'apps/web/dist'))
    expect(read.ok && read.value.databaseUrl).toBeUndefined()
  })

  it('the page of the settings names every length that the start refuses', () => {
    const settings = Object.values(settingGroups).flatMap((group) => Object.values(group))
    const limits = settings.flatMap(({ env, kind, about }) => {
      const refusals = ['x', 'x'.repeat(500)].map(
        (text) => kind.safeParse(text).error?.issues[0]?.message ?? '',
      )
      return refusals
        .flatMap((text) => /\d+ (?:characters|hex digits)/.exec(text) ?? [])
        .map((limit) => ({
          env,
          limit,
          about,
        }))
    })
    expect(limits.length).toBeGreaterThanOrEqual(5)
    expect(limits.filter(({ about, limit }) => !about.includes(limit))).toEqual([])
    const example = /credentials: (\S+) /.exec(readFileSync(resolve(root, 'docs/operations.md'), 'utf8'))?.[1]
    expect(problemOf({ METRICS_TOKEN: example ?? '' })).toBe('')
  })

  it('reads every kind of setting', () => {
    const read = readConfig({
      PORT: ' 9000 ',
      PUBLIC_URL: 'https://play.example.org/',
      CORS_ORIGINS: 'app://belfry, https://other.example.org',
      TRUST_PROXY: '10.0.0.0/8',
      PATRON_TIERS: '100=patreon-townsfolk,900=patreon-demon',
      DOWNLOADS: 'Linux=https://example.org/a?b=c',
      ADMIN_EMAIL: 'Boss@Example.org',
      SIGNUP_LEVEL: '',
    })
    expect(read).toMatchObject({
      ok: true,
      value: {
        port: 9000,
        publicUrl: 'https://play.example.org',
        corsOrigins: ['app://belfry', 'https://other.example.org'],
        trustProxy: '10.0.0.0/8',
        patronTiers: [
          [100, 'patreon-townsfolk'],
          [900, 'patreon-demon'],
        ],
        downloads: [['Linux', 'https://example.org/a?b=c']],
        adminEmail: 'boss@example.org',
        signupLevel: 'special-free',
      },
    })
  })

  it('names every setting that is broken, and shows no secret', () => {
    expect(problemOf({ PORT: '70000', LOG_LEVEL: 'loud' })).toBe(
      'PORT must be a whole number from 0 to 65535 (it is "70000"); LOG_LEVEL must be one of silent, error, warn, info, debug (it is "loud")',
    )
    expect(problemOf({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toContain('hunter2')
    expect(problemOf({ PATRON_TIERS: 'much=patreon-demon' })).toContain('cents=level')
    expect(problemOf({ SIGNUP_LEVEL: 'king' })).toContain('SIGNUP_LEVEL must be one of')
    expect(problemOf({ TOKEN_SECRET: 'short' })).toBe('TOKEN_SECRET must have at least 32 characters')
  })

  it('names what would only fail later, or never work', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['TRUST_PROXY', 'yes'],
      ['TRUST_PROXY', '10.0.0.0/99'],
      ['PUBLIC_URL', 'https://example.org/belfry'],
      ['CORS_ORIGINS', 'table.example.org'],
      ['RTC_ANNOUNCED', '999.1.1.1'],
      ['MAIL_FROM', 'not an address'],
      ['METRICS_TOKEN', 'a'],
      ['LINKS', 'terms=javascript:alert(1)'],
      ['LINKS', 'nowhere=https://example.org'],
    ]
    for (const [name, value] of wrong) expect(problemOf({ [name]: value })).toMatch(`${name} must`)
    const right = {
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1/128, loopback',
      RTC_ANNOUNCED: '203.0.113.7,voice.example.org,2001:db8::1',
      MAIL_FROM: 'town@example.org',
      LINKS: 'releases=https://example.org/{tag}',
    }
    expect(problemOf(right)).toBe('')
    const plain = {
      PUBLIC_URL: 'https://a.example',
      CHAT_SERVERS: 'A=http://127.0.0.1:8090',
      CHAT_SECRET: 'x'.repeat(32),
    }
    expect(problemOf(plain)).toContain('CHAT_SERVERS must begin with https://')
  })

  it('knows what a misspelt name was meant to be', () => {
    expect(
      misspelt({ PUBLIC_URI: 'x', TRUSTPROXY: 'on', PUBLIC_URL: 'x', PATH: '/bin', LANGUAGE: 'en' }),
    ).toEqual([
      ['PUBLIC_URI', 'PUBLIC_URL'],
      ['TRUSTPROXY', 'TRUST_PROXY'],
    ])
  })

  it('asks for what belongs together', () => {
    expect(problemOf({ SHOP_URL: 'https://shop.example.org' })).toBe('SHOP_TOKEN is needed with SHOP_URL')
    expect(problemOf({ TLS: 'files', TLS_CERT: 'a.pem' })).toBe('TLS_KEY is needed with TLS=files')
    expect(problemOf({ PATRON_CLIENT_ID: 'x' })).toContain('PATRON_CLIENT_SECRET')
    expect(problemOf({ TLS: 'acme' })).toBe('PUBLIC_URL is needed with TLS=acme')
    const signed = (PUBLIC_URL: string): string => problemOf({ TLS: 'acme', PUBLIC_URL })
    for (const url of [
      'http://belfry.example.org',
      'https://203.0.113.7',
      'https://[::1]',
      'https://localhost',
    ])
      expect(signed(url)).toBe('PUBLIC_URL must begin with https:// and a host name where TLS=acme')
    for (const url of ['https://belfry.example.org', 'https://b2.example.org:8443'])
      expect(signed(url)).toBe('')
  })

  it('is documented: run `node apps/server/src/platform/config/main.ts` when this fails', () => {
    expect(readFileSync(resolve(root, 'docs/configuration.md'), 'utf8')).toBe(configurationTable())
    expect(readFileSync(resolve(root, '.env.example'), 'utf8')).toBe(environmentExample())
  })

  it('understands every setting of an .env that was copied long ago', () => {
    const before = settingsOfBefore()
    const known = [...environmentExample().matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(Object.keys(before).length).toBeGreaterThan(50)
    expect(Object.keys(before).filter((name) => !known.includes(name))).toEqual([])
    const secrets = { SHOP_TOKEN: 'x', SMS_USER: 'x', SMS_SECRET: 'x' }
    const far = { CHAT_SERVERS: 'Far=https://voice.example.org', CHAT_SECRET: 'x'.repeat(32) }
    expect(unwrap(readConfig({ ...before, ...secrets, ...far }))).toMatchObject({
      chatServer: 'auto',
      chatServers: [['Far', 'https://voice.example.org']],
      chatSecret: far.CHAT_SECRET,
      rtcPort: 40_000,
    })
  })

  it('a chat server runs beside a server that is alone; several nodes share others', () => {
    const namesWith = (env: Record<string, string>): readonly string[] =>
      voiceServers(unwrap(readConfig(env))).map(({ name }) => name)
    const shared = {
      DATABASE_URL: 'postgres://localhost/belfry',
      CHAT_SERVERS: 'Far=https://voice.example.org',
      CHAT_SECRET: 'a secret of at least thirty-two letters',
    }
    expect(namesWith({})).toEqual(['Belfry'])
    expect(namesWith({ CHAT_SERVER: 'off' })).toEqual([])
    expect(namesWith(shared)).toEqual(['Far'])
    expect(namesWith({ ...shared, CHAT_SERVER: 'on' })).toEqual(['Belfry', 'Far'])
    expect(problemOf({ ...shared, CHAT_SECRET: '' })).toBe('CHAT_SECRET is needed with CHAT_SERVERS')
  })

  it('nobody between this server and a chat server reads along', () => {
    const withServer = (place: string) => ({
      CHAT_SERVERS: `Far=${place}`,
      CHAT_SECRET: 'a secret of at least thirty-two letters',
    })
    for (const place of [
      'https://voice.example.org',
      'http://127.0.0.1:8090',
      'http://[::1]:1',
      'http://localhost',
    ])
      expect(readConfig(withServer(place)).ok).toBe(true)
    for (const place of [
      'http://voice.example.org',
      'http://127.0.0.1.example.org',
      'http://10.0.0.1',
      'voice',
    ])
      expect(problemOf(withServer(place))).toContain('must be a list of name=address')
  })
})
