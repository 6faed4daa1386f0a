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

it('one port is offered at every address, UDP before TCP and in the order of the list, and that of the pages last', () => {
  const offered = candidatesAt(
    [candidate('udp', 1_076_302_079), candidate('tcp', 1_076_276_479)],
    ['203.0.113.7', '192.0.2.1', '127.0.0.1'],
    443,
  )
  expect(offered.map(({ protocol, address, port }) => [protocol, address, port].join(' '))).toEqual([
    'udp 203.0.113.7 40000',
    'udp 192.0.2.1 40000',
    'udp 127.0.0.1 40000',
    'tcp 203.0.113.7 40000',
    'tcp 192.0.2.1 40000',
    'tcp 127.0.0.1 40000',
    'tcp 203.0.113.7 443',
    'tcp 192.0.2.1 443',
    'tcp 127.0.0.1 443',
  ])
  const priorities = offered.map(({ priority }) => Number(priority))
  expect(priorities).toEqual([...priorities].sort((one, other) => other - one))
  expect(new Set(offered.map(({ foundation }) => foundation)).size).toBe(9)
})
