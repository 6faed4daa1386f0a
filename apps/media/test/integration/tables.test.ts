import { CONTROL_LOST_MS } from '@belfry/protocol'
import { describe, expect, it } from 'vitest'
import { type ChatClient, connect, joined } from '../support/client.ts'
import { receiver, send, square, watchMedia } from '../support/media.ts'
import { startTestServer } from '../support/server.ts'

const TRIO = ['ann', 'bob', 'cat']

/** As the town sleeps: nobody hears or sees anybody, but those two. */
const night = (...awake: readonly string[]) =>
  square(
    TRIO,
    Object.fromEntries(
      TRIO.map((userId) => {
        const others = awake.includes(userId) ? awake.filter((other) => other !== userId) : []
        return [
          userId,
          { channel: awake.includes(userId) ? 'night-0' : null, hears: others, sees: others, speaks: true },
        ]
      }),
    ),
  )

/** Everything that comes over the wire, heartbeats apart. */
function listen(client: ChatClient): string[] {
  const packets: string[] = []
  client.socket.io.engine.on('packet', ({ type, data }) => {
    if (type === 'message') packets.push(String(data))
  })
  return packets
}

describe('the table', () => {
  it('decides alone: until there is one nobody hears anybody, and an older one is ignored', async () => {
    const server = await startTestServer()
    const ann = await joined(server, { sub: 'ann' })
    const bob = await joined(server, { sub: 'bob' })
    const producerId = await send(bob, 'audio')
    const { try: attempt } = await receiver(ann)
    expect(await attempt(producerId)).toMatchObject({ code: 'chat-not-allowed' })
    ann.say('getConsumers', null)
    expect(await ann.heard('newConsumers')).toEqual([])
    const table = (seq: number, rows = square(TRIO)) => server.control('table', { roomId: 'room', seq, rows })
    expect(await table(5)).toEqual({ seq: 5 })
    expect(await attempt(producerId)).toMatchObject({ ok: true })
    ann.forget()
    // A late one and a repeated one both say nobody may hear; neither counts.
    const silence = square(TRIO, { ann: { hears: [], sees: [] } })
    expect(await table(4, silence)).toEqual({ seq: 5 })
    expect(await table(5, silence)).toEqual({ seq: 5 })
    expect(await attempt(producerId)).toMatchObject({ ok: true })
    expect(ann.pushes).toEqual([])
  })

  it('is confirmed when everything it forbids has ended', async () => {
    const media = watchMedia()
    const server = await startTestServer()
    await server.control('table', { roomId: 'room', seq: 1, rows: square(TRIO) })
    const bob = await joined(server, { sub: 'bob', seq: 1 })
    const producerId = await send(bob, 'audio')
    const listeners = [
      await joined(server, { sub: 'ann', seq: 1 }),
      await joined(server, { sub: 'cat', seq: 1 }),
    ]
    for (const listener of listeners) {
      const { consumerId } = await (await receiver(listener)).fetch(producerId)
      await listener.ask('ready', { consumerId })
    }
    const quiet = square(TRIO, { ann: { hears: [], sees: ['bob'] } })
    await server.control('table', { roomId: 'room', seq: 2, rows: quiet })
    const [annHears, catHears] = [...media.consumers.values()]
    expect([annHears?.closed, catHears?.closed]).toEqual([true, false])
  })

  it('sends away whoever is no longer in it, and nobody else', async () => {
    const media = watchMedia()
    const server = await startTestServer()
    await server.control('table', { roomId: 'room', seq: 1, rows: square(TRIO) })
    const ann = await joined(server, { sub: 'ann', seq: 1 })
    const bob = await joined(server, { sub: 'bob', seq: 1 })
    // Was let in by a table that is still to come.
    const dan = await connect(server, { sub: 'dan', seq: 3 })
    await send(bob, 'audio')
    const closed = bob.closed()
    await server.control('table', { roomId: 'room', seq: 2, rows: square(['ann', 'cat']) })
    expect(await closed).toBe('io server disconnect')
    expect(await ann.heard('consumerLeft')).toEqual({ userId: 'bob' })
    expect(media.transports.map((transport) => transport.closed)).toEqual([true])
    const closedToo = dan.closed()
    await server.control('table', { roomId: 'room', seq: 3, rows: square(['ann', 'cat']) })
    expect(await closedToo).toBe('io server disconnect')
    expect(ann.socket.connected).toBe(true)
    const end = ann.closed()
    await server.control('close', { roomId: 'room' })
    expect(await end).toBe('io server disconnect')
  })
})

