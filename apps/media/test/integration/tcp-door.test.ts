import { describe, expect, it } from 'vitest'
import { originOverTcp, framedRequest } from '../load/stun.ts'
import { joined } from '../support/client.ts'
import { square } from '../support/media.ts'
import { startTestServer } from '../support/server.ts'

const PAGES = 8443

/** Two rooms on two workers, a transport in each, and the door between them. */
async function twoRooms() {
  const server = await startTestServer({ workers: 2, pagesPort: PAGES })
  const offers = []
  for (const roomId of ['one', 'two']) {
    await server.control('table', { roomId, seq: 1, rows: square(['ann']) })
    const ann = await joined(server, { sub: 'ann', seq: 1, roomId })
    offers.push(await ann.ask('createWebRtcTransport', { direction: 'send' }))
  }
  return { server, offers, door: server.running.doorPort ?? 0 }
}

describe('voices over the port of the pages', () => {
  it('are offered after every other way, and answered by the worker that has the transport', async () => {
    const { server, offers, door } = await twoRooms()
    for (const { iceCandidates } of offers) {
      const ports = iceCandidates
        .toSorted((one, other) => Number(other['priority']) - Number(one['priority']))
        .map(({ protocol, port }) => [protocol, port])
      expect(ports.at(-1)).toEqual(['tcp', PAGES])
      expect(ports).toHaveLength(3)
    }
    expect(new Set(offers.map(({ iceCandidates }) => iceCandidates[0]?.['port'])).size).toBe(2)
    for (const offer of offers) expect(await originOverTcp(door, [framedRequest(offer)])).not.toBeNull()
    expect(server.errors).toEqual([])
  })

  it('come in pieces too, and whoever names no transport of here is ended', async () => {
    const { offers, door } = await twoRooms()
    const [offer] = offers
    if (!offer) throw new Error('no offer')
    const request = framedRequest(offer)
    const pieces = [
      request.subarray(0, 1),
      request.subarray(1, 9),
      request.subarray(9, 30),
      request.subarray(30),
    ]
    expect(await originOverTcp(door, pieces)).not.toBeNull()
    const stranger = framedRequest({ iceParameters: { usernameFragment: 'nobody', password: 'at all' } })
    expect(await originOverTcp(door, [stranger])).toBeNull()
    expect(await originOverTcp(door, [Buffer.from('GET / HTTP/1.1\r\n\r\n')])).toBeNull()
  })
})
