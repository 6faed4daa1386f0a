import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EMPTY_ROOM_MS } from '../../src/rooms/rooms.ts'
import { joined } from '../support/client.ts'
import { receiver, send, square, watchMedia } from '../support/media.ts'
import { startTestServer } from '../support/server.ts'

it.each([
  ['dies', 'SIGKILL'],
  ['hangs', 'SIGSTOP'],
] as const)(
  'a worker that %s is replaced, and its people come back to the table they had',
  async (_what, signal) => {
    const server = await startTestServer({ patienceMs: 400 })
    await server.control('table', { roomId: 'room', seq: 1, rows: square(['ann', 'bob']) })
    const ann = await joined(server, { sub: 'ann', seq: 1 })
    await send(ann, 'audio')
    const [pid] = server.running.workerPids()
    const { rtcPorts } = server.running
    const closed = ann.closed()
    process.kill(Number(pid), signal)
    // As a broken network, which makes clients come back; a disconnect would tell them to stay away.
    expect(await closed).toMatch(/^transport (close|error)$/)
    await expect.poll(() => server.running.workerPids()).toHaveLength(1)
    expect(server.running.workerPids()).not.toEqual([pid])
    const again = await joined(server, { sub: 'ann', seq: 1 })
    const bob = await joined(server, { sub: 'bob', seq: 1 })
    const producerId = await send(bob, 'audio')
    expect(await again.heard('newProducers')).toEqual([{ producerId, userId: 'bob', kind: 'audio' }])
    const { iceCandidates } = await again.ask('createWebRtcTransport', { direction: 'receive' })
    expect(iceCandidates.map(({ port }) => port)).toEqual([rtcPorts[0], rtcPorts[0]])
    expect(server.errors).toHaveLength(1)
  },
)

const PACKET = Buffer.alloc(1200)
/** More than the inbox of one line holds, and less than twice that. */
const PACKETS = 140

/** What the system has thrown away because nobody fetched it in time. */
function thrownAway(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')} `
  const line = readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .find((each) => each.includes(local))
  return Number(line?.trim().split(/\s+/).at(-1))
}

it.runIf(process.platform === 'linux')(
  'what comes while a worker has to wait for its turn is there when it goes on',
  async () => {
    const server = await startTestServer()
    const [pid] = server.running.workerPids()
    const [port = 0] = server.running.rtcPorts
    const line = createSocket('udp4')
    process.kill(Number(pid), 'SIGSTOP')
    const sent = Array.from(
      { length: PACKETS },
      () => new Promise((done) => line.send(PACKET, port, '127.0.0.1', done)),
    )
    await Promise.all(sent)
    process.kill(Number(pid), 'SIGCONT')
    line.close()
    expect(thrownAway(port)).toBe(0)
  },
)

it('rooms go where the least is to do', async () => {
  const media = watchMedia()
  const server = await startTestServer({ workers: 2 })
  const ports: unknown[] = []
  for (const roomId of ['one', 'two', 'three', 'four']) {
    const ann = await joined(server, { sub: 'ann', roomId })
    const { iceCandidates } = await ann.ask('createWebRtcTransport', { direction: 'send' })
    ports.push(iceCandidates[0]?.['port'])
  }
  const [first, second] = server.running.rtcPorts
  expect(first).not.toBe(second)
  expect(ports).toEqual([first, second, first, second])
  expect(media.routers).toHaveLength(4)
})

it('a machine that gets another address while it runs is found there by whoever comes next, and says so', async () => {
  const addresses = ['192.0.2.1']
  const server = await startTestServer({ rtcAnnounced: () => addresses })
  const toldTo = async (sub: string): Promise<readonly unknown[]> => {
    const somebody = await joined(server, { sub })
    const { iceCandidates } = await somebody.ask('createWebRtcTransport', { direction: 'receive' })
    return iceCandidates.map((candidate) => candidate['address'])
  }
  expect(await toldTo('ann')).toEqual(['192.0.2.1', '192.0.2.1'])
  addresses[0] = '198.51.100.1'
  expect(await toldTo('bob')).toEqual(['198.51.100.1', '198.51.100.1'])
  expect((await server.control('beat', {})).announced).toEqual(['198.51.100.1'])
})

it('an empty room lets go of its router after a while, and keeps its table', async () => {
  const media = watchMedia()
  const server = await startTestServer()
  await server.control('table', { roomId: 'room', seq: 7, rows: square(['ann', 'bob']) })
  const ann = await joined(server, { sub: 'ann', seq: 7 })
  await receiver(ann)
  /** How many are there, by the server's own word. */
  const users = async () => {
    const grant = await server.grant({ roomId: null })
    const answer = await server.health({ headers: { authorization: `Bearer ${grant}` } })
    return ((await answer.json()) as { users: number }).users
  }
  ann.socket.disconnect()
  await expect.poll(users).toBe(0)
  // The API goes on to say that it lives.
  for (let waited = 1_000; waited < EMPTY_ROOM_MS; waited += 1_000) {
    server.clock.advance(1_000)
    await server.control('beat', {})
  }
  server.clock.advance(999)
  expect(media.routers.map(({ closed }) => closed)).toEqual([false])
  server.clock.advance(1)
  expect(media.routers.map(({ closed }) => closed)).toEqual([true])
  const again = await joined(server, { sub: 'ann', seq: 7 })
  await receiver(again)
  expect(media.routers.map(({ closed }) => closed)).toEqual([true, false])
  const bob = await joined(server, { sub: 'bob', seq: 7 })
  expect(await again.heard('consumerJoined')).toMatchObject({ userId: bob.userId })
})
