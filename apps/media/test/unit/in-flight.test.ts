import { ok, unwrap } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import { describe, expect, it } from 'vitest'
import type { Wire } from '../../src/rooms/person.ts'
import { answer } from '../../src/rooms/requests.ts'
import { Rooms, type Visit } from '../../src/rooms/rooms.ts'
import type { OpenedRouter, SfuConsumer, SfuProducer, SfuTransport } from '../../src/sfu/types.ts'
import { square } from '../support/media.ts'

const BITRATES = { sender: 8_000_000, table: 60_000_000 } as const

/**
 * What a worker takes its time for can be overtaken by a table, by a farewell, by its own death. With a real worker
 * nobody can say when: here the test does.
 */
function slowMedia() {
  const log: string[] = []
  const waiting: (() => void)[] = []
  const later = <T>(value: T): Promise<T> => new Promise((done) => waiting.push(() => done(value)))
  const ids = new Map<string, number>()
  const nextId = (name: string): string => {
    const count = (ids.get(name) ?? 0) + 1
    ids.set(name, count)
    return `${name}-${count}`
  }
  const nothing = (): Promise<void> => Promise.resolve()
  const part = (name: string) => ({
    id: nextId(name),
    pause: nothing,
    resume: nothing,
    prefer: nothing,
    setPriority: nothing,
    close: () => void log.push(`${name} closed`),
  })
  const transport = (): SfuTransport => ({
    offer: {
      id: nextId('transport'),
      iceParameters: {},
      iceCandidates: [],
      dtlsParameters: {},
      sctpParameters: {},
    },
    pulse: () => Promise.resolve(ok(nextId('pulse'))),
    echo: () => Promise.resolve(ok({ id: nextId('echo'), sctpStreamParameters: {} })),
    way: () => null,
    connect: () => Promise.resolve(ok(null)),
    produce: (kind) => Promise.resolve(ok({ ...part('producer'), kind } satisfies SfuProducer)),
    consume: (producerId) =>
      later(ok({ ...part('consumer'), producerId, kind: 'audio', rtpParameters: {} } satisfies SfuConsumer)),
    received: () => Promise.resolve(null),
    limitPictures: nothing,
    limitSending: nothing,
    close: () => void log.push('transport closed'),
  })
  const deaths: (() => void)[] = []
  const openRouter = (): Promise<OpenedRouter> =>
    Promise.resolve({
      router: {
        capabilities: {},
        canConsume: () => true,
        openTransport: () => Promise.resolve(transport()),
        settled: nothing,
        onSpeaker: () => undefined,
        watchVoice: async () => undefined,
        close: () => void log.push('router closed'),
      },
      onDeath: (run) => void deaths.push(run),
    })
  return { log, waiting, deaths, source: { openRouter } }
}

const silentWire = (log: string[]): Wire => ({
  push: (name) => void log.push(name),
  dismiss: () => void log.push('dismissed'),
  drop: () => void log.push('dropped'),
})

async function listening() {
  const media = slowMedia()
  const clock = { now: () => 0, ticks: () => 0, after: () => () => {} }
  const rooms = new Rooms({ source: media.source, clock, maxUsers: 10, bitrates: BITRATES })
  const rows = square(['ann', 'bob'])
  await rooms.setTable({ roomId: 'room', seq: 1, rows })
  const said: string[] = []
  const enter = async (sub: string): Promise<Visit> => {
    const visit = unwrap(rooms.enter({ sub, roomId: 'room', seq: 1 }, silentWire(said)))
    const join = { userId: sub, roomId: 'room', channel: null, audioPaused: false, videoPaused: false }
    unwrap(await answer('join', visit, join))
    return visit
  }
  const ann = await enter('ann')
  const bob = await enter('bob')
  const { id: out } = unwrap(await answer('createWebRtcTransport', bob, { direction: 'send' }))
  const produce = { transportId: out, kind: 'audio', rtpParameters: {}, isPaused: false } as const
  const { producerId } = unwrap(await answer('produce', bob, produce))
  const { id: transportId } = unwrap(await answer('createWebRtcTransport', ann, { direction: 'receive' }))
  const fetch = () => answer('consume', ann, { transportId, producerId, rtpCapabilities: {} })
  const fetching = fetch()
  await expect.poll(() => media.waiting.length).toBe(1)
  said.length = 0
  media.log.length = 0
  const finish = async (): Promise<unknown> => {
    media.waiting[0]?.()
    const result = await fetching
    return result.ok ? 'fetched' : (result.error.code satisfies Extract<Ack, { ok: false }>['code'])
  }
  return { media, rooms, said, ann, bob, fetch, fetching, finish }
}

describe('while a voice is being fetched', () => {
  it('nothing happens: it is fetched', async () => {
    const { finish, ann } = await listening()
    expect(await finish()).toBe('fetched')
    expect(ann.person.receives).toHaveLength(1)
  })

  it('it is asked for again, as by whoever was told of it twice: there is one, and both are told of it', async () => {
    const { finish, fetch, fetching, ann, media } = await listening()
    const again = fetch()
    await expect.poll(() => media.waiting.length).toBe(2)
    media.waiting[1]?.()
    await again
    expect(await finish()).toBe('fetched')
    expect(await fetching).toEqual(await again)
    expect(ann.person.receives).toHaveLength(1)
    expect(media.log).toEqual(['consumer closed'])
  })

  it('a table forbids it: it is closed before anything flows', async () => {
    const { finish, rooms, ann, media } = await listening()
    await rooms.setTable({ roomId: 'room', seq: 2, rows: square(['ann', 'bob'], { ann: { hears: [] } }) })
    expect(await finish()).toBe('chat-not-allowed')
    expect(ann.person.receives).toEqual([])
    expect(media.log).toEqual(['consumer closed'])
  })

  it('the speaker leaves: it is unknown', async () => {
    const { finish, rooms, ann, bob, media } = await listening()
    rooms.leave(bob)
    expect(await finish()).toBe('chat-unknown')
    expect(ann.person.receives).toEqual([])
    expect(media.log).toEqual(['transport closed', 'consumer closed'])
  })

  it('the listener is sent away: nothing of them stays', async () => {
    const { finish, rooms, ann, said, media } = await listening()
    await rooms.setTable({ roomId: 'room', seq: 2, rows: square(['bob']) })
    expect(said).toEqual(['dismissed', 'consumerLeft'])
    expect(await finish()).toBe('chat-not-joined')
    expect(ann.person.receives).toEqual([])
    expect(media.log).toEqual(['transport closed', 'consumer closed'])
  })

  it('the worker dies: everybody is dropped, and comes back to a new one', async () => {
    const { finish, rooms, said, media } = await listening()
    for (const die of media.deaths) die()
    expect(said).toEqual(['dropped', 'dropped'])
    expect(await finish()).toBe('chat-not-joined')
    expect(rooms.users).toBe(0)
  })
})