describe('at night', () => {
  it('a sleeper is told nothing at all while others whisper', async () => {
    const server = await startTestServer()
    const table = (seq: number, rows: ReturnType<typeof square>) =>
      server.control('table', { roomId: 'room', seq, rows })
    await table(1, square(TRIO))
    const ann = await joined(server, { sub: 'ann', seq: 1 })
    const bob = await joined(server, { sub: 'bob', seq: 1 })
    const cat = await joined(server, { sub: 'cat', seq: 1 })
    const voice = await send(ann, 'audio')
    const { fetch } = await receiver(bob)
    await table(2, night())
    await cat.heard('consumerLeft', 2)
    await cat.caughtUp()

    const packets = listen(cat)
    await table(3, night('ann', 'bob'))
    expect(await bob.heard('channelChange')).toEqual({ channel: 'night-0' })
    const { consumerId } = await fetch(voice)
    await bob.ask('ready', { consumerId })
    ann.say('producerPaused', { producerId: voice })
    await bob.heard('consumerJoined', 3)
    await send(ann, 'video')
    await send(bob, 'audio')
    const again = await joined(server, { sub: 'bob', seq: 3 })
    await again.ask('exitRoom', null)
    await again.join()
    await table(4, night())
    again.socket.disconnect()
    await ann.heard('channelChange', 2)
    expect(packets).toEqual([])
    // The wire works: the answer to a question is the first thing that comes.
    await cat.caughtUp()
    expect(packets).toHaveLength(1)
    expect(packets[0]).toContain('unknown-message')
  })
})

describe('when the API falls silent', () => {
  it('private channels end and public ones go on, until it says anew who hears whom', async () => {
    const media = watchMedia()
    const server = await startTestServer()
    const rows = square(['ann', 'bob', 'cat', 'dan'], {
      ann: { channel: 'private-0', hears: ['bob'], sees: ['bob'] },
      bob: { channel: 'private-0', hears: ['ann'], sees: ['ann'] },
      cat: { hears: ['dan'], sees: ['dan'] },
      dan: { hears: ['cat'], sees: ['cat'] },
    })
    const table = { roomId: 'room', seq: 1, rows }
    await server.control('table', table)
    const { life } = await server.control('beat', {})
    const [ann, bob, cat, dan] = await Promise.all(
      ['ann', 'bob', 'cat', 'dan'].map((sub) => joined(server, { sub, seq: 1 })),
    )
    if (!ann || !bob || !cat || !dan) throw new Error('nobody came')
    const whispered = await send(bob, 'audio')
    const spoken = await send(dan, 'audio')
    const annFetches = await receiver(ann)
    const { consumerId: whisper } = await annFetches.fetch(whispered)
    const { consumerId: speech } = await (await receiver(cat)).fetch(spoken)

    server.clock.advance(CONTROL_LOST_MS - 1)
    expect(await server.control('beat', {})).toMatchObject({ life })
    server.clock.advance(CONTROL_LOST_MS - 1)
    await ann.caughtUp()
    expect(ann.told('consumerClosed')).toEqual([])
    server.clock.advance(1)
    expect(await ann.heard('consumerClosed')).toEqual({ consumerId: whisper })
    expect(media.consumers.get(whisper)?.closed).toBe(true)
    expect(media.consumers.get(speech)?.closed).toBe(false)

    // A new life asks for all tables; until one comes nothing private opens again.
    const back = await server.control('beat', {})
    expect(back.life).not.toBe(life)
    expect(await annFetches.try(whispered)).toMatchObject({ code: 'chat-not-allowed' })
    await server.control('table', table)
    expect(await ann.heard('newProducers', 2)).toEqual([
      { producerId: whispered, userId: 'bob', kind: 'audio' },
    ])
    expect(await annFetches.try(whispered)).toMatchObject({ ok: true })
    expect(cat.told('consumerClosed')).toEqual([])
    expect((await server.control('beat', {})).life).toBe(back.life)
  })
})
