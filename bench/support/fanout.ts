import { resolve } from 'node:path'
import { startBelfry } from './belfry.ts'
import { type Served, serve } from './processes.ts'
import { ask, join, openPlain, openWire, type Wire } from './wire.ts'

export const SESSIONS = 40
export const PEOPLE = 25
/** Who may talk to everybody: the Storyteller and those with a seat. */
const SEATS = 15
const TEXT = 'x'.repeat(200)

/** One side of the comparison: how it is spoken to, and how its frames are counted. */
export interface Side {
  readonly name: string
  readonly served: Served
  readonly rooms: readonly (readonly Wire[])[]
  /** Frames a message leads to besides its acknowledgement. */
  readonly deliveries: number
  message(id: number): string
  /** How many deliveries and acknowledgements are in a frame. */
  count(frame: string): { readonly delivered: number; readonly acked: number }
  stop(): Promise<void>
}

const relay = (name: string): string => resolve(import.meta.dirname, `../relays/${name}.ts`)

const occurrences = (text: string, part: string): number => text.split(part).length - 1

async function fillRooms(open: (room: number, seat: number) => Promise<Wire>): Promise<Wire[][]> {
  const rooms: Wire[][] = []
  for (let room = 0; room < SESSIONS; room++) {
    rooms.push(await Promise.all(Array.from({ length: PEOPLE }, (_, seat) => open(room, seat))))
  }
  return rooms
}

/** The owner sets up chairs, and the next ones take them. */
async function seat([owner, ...others]: readonly Wire[]): Promise<void> {
  if (!owner) return
  for (let check = 0; check < SEATS; check++) {
    await ask(owner, 'updateSeats', { type: 'add', payload: { name: null }, check })
  }
  await Promise.all(others.slice(0, SEATS).map((wire, index) => ask(wire, 'claimSeat', index)))
}

export async function belfrySide(): Promise<Side> {
  const belfry = await startBelfry(SESSIONS * PEOPLE)
  const names = await belfry.createSessions(SESSIONS)
  const rooms = await fillRooms((room, seat) =>
    join(belfry.served().url, belfry.guests[room * PEOPLE + seat]?.token ?? '', names[room] ?? ''),
  )
  for (const room of rooms) await seat(room)
  return {
    name: 'belfry',
    served: belfry.served(),
    rooms,
    deliveries: PEOPLE,
    message: (id) => `42${id}["textMessage",{"message":"${TEXT}","recipientId":""}]`,
    count: (frame) => {
      if (frame.startsWith('43') && !frame.includes('"ok":true')) throw new Error(`refused: ${frame}`)
      return { delivered: occurrences(frame, '["textMessage"'), acked: frame.startsWith('43') ? 1 : 0 }
    },
    stop: () => belfry.stop(),
  }
}

export async function wsSide(): Promise<Side> {
  const served = await serve([relay('ws')])
  const rooms = await fillRooms((room) => openPlain(served.url, JSON.stringify({ join: String(room) })))
  return {
    name: 'ws relay',
    served,
    rooms,
    deliveries: PEOPLE - 1,
    message: (id) => JSON.stringify({ id, text: TEXT }),
    count: (frame) => (frame.startsWith('{"ack"') ? { delivered: 0, acked: 1 } : { delivered: 1, acked: 0 }),
    stop: () => served.stop(),
  }
}

export async function socketIoSide(kind: 'each' | 'room'): Promise<Side> {
  const served = await serve([relay('socket-io'), kind])
  const rooms = await fillRooms(
    (room) =>
      new Promise((ready) => {
        const wire = openWire(served.url, `40${JSON.stringify({ session: String(room) })}`)
        wire.hear((frame) => {
          if (frame.startsWith('40')) ready(wire)
        })
      }),
  )
  return {
    name: kind === 'each' ? 'socket.io relay' : 'socket.io room',
    served,
    rooms,
    deliveries: PEOPLE - 1,
    message: (id) => `42${id}["send",{"text":"${TEXT}"}]`,
    count: (frame) => (frame.startsWith('43') ? { delivered: 0, acked: 1 } : { delivered: 1, acked: 0 }),
    stop: () => served.stop(),
  }
}

/** Sends messages, so many in flight at any time, and returns the server's CPU microseconds a delivery. */
export async function drive(side: Side, messages: number, inFlight: number): Promise<number> {
  const expected = messages * side.deliveries
  let sent = 0
  let acked = 0
  let delivered = 0
  const before = side.served.cpuSeconds()
  await new Promise<void>((done, fail) => {
    const next = (): void => {
      if (sent >= messages) return
      const room = side.rooms[sent % SESSIONS] ?? []
      // Everybody in turn, as nobody may talk faster than a person can.
      const wire = room[Math.floor(sent / SESSIONS) % (SEATS + 1)]
      wire?.send(side.message(sent++))
    }
    const hear = (frame: string): void => {
      const counted = side.count(frame)
      acked += counted.acked
      delivered += counted.delivered
      for (let i = 0; i < counted.acked; i++) next()
      if (acked === messages && delivered >= expected) done()
    }
    for (const wire of side.rooms.flat()) {
      wire.hear((frame) => {
        try {
          hear(frame)
        } catch (error) {
          fail(error as Error)
        }
      })
    }
    for (let i = 0; i < inFlight; i++) next()
  })
  // Both sides count what the others in the room received.
  return ((side.served.cpuSeconds() - before) * 1e6) / (messages * (PEOPLE - 1))
}
