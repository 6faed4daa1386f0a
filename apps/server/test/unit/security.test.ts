import { Writable } from 'node:stream'
import { fakeClock } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { refusalKind } from '../../src/platform/http/security-events.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { createMetrics } from '../../src/platform/system/metrics.ts'
import { coarseNetwork, securityEvents } from '../../src/platform/system/security-events.ts'

describe('the network that is written down', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8::/48'],
    ['::1', '::/48'],
  ])('of %s is %s', (ip, network) => {
    expect(coarseNetwork(ip)).toBe(network)
  })
})

describe('refusals worth a line', () => {
  it('are named once; a stranger without a token is none', () => {
    expect(refusalKind('auth.unidentified', false)).toBe('login.failed')
    expect(refusalKind('request.limited', true)).toBe('limit.reached')
    expect(refusalKind('access.login', false)).toBeUndefined()
    expect(refusalKind('access.login', true)).toBe('login.refused')
    expect(refusalKind('request.invalid', true)).toBeUndefined()
  })
})

describe('security events', () => {
  const listen = () => {
    const lines: Record<string, unknown>[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const clock = fakeClock(0)
    const metrics = createMetrics('1.0.0')
    return {
      lines,
      clock,
      metrics,
      note: securityEvents({ log: createLog('info', stream), metrics, clock }),
    }
  }

  it('are one line with what is known, without the whole address', () => {
    const { lines, note } = listen()
    note('login.failed', { reason: 'auth.unidentified', at: '/user/login', ip: '203.0.113.77' })
    expect(lines).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        security: 'login.failed',
        reason: 'auth.unidentified',
        at: '/user/login',
        network: '203.0.113.0/24',
        msg: 'security',
      },
    ])
  })

  it('are all counted, but a flood of them does not flood the log', async () => {
    const { lines, note, clock, metrics } = listen()
    for (let i = 0; i < 500; i++) note('limit.reached')
    expect(lines).toHaveLength(50)
    clock.advance(10_000)
    note('limit.reached')
    expect(lines.at(-1)).toMatchObject({ security: 'limit.reached', skipped: 450 })
    expect(await metrics.text()).toContain('belfry_security_events_total{kind="limit.reached"} 501')
  })
})
