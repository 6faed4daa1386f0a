import { type Batch, BLANK_VIEW, type WireMessage } from '@belfry/protocol'
import { OUTBOUND, reduce } from '@belfry/protocol/schemas'
import type { SessionView } from '@belfry/rules'

/** As it arrives on the other side of a wire. */
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

export type Reduce = (view: SessionView, message: WireMessage) => SessionView

/** A person's screen: applies what arrives, in order, and remembers where it was. */
export class FuzzClient {
  readonly userId: string
  readonly #reduce: Reduce
  connectionId: string | null = null
  node = 0
  view: SessionView | null = null
  cursor: string | null = null
  /** Sent but not arrived yet. */
  #onTheWay: Batch[] = []
  #count = 0
  /** Everything that ever arrived, for tests that compare or search it. */
  readonly received: string[] = []

  constructor(userId: string, reduceMessage: Reduce = reduce) {
    this.userId = userId
    this.#reduce = reduceMessage
  }

  connect(connectionId: string, node: number): void {
    this.connectionId = connectionId
    this.node = node
    this.#onTheWay = []
    this.#count = 0
  }

  /** The connection is cut: what was on its way never arrives. */
  cut(): void {
    this.connectionId = null
    this.#onTheWay = []
  }

  enqueue(batch: Batch): void {
    this.#onTheWay.push(overTheWire(batch))
  }

  arrive(most = Number.POSITIVE_INFINITY): void {
    for (const batch of this.#onTheWay.splice(0, most)) this.#apply(batch)
  }

  #apply(batch: Batch): void {
    this.#count += 1
    if (batch.count !== this.#count)
      throw new Error(`${this.userId}: batch ${batch.count} instead of ${this.#count}`)
    if (batch.messages.length === 0) throw new Error(`${this.userId}: an empty batch`)
    for (const message of batch.messages) this.#take(message)
    this.cursor = batch.cursor
  }

  #take(message: WireMessage): void {
    const [name, payload] = message
    this.received.push(JSON.stringify([name, payload]))
    if (name === 'refused') return
    const row = OUTBOUND[name]
    if (!row) throw new Error(`${this.userId}: unknown message ${name}`)
    const parsed = row.schema.safeParse(payload)
    if (!parsed.success)
      throw new Error(`${this.userId}: ${name} ${JSON.stringify(payload)} ${parsed.error.message}`)
    this.view = this.#reduce(this.view ?? BLANK_VIEW, message)
  }
}
