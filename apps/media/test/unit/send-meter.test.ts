import { fakeClock } from '@belfry/kit'
import { expect, it } from 'vitest'
import { Person } from '../../src/rooms/person.ts'
import { SendMeter } from '../../src/rooms/send-meter.ts'
import type { SfuProducer, SfuTransport } from '../../src/sfu/types.ts'

const WIRE = { push: () => undefined, dismiss: () => undefined, drop: () => undefined }
const LOOK_MS = 6000
const MEGABIT = 1_000_000

/** A sender of video, and the limit it is given. */
function camera(id: string) {
  const told: number[] = []
  const transport = {
    limitSending: async (bits: number) => void told.push(bits),
    received: async () => null,
    close: () => undefined,
  }
  const person = new Person(id, 0, WIRE)
  person.setLine('send', transport as unknown as SfuTransport)
  const producer = { id: `${id} video`, kind: 'video', close: () => undefined }
  person.addProducer(producer as unknown as SfuProducer, false)
  return { person, told }
}

it('[MEDIA-18] cameras of a table share what it may send, and a few of them send as much as anybody may', () => {
  const clock = fakeClock(0)
  const table = Array.from({ length: 20 }, (_, at) => camera(`p${at}`))
  const other = camera('elsewhere')
  let people = table.slice(0, 3)
  const meter = new SendMeter({
    clock,
    tables: () => [people.map(({ person }) => person), [other.person]],
    bitrates: { sender: 8 * MEGABIT, table: 60 * MEGABIT },
    onTooMuch: () => expect.unreachable(),
  })
  meter.start()
  clock.advance(LOOK_MS)
  people = table
  clock.advance(LOOK_MS)
  clock.advance(LOOK_MS)
  people = table.slice(0, 5)
  clock.advance(LOOK_MS)
  meter.stop()
  expect(table.map(({ told }) => told)).toEqual([
    ...Array.from({ length: 5 }, () => [3 * MEGABIT, 8 * MEGABIT]),
    ...Array.from({ length: 15 }, () => [3 * MEGABIT]),
  ])
  expect(other.told).toEqual([])
})
