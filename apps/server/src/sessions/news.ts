import { randomUUID } from 'node:crypto'
import type { LogRow, SessionRoom } from '@belfry/room'
import type { AnyEvent } from '@belfry/rules'
import type { Bus } from '../bus/bus.ts'

interface News {
  readonly rows?: readonly LogRow[]
  readonly ephemeral?: readonly AnyEvent[]
}

type BusMessage = News & { readonly from: string }

/** Hears of a session before there is a room for it: what came early is passed on to the room. */
export interface Subscription {
  readonly passTo: (room: SessionRoom) => void
  readonly end: () => void
}

const topicOf = (sessionId: string): string => `session:${sessionId}`

/** What nodes tell each other about the sessions they share. */
export class SessionNews {
  readonly #bus: Bus
  readonly #isAlone: boolean
  /** Tells own messages on the bus from those of other nodes. */
  readonly #id = randomUUID()

  constructor(bus: Bus, isAlone: boolean) {
    this.#bus = bus
    this.#isAlone = isAlone
  }

  publish(sessionId: string, news: News): void {
    // Where no other node can be, nobody but this one would listen.
    if (this.#isAlone) return
    this.#bus.publish(topicOf(sessionId), JSON.stringify({ from: this.#id, ...news } satisfies BusMessage))
  }

  subscribe(sessionId: string): Subscription {
    const early: string[] = []
    let hear = (message: string): void => void early.push(message)
    const end = this.#bus.subscribe(topicOf(sessionId), (message) => hear(message))
    return {
      end,
      passTo: (room) => {
        hear = (message) => this.#hear(room, message)
        for (const message of early) hear(message)
      },
    }
  }

  #hear(room: SessionRoom, raw: string): void {
    const { from, ephemeral, rows } = JSON.parse(raw) as BusMessage
    if (from === this.#id) return
    if (ephemeral) room.receiveEphemeral(ephemeral)
    if (rows) void room.receive(rows)
  }
}
