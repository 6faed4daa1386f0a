import { randomUUID } from 'node:crypto'
import type { LogRow } from '@belfry/room'
import { type AnyEvent, RULES_VERSION } from '@belfry/rules'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Nodes } from './nodes.ts'

interface News {
  readonly rows?: readonly LogRow[]
  readonly ephemeral?: readonly AnyEvent[]
  /** A node that has nobody in this session any more, and cannot say so in its log. */
  readonly gone?: string
}

/** News of another node, in the words of its rules; one of long ago does not say which. */
export type Heard = News & { readonly version?: number }

type BusMessage = Heard & { readonly from: string }

/** Hears of a session before there is a room for it: what came early is passed on later. */
export interface Subscription {
  readonly passTo: (hear: (news: Heard) => void) => void
  readonly end: () => void
}

const topicOf = (sessionId: string): string => `session:${sessionId}`

/** News that nodes tell each other about the sessions they share. */
export class SessionNews {
  readonly #bus: Bus
  readonly #nodes: Pick<Nodes, 'id' | 'isAlone'>
  /** Tells own messages on the bus from those of other nodes. */
  readonly #id = randomUUID()

  /** Sessions that were left while nobody could be told. */
  readonly #left = new Set<string>()

  constructor(bus: Bus, nodes: Pick<Nodes, 'id' | 'isAlone'>) {
    this.#bus = bus
    this.#nodes = nodes
  }

  publish(sessionId: string, news: News): void {
    // Where no other node can be, nobody but this one would listen.
    if (this.#nodes.isAlone) return
    this.#bus.publish(
      topicOf(sessionId),
      JSON.stringify({ from: this.#id, version: RULES_VERSION, ...news } satisfies BusMessage),
    )
  }

  /** Nobody is in this session here any more, nor will be while this node lives. */
  leave(sessionId: string): void {
    this.#left.add(sessionId)
    this.sayGoodbyes()
  }

  sayGoodbyes(): void {
    if (!this.#bus.isReliable()) return
    for (const sessionId of this.#left) this.publish(sessionId, { gone: this.#nodes.id })
    this.#left.clear()
  }

  subscribe(sessionId: string): Subscription {
    const early: string[] = []
    let hear = (message: string): void => void early.push(message)
    const end = this.#bus.subscribe(topicOf(sessionId), (message) => hear(message))
    return {
      end,
      passTo: (listener) => {
        hear = (message) => {
          const { from, ...news } = JSON.parse(message) as BusMessage
          if (from !== this.#id) listener(news)
        }
        for (const message of early) hear(message)
      },
    }
  }
}
