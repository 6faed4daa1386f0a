import { X509Certificate } from 'node:crypto'
import { Writable } from 'node:stream'
import { fakeClock } from '@belfry/kit'
import { REST, tournamentSchema } from '@belfry/protocol/schemas'
import { describe, expect, it, vi } from 'vitest'
import { groupCommit } from '../../src/db/group-commit.ts'
import codes from '../../src/domain/errors/codes.json' with { type: 'json' }
import { joinNodes } from '../../src/modules/sessions/nodes.ts'
import { voteRemaining, voteState } from '../../src/modules/tournament/data.ts'
import { memoryLimiter } from '../../src/platform/bus/limiter.ts'
import { networkOf, wishesOf } from '../../src/platform/http/caller.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { downloadsOf, releasedSince, versionsMissed } from '../../src/platform/system/version.ts'
import { makeCertificate } from '../../src/platform/tls/certificate.ts'

describe('the languages a request likes', () => {
  it.each([
    ['de-CH;q=0.8, en, fr;q=0', ['en', 'de-CH']],
    ['', []],
    ['de;q=high', []],
    [' , ;q=1,it', ['it']],
  ])('%s', (header, wishes) => {
    expect(wishesOf(header)).toEqual(wishes)
  })
})

describe('rate limits', () => {
  it('takes nothing away when the clock steps back', async () => {
    let now = 3_600_000
    const limiter = memoryLimiter(() => now)
    const take = () => limiter.take('me', { burst: 3, perMinute: 60 })
    await take()
    now = 0
    expect(await take()).toMatchObject({ allowed: true })
  })

  it('allow a burst, then as many as come in a minute', async () => {
    let now = 0
    const limiter = memoryLimiter(() => now)
    const rule = { burst: 3, perMinute: 60 }
    const take = () => limiter.take('me', rule)
    for (let i = 0; i < 3; i++) expect((await take()).allowed).toBe(true)
    expect(await take()).toEqual({ allowed: false, retryAfterMs: 1000 })
    now = 999
    expect((await take()).allowed).toBe(false)
    now = 2000
    expect((await take()).allowed).toBe(true)
    expect((await limiter.take('you', rule)).allowed).toBe(true)
  })

  it('remember so many callers and no more, and forget whoever was silent for longest', async () => {
    let now = 0
    const limiter = memoryLimiter(() => now, 100)
    const rule = { burst: 1, perMinute: 1 }
    const take = async (key: string) => (await limiter.take(key, rule)).allowed
    expect(await take('first')).toBe(true)
    for (let i = 0; i < 99; i++) await take(`invented ${i}`)
    expect(await take('first')).toBe(false)
    for (let i = 0; i < 99; i++) await take(`more ${i}`)
    expect(limiter.size).toBe(100)
    expect(await take('first')).toBe(false)
    for (let i = 0; i < 100; i++) await take(`most ${i}`)
    expect(limiter.size).toBe(100)
    expect(await take('first')).toBe(true)
    now = 11 * 60_000
    await take('much later')
    expect(limiter.size).toBe(1)
  })

  it('count an IPv6 network as one caller', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  })
})

describe('group commits', () => {
  it('write what one tick handed in together, and what waited in the next group', async () => {
    const groups: string[][] = []
    let finish = (): void => {}
    const commits = groupCommit<string, string>(1, (rows) => {
      groups.push([...rows])
      return new Promise((resolve) => {
        finish = () => resolve(rows.map((row) => row.toUpperCase()))
      })
    })
    const first = Promise.all([commits.commit(['a', 'b']), commits.commit(['c'])])
    await expect.poll(() => groups.length).toBe(1)
    const second = Promise.all([commits.commit(['d']), commits.commit(['e'])])
    finish()
    expect(await first).toEqual([['A', 'B'], ['C']])
    await expect.poll(() => groups.length).toBe(2)
    finish()
    expect(await second).toEqual([['D'], ['E']])
    expect(groups).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    await commits.settled()
  })

  it('tell everybody in a group that it failed, and go on', async () => {
    let isBroken = true
    const commits = groupCommit<string, string>(1, async (rows) => {
      if (isBroken) throw new Error('disk full')
      return rows
    })
    const results = await Promise.allSettled([commits.commit(['a']), commits.commit(['b'])])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await commits.commit(['c'])).toEqual(['c'])
  })
})

