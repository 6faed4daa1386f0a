import type { types } from 'mediasoup'
import { expect, it } from 'vitest'
import { candidatesAt } from '../../src/sfu/candidates.ts'

const candidate = (protocol: 'udp' | 'tcp', priority: number): types.IceCandidate => ({
  foundation: `${protocol}candidate`,
  priority,
  ip: '192.0.2.1',
  address: '192.0.2.1',
  protocol,
  port: 40_000,
  type: 'host',
})

it('one port is offered at every address, UDP before TCP and in the order of the list', () => {
  const offered = candidatesAt(
    [candidate('udp', 1_076_302_079), candidate('tcp', 1_076_276_479)],
    ['203.0.113.7', '192.0.2.1', '127.0.0.1'],
  )
  expect(offered.map(({ protocol, address }) => `${String(protocol)} ${String(address)}`)).toEqual([
    'udp 203.0.113.7',
    'udp 192.0.2.1',
    'udp 127.0.0.1',
    'tcp 203.0.113.7',
    'tcp 192.0.2.1',
    'tcp 127.0.0.1',
  ])
  const priorities = offered.map(({ priority }) => Number(priority))
  expect(priorities).toEqual([...priorities].sort((one, other) => other - one))
  expect(new Set(offered.map(({ foundation }) => foundation)).size).toBe(6)
  expect(offered.every(({ port }) => port === 40_000)).toBe(true)
})
