import { type Clock, type Failure, failure, ok, type Result } from '@belfry/kit'
import {
  type GrantClaims,
  type HearingTable,
  type VOICE_ERRORS,
  VOICE_LIMITS,
  type VoiceWay,
} from '@belfry/protocol'
import type { Bitrates } from '../config.ts'
import type { RouterSource } from '../sfu/types.ts'
import { Person, type Wire } from './person.ts'
import { Room } from './room.ts'
import { SendMeter } from './send-meter.ts'
import { echoTable, isExpelled } from './table.ts'
import { WayBook } from './ways.ts'

/** A room in which nobody has been for so long needs nothing. */
export const EMPTY_ROOM_MS = 30_000

/** How long whoever sends too much stays outside. */
export const TOO_MUCH_MS = 60_000

/** Long enough to say a few words to oneself. */
export const ALONE_MS = 60_000

/** Somebody in a room. */
export interface Visit {
  readonly roomId: string
  readonly room: Room
  readonly person: Person
}

interface Kept {
  readonly room: Room
  stopWaiting: (() => void) | null
}

export interface RoomsOptions {
  readonly source: RouterSource
  readonly clock: Clock
  readonly maxUsers: number
  readonly bitrates: Pick<Bitrates, 'sender' | 'table'>
}

/** From which window somebody comes, and whether they want the voices there, wherever they are now. */
export interface Entrance {
  readonly window?: string | undefined
  readonly takes?: boolean | undefined
  /** Only wants to see: the voice stays where it is. */
  readonly looks?: boolean | undefined
}

/** One voice a person: a window that does not say which one it is takes it, as one does that was asked. */
const isElsewhere = (
  room: Room,
  userId: string,
  { window, takes = false, looks = false }: Entrance,
): boolean => {
  const there = room.windowOf(userId)
  return !takes && !looks && window !== undefined && there !== undefined && there !== window
}

type Refused = Failure<(typeof VOICE_ERRORS)[number]>

/** All rooms of this server. A table is kept until the API closes its room, for those who come back. */
export class Rooms {
  readonly #options: RoomsOptions
  readonly #rooms = new Map<string, Kept>()
  readonly #meter: SendMeter
  readonly #ways: WayBook
  /** Until when somebody stays outside. */
  readonly #outside = new Map<string, number>()
  #turnedAway = 0
  #sentAway = 0

  constructor(options: RoomsOptions) {
    this.#options = options
    const { clock } = options
    const people = (): readonly Person[] =>
      [...this.#rooms.values()].flatMap(({ room }) => [...room.people()])
    this.#ways = new WayBook(clock, people)
    this.#ways.start()
    this.#meter = new SendMeter({
      clock,
      tables: () => [...this.#rooms.values()].map(({ room }) => [...room.people()]),
      bitrates: options.bitrates,
      onTooMuch: (person) => this.#sendAway(person),
    })
    this.#meter.start()
  }

