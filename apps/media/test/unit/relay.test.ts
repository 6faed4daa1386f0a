import { fakeClock } from '@belfry/kit'
import { expect, it } from 'vitest'
import { addressesFor, relayDesk } from '../../src/sfu/relay.ts'

it('whoever is led to the relay is led to where the machine is now', () => {
  let here = '192.168.1.4'
  const desk = relayDesk({ secret: 'any', address: () => here, port: 443, clock: fakeClock() })
  expect(addressesFor(['203.0.113.7'], desk)).toEqual(['203.0.113.7', '192.168.1.4'])
  here = '10.0.0.5'
  expect(addressesFor(['203.0.113.7'], desk)).toEqual(['203.0.113.7', '10.0.0.5'])
  expect(addressesFor(['203.0.113.7', here], desk)).toEqual(['203.0.113.7', '10.0.0.5'])
  expect(addressesFor(['203.0.113.7'], null)).toEqual(['203.0.113.7'])
})
