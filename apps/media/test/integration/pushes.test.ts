import { describe, expect, it } from 'vitest'
import { connect, joined } from '../support/client.ts'
import { receiver, send, square, watchMedia } from '../support/media.ts'
import { startTestServer } from '../support/server.ts'

const TRIO = ['ann', 'bob', 'cat']

describe('what people are told', () => {
  it('[MEDIA-04] comes by itself: who joins and leaves, what they send, where they are', async () => {
    const server = await startTestServer()
    await server.control('table', { roomId: 'room', seq: 1, rows: square(TRIO) })
    const ann = await joined(server, { sub: 'ann', seq: 1 })
    const bob = await connect(server, { sub: 'bob', seq: 1 })
    await bob.join({ audioPaused: true, videoPaused: false })
    const seen = { userId: 'bob', channel: null, audioPaused: true, videoPaused: false }
    expect(await ann.heard('consumerJoined')).toEqual(seen)
    const producerId = await send(bob, 'video')
    expect(await ann.heard('newProducers')).toEqual([{ producerId, userId: 'bob', kind: 'video' }])
    const { fetch } = await receiver(ann)
    const { consumerId } = await fetch(producerId)
    const away = { channel: 'public-1', hears: [], sees: [] }
    await server.control('table', {
      roomId: 'room',
      seq: 2,
      rows: square(TRIO, { ann: { hears: [], sees: [] }, bob: away }),
    })
    expect(await ann.heard('consumerClosed')).toEqual({ consumerId })
    expect(await ann.heard('consumerLeft')).toEqual({ userId: 'bob' })
    expect(await bob.heard('channelChange')).toEqual({ channel: 'public-1' })
    expect(ann.told('channelChange')).toEqual([])
    await server.control('table', { roomId: 'room', seq: 3, rows: square(TRIO) })
    expect(await ann.heard('newProducers', 2)).toEqual([{ producerId, userId: 'bob', kind: 'video' }])
    ann.say('getConsumers', null)
    expect(await ann.heard('newConsumers')).toEqual([seen])
  })

  it('[MEDIA-03] answers what they ask for, and follows what they pause', async () => {
    const media = watchMedia()
    const server = await startTestServer()
    const rows = square(TRIO, { ann: { channel: 'public-2' } })
    await server.control('table', { roomId: 'room', seq: 1, rows })
    const ann = await joined(server, { sub: 'ann', seq: 1 })
    const bob = await joined(server, { sub: 'bob', seq: 1 })
    const producerId = await send(bob, 'audio')
    await ann.heard('newProducers')
    ann.forget()
    ann.say('getProducers', null)
    expect(await ann.heard('newProducers')).toEqual([{ producerId, userId: 'bob', kind: 'audio' }])
    ann.say('getConsumers', null)
    const present = { userId: 'bob', channel: null, audioPaused: false, videoPaused: false }
    expect(await ann.heard('newConsumers')).toEqual([present])
    // Only asks: the table knows better.
    ann.say('channelChange', { channel: 'night-3' })
    expect(await ann.heard('channelChange')).toEqual({ channel: 'public-2' })

    bob.say('producerPaused', { producerId })
    expect(await ann.heard('consumerJoined')).toEqual({ ...present, audioPaused: true })
    expect(media.producers.get(producerId)?.paused).toBe(true)
    bob.say('producerResumed', { producerId })
    expect(await ann.heard('consumerJoined', 2)).toEqual(present)
    bob.say('priority', { isWanted: true })
    expect(await ann.heard('consumerJoined', 3)).toEqual({ ...present, hasPriority: true })
    bob.say('priority', { isWanted: false })
    expect(await ann.heard('consumerJoined', 4)).toEqual(present)
    bob.say('line', { isBad: true })
    expect(await ann.heard('consumerJoined', 5)).toEqual({ ...present, hasBadLine: true })
    expect(media.producers.get(producerId)?.paused).toBe(false)

    const { fetch } = await receiver(ann)
    const voice = await fetch(producerId)
    const isPaused = (id: string) => media.consumers.get(id)?.paused
    await ann.ask('ready', { consumerId: voice.consumerId })
    expect(isPaused(voice.consumerId)).toBe(false)
    ann.say('consumersPaused', { kind: 'audio' })
    await expect.poll(() => isPaused(voice.consumerId)).toBe(true)
    // Deaf is deaf: also to what begins now; but not to pictures.
    const again = await send(bob, 'audio')
    const later = await fetch(again)
    await ann.ask('ready', { consumerId: later.consumerId })
    expect(isPaused(later.consumerId)).toBe(true)
    const shown = await fetch(await send(bob, 'video'))
    await ann.ask('ready', { consumerId: shown.consumerId })
    expect(isPaused(shown.consumerId)).toBe(false)
    ann.say('consumersResumed', { kind: 'audio' })
    await expect.poll(() => isPaused(later.consumerId)).toBe(false)
    expect(server.errors).toEqual([])
  })
})

it('pictures get smaller the more of them somebody sees', async () => {
  const media = watchMedia()
  const server = await startTestServer()
  const others = Array.from({ length: 6 }, (_, index) => `user-${index}`)
  const few = square(['ann', ...others], { ann: { sees: others.slice(0, 2) } })
  await server.control('table', { roomId: 'room', seq: 1, rows: few })
  const ann = await joined(server, { sub: 'ann', seq: 1 })
  const sent: string[] = []
  for (const sub of others) sent.push(await send(await joined(server, { sub, seq: 1 }), 'video'))
  const { fetch } = await receiver(ann)
  const { consumerId } = await fetch(sent[0] ?? '')
  const layer = () => media.consumers.get(consumerId)?.preferredLayers?.spatialLayer
  expect(layer()).toBe(2)
  await server.control('table', { roomId: 'room', seq: 2, rows: square(['ann', ...others]) })
  await expect.poll(layer).toBe(1)
})