  get users(): number {
    return [...this.#rooms.values()].reduce((sum, { room }) => sum + room.size, 0)
  }

  /** How many have found their table full. */
  get turnedAway(): number {
    return this.#turnedAway
  }

  /** How many were sent away because they sent too much. */
  get sentAway(): number {
    return this.#sentAway
  }

  /** How the voices of those who are there come. */
  get ways(): readonly VoiceWay[] {
    return this.#ways.now()
  }

  /** Visits that ended without a packet. */
  get unheard(): number {
    return this.#ways.unheard
  }

  enter({ sub, roomId, seq }: GrantClaims, wire: Wire, from: Entrance = {}): Result<Visit, Refused> {
    if (roomId === null) return this.#enterAlone(sub, wire)
    const waits = (this.#outside.get(sub) ?? 0) - this.#options.clock.now()
    if (waits > 0) return failure('chat-too-much', { seconds: Math.ceil(waits / 1000) })
    const known = this.#rooms.get(roomId)?.room
    // Only whether they are in the table counts, never how new it is: others whisper in secret.
    if (known && isExpelled(known.table, sub, seq)) return failure('chat-grant-old')
    if (known && isElsewhere(known, sub, from)) return failure('chat-elsewhere')
    const { maxUsers } = this.#options
    if (!known?.has(sub) && this.users >= maxUsers) return failure('chat-full', { max: maxUsers })
    if (known && !known.has(sub) && known.size >= VOICE_LIMITS.peopleOfTable) {
      this.#turnedAway += 1
      return failure('chat-table-full', { max: VOICE_LIMITS.peopleOfTable })
    }
    const { room } = this.#open(roomId)
    const person = new Person(sub, seq, wire, from)
    room.enter(person)
    this.#watch(roomId)
    return ok({ roomId, room, person })
  }

  /** Somebody who has no table, or is not at it, hears themselves: for a moment, and nobody else does. */
  #enterAlone(sub: string, wire: Wire): Result<Visit, Refused> {
    const { source, clock, maxUsers } = this.#options
    if (this.users >= maxUsers) return failure('chat-full', { max: maxUsers })
    const roomId = `echo ${sub}`
    this.close(roomId)
    const kept: Kept = { room: new Room(source, echoTable(sub)), stopWaiting: null }
    this.#rooms.set(roomId, kept)
    kept.stopWaiting = clock.after(ALONE_MS, () => this.close(roomId))
    const person = new Person(sub, 0, wire)
    kept.room.enter(person)
    return ok({ roomId, room: kept.room, person })
  }

  leave({ roomId, room, person }: Visit): void {
    this.#ways.left(person)
    if (room.table?.isEcho) {
      if (this.#rooms.get(roomId)?.room === room) this.close(roomId)
      return
    }
    room.leave(person)
    this.#watch(roomId)
  }

  async setTable(table: HearingTable): Promise<number> {
    const { room } = this.#open(table.roomId)
    const seq = await room.setTable(table)
    this.#watch(table.roomId)
    return seq
  }

  close(roomId: string): void {
    const kept = this.#rooms.get(roomId)
    if (!kept) return
    this.#rooms.delete(roomId)
    kept.stopWaiting?.()
    kept.room.close()
  }

  closeAll(): void {
    this.#meter.stop()
    this.#ways.stop()
    for (const roomId of [...this.#rooms.keys()]) this.close(roomId)
  }

  /** The API is silent. It will tell everything anew when it is back, so rooms without people are forgotten. */
  cut(): void {
    for (const [roomId, { room }] of [...this.#rooms]) {
      if (room.size === 0) this.close(roomId)
      else room.cut()
    }
  }

  /** As if the line had broken: whoever comes back is told why that is too early. */
  #sendAway(person: Person): void {
    const found = [...this.#rooms].find(([, { room }]) => room.isHere(person))
    if (!found) return
    const [roomId, { room }] = found
    const now = this.#options.clock.now()
    for (const [userId, until] of this.#outside) if (until <= now) this.#outside.delete(userId)
    this.#outside.set(person.userId, now + TOO_MUCH_MS)
    this.#sentAway += 1
    this.leave({ roomId, room, person })
    person.wire.drop()
  }

  #open(roomId: string): Kept {
    const known = this.#rooms.get(roomId)
    if (known) return known
    const kept: Kept = { room: new Room(this.#options.source), stopWaiting: null }
    this.#rooms.set(roomId, kept)
    return kept
  }

  /** To be called whenever somebody came or went. */
  #watch(roomId: string): void {
    const kept = this.#rooms.get(roomId)
    if (!kept) return
    kept.stopWaiting?.()
    kept.stopWaiting = null
    if (kept.room.size > 0) return
    kept.stopWaiting = this.#options.clock.after(EMPTY_ROOM_MS, () => {
      kept.stopWaiting = null
      kept.room.rest()
      if (!kept.room.table) this.#rooms.delete(roomId)
    })
  }
}
