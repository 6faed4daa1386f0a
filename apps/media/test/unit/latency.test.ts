import { EventEmitter } from 'node:events'
import { fakeClock } from '@belfry/kit'
import { expect, it } from 'vitest'
import { Latencies } from '../../src/realtime/latency.ts'

it('the latency is the median of everybody, by their last heartbeat', () => {
  const clock = fakeClock()
  const latencies = new Latencies(clock)
  const beat = (heart: EventEmitter, ms: number): void => {
    heart.emit('packetCreate', { type: 'ping' })
    heart.emit('packetCreate', { type: 'message' })
    clock.advance(ms)
    heart.emit('heartbeat')
  }
  expect(latencies.median()).toBe(0)
  const hearts = ['ann', 'bob', 'cat'].map((id) => {
    const heart = new EventEmitter()
    latencies.watch(id, heart)
    return heart
  })
  const [ann, bob, cat] = hearts
  if (!ann || !bob || !cat) throw new Error('nobody is there')
  beat(ann, 300)
  beat(bob, 40)
  beat(cat, 20)
  expect(latencies.median()).toBe(40)
  beat(bob, 500)
  expect(latencies.median()).toBe(300)
  latencies.forget('ann')
  latencies.forget('bob')
  expect(latencies.median()).toBe(20)
})
