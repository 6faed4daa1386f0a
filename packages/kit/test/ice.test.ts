import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iceFragmentOf, isIceOverTcp } from '../src/ice.ts'

const request = (username: string): Uint8Array => {
  const value = Buffer.from(username)
  const padded = Buffer.concat([value, Buffer.alloc((4 - (value.length % 4)) % 4)])
  const bytes = Buffer.alloc(2 + 20 + 4 + padded.length)
  bytes.writeUInt16BE(bytes.length - 2, 0)
  bytes.writeUInt16BE(1, 2)
  bytes.writeUInt16BE(4 + padded.length, 4)
  bytes.writeUInt32BE(0x2112a442, 6)
  bytes.writeUInt16BE(6, 22)
  bytes.writeUInt16BE(value.length, 24)
  padded.copy(bytes, 26)
  return bytes
}

describe('the first bytes of a connection that brings voices', () => {
  it('are told from TLS and HTTP by one byte', () => {
    for (const other of ['\u0016\u0003\u0001', 'GET / HTTP/1.1', 'POST', 'PRI * HTTP/2.0'])
      expect(isIceOverTcp(Buffer.from(other, 'latin1').subarray(0, 1))).toBe(false)
  })

  it('name the transport once they are all there, and never before', () => {
    const whole = request('server:browser')
    for (let length = 0; length < whole.length; length += 1)
      expect(iceFragmentOf(whole.subarray(0, length))).toBe(undefined)
    expect(iceFragmentOf(whole)).toBe('server')
    expect(isIceOverTcp(whole)).toBe(true)
  })

  it('are judged without stumbling, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(80), (noise, from) => {
        const spoilt = Uint8Array.from(request('server:browser'), (byte, at) =>
          at < from ? byte : (noise[at % (noise.length || 1)] ?? byte),
        )
        for (const bytes of [noise, spoilt]) {
          const fragment = iceFragmentOf(bytes)
          expect(fragment === null || fragment === undefined || typeof fragment === 'string').toBe(true)
        }
      }),
    )
  })
})
