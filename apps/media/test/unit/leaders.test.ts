import { expect, it } from 'vitest'
import { Leaders } from '../../src/rooms/leaders.ts'
import { Person } from '../../src/rooms/person.ts'
import type { SfuTransport } from '../../src/sfu/types.ts'

const WIRE = { push: () => undefined, dismiss: () => undefined, drop: () => undefined }
const done = (): Promise<void> => Promise.resolve()

it('the pictures of those who spoke last come first, and are told only what changed', async () => {
  const leaders = new Leaders()
  const told: string[] = []
  const ann = new Person('ann', 0, WIRE)
  for (const source of ['ben', 'cid', 'dot', 'eve'])
    for (const kind of ['audio', 'video'] as const)
      ann.addConsumer(
        {
          id: `${source} ${kind}`,
          producerId: `of ${source}`,
          kind,
          rtpParameters: {},
          pause: done,
          resume: done,
          prefer: done,
          close: () => undefined,
          setPriority: async (priority) => void told.push(`${source} ${kind} ${priority}`),
        },
        source,
      )
  const speaks = async (userId: string): Promise<readonly string[]> => {
    if (leaders.speaks(userId)) await ann.prioritise((id) => leaders.priorityOf(id))
    return told.splice(0)
  }
  expect(await speaks('ben')).toEqual(['ben video 255'])
  expect(await speaks('ben')).toEqual([])
  expect(await speaks('cid')).toEqual(['ben video 128', 'cid video 255'])
  await speaks('dot')
  expect(await speaks('eve')).toEqual(['ben video 1', 'cid video 64', 'dot video 128', 'eve video 255'])
  expect(await speaks('cid')).toEqual(['cid video 255', 'dot video 64', 'eve video 128'])
})

it('many pictures share what an ordinary line carries, a few do not', async () => {
  const limits: boolean[] = []
  const ann = new Person('ann', 0, WIRE)
  const transport = { limitPictures: async (isLimited: boolean) => void limits.push(isLimited) }
  ann.setLine('receive', transport as unknown as SfuTransport)
  await ann.preferLayer(2)
  await ann.preferLayer(1)
  await ann.preferLayer(1)
  await ann.preferLayer(0)
  await ann.preferLayer(2)
  expect(limits).toEqual([false, false, true, true, false])
})

it('pictures that are not on the screen are not sent, nor those that come later; voices always are', async () => {
  const flows = new Set<string>()
  const ann = new Person('ann', 0, WIRE)
  const fetch = async (source: string, kind: 'audio' | 'video'): Promise<void> => {
    const id = `${source} ${kind}`
    ann.addConsumer(
      {
        ...{ id, producerId: `of ${id}`, kind, rtpParameters: {} },
        pause: async () => void flows.delete(id),
        resume: async () => void flows.add(id),
        prefer: done,
        close: () => undefined,
        setPriority: done,
      },
      source,
    )
    await ann.startConsumer(id)
  }
  for (const source of ['ben', 'cid'])
    for (const kind of ['audio', 'video'] as const) await fetch(source, kind)
  await ann.setUnseen(['cid', 'dot'])
  await fetch('dot', 'video')
  expect([...flows].sort()).toEqual(['ben audio', 'ben video', 'cid audio'])
  await ann.setDeaf('video', true)
  await ann.setUnseen(['dot'])
  expect([...flows].sort()).toEqual(['ben audio', 'cid audio'])
  await ann.setDeaf('video', false)
  expect([...flows].sort()).toEqual(['ben audio', 'ben video', 'cid audio', 'cid video'])
})