describe('versions', () => {
  it('[OPS-07] name the newest release in the addresses of downloads, else the version that runs', () => {
    const links = [
      ['Debian', 'https://example.org/{tag}/belfry-{version}.deb'],
      ['Source', 'https://example.org/source'],
    ] as const
    const urls = (released: readonly string[]) => downloadsOf(links, '3.46.4', released).map(({ url }) => url)
    expect(urls(['v3.46.3', 'v3.47.0', 'nightly'])).toEqual([
      'https://example.org/v3.47.0/belfry-3.47.0.deb',
      'https://example.org/source',
    ])
    expect(urls([])[0]).toBe('https://example.org/v3.46.4/belfry-3.46.4.deb')
  })

  it('[OPS-07] are compared by number, newest first', () => {
    const all = ['v3.46.4', '3.46.10', 'v3.47.0', 'nightly', '3.9.0', 'v4.0.0-beta']
    expect(releasedSince('3.46.4', all)).toEqual(['3.47.0', '3.46.10'])
    expect(releasedSince('3.47.0', all)).toEqual([])
  })

  it('[SHELL-19] are missed only up to the one that is served', () => {
    const all = ['v3.48.0', 'v3.47.0', 'v3.46.4', 'v3.46.3']
    const missed = (own: string) => versionsMissed(own, '3.46.4', all)
    expect(missed('3.46.2')).toEqual(['3.46.4', '3.46.3'])
    for (const own of ['3.46.4', '3.47.0', '4.0.0']) expect(missed(own)).toEqual([])
    expect(versionsMissed('3.46.2', '3.46.4', [])).toEqual(['3.46.4'])
    expect(missed('no version')).toEqual(['3.46.4', '3.46.3'])
  })
})

describe('the certificate of TLS=auto', () => {
  it('is valid now, for every name given, and no authority', () => {
    const now = Date.UTC(2026, 0, 1)
    const { cert, key } = makeCertificate(['localhost', '10.1.2.3'], now)
    const parsed = new X509Certificate(cert)
    expect(parsed.checkHost('localhost')).toBe('localhost')
    expect(parsed.checkIP('10.1.2.3')).toBe('10.1.2.3')
    expect(parsed.ca).toBe(false)
    expect(parsed.verify(parsed.publicKey)).toBe(true)
    expect(parsed.validFromDate.getTime()).toBeLessThan(now)
    expect(parsed.validToDate.getTime()).toBeGreaterThan(now)
    expect(key).toContain('PRIVATE KEY')
  })
})

describe('logs', () => {
  it('carry no secret, wherever it hides', () => {
    let written = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    })
    const log = createLog('info', stream)
    log.info({ password: 'hunter2', body: { token: 'hunter2', deep: { captcha: 'hunter2' } } }, 'x')
    const error = Object.assign(new Error('broken'), { config: { headers: { authorization: 'hunter2' } } })
    log.error({ err: error }, 'y')
    expect(written).toContain('[redacted]')
    expect(written).toContain('broken')
    expect(written).not.toContain('hunter2')
  })
})

describe('tournament votes', () => {
  const match = {
    time: 1000,
    scripts: ['a', 'b'] as [string, string],
    channel: null,
    results: null,
    link: null,
  }

  const script = {
    ...{ id: 'a', name: 'Ants', group: 'A', points: 3, matches: 2, url: 'https://example.org' },
    ...{ rule: 'No bees.', description: 'Small.', author: 'Somebody' },
  }

  it('[CUP-09] [CUP-10] matches, playoffs, scripts, channels and the period are read with all their fields', () => {
    const played = { ...match, channel: 'tv', results: [2, 1], link: 'https://tv.example.org/1' }
    const data = {
      matches: [match],
      playoffs: [played],
      scripts: [script],
      channels: { tv: { name: 'TV', logo: 'tv.png', url: 'https://tv.example.org' } },
      votePeriod: 500,
    }
    expect(tournamentSchema.parse(data)).toEqual(data)
    expect(voteRemaining(match, data.votePeriod, 1100)).toBe(400)
    expect(REST.votes.answer.parse({ votes: { 0: 'a', 38: 'b' } })).toEqual({
      votes: { 0: 'a', 38: 'b' },
    })
  })

  it('[CUP-11] are upcoming, active for the period, then locked', () => {
    const at = (now: number) => [voteState(match, 500, now), voteRemaining(match, 500, now)]
    expect(at(999)).toEqual(['upcoming', 0])
    expect(at(1000)).toEqual(['active', 500])
    expect(at(1499)).toEqual(['active', 1])
    expect(at(1500)).toEqual(['locked', 0])
  })
})

describe('error codes', () => {
  it('have a status of a failure and a text, with parameters in braces', () => {
    for (const [code, { status, text }] of Object.entries(codes)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(600)
      expect(text.length, code).toBeGreaterThan(5)
    }
  })
})

describe('a node that cannot say that it lives', () => {
  it('wants nobody sent to it meanwhile, and says it again as soon as it can', async () => {
    const clock = fakeClock(0)
    const beats: number[] = []
    let isDown = false
    const records = {
      beat: async (_id: string, now: number) => {
        if (isDown) throw new Error('locked')
        beats.push(now)
      },
      beats: async () => [],
      probe: async () => {},
      leave: async () => {},
    }
    const log = createLog('silent')
    const nodes = await joinNodes({ id: 'n', clock, log, records, redis: undefined, isAlone: false })
    isDown = true
    for (const isHeard of [true, true, false]) {
      clock.advance(2000)
      await vi.waitFor(() => expect(nodes.isHeard()).toBe(isHeard))
    }
    isDown = false
    await vi.waitFor(() => {
      clock.advance(2000)
      expect(beats.length).toBeGreaterThan(1)
      expect(nodes.isHeard()).toBe(true)
    })
  })
})
