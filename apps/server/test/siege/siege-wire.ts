import type { Socket } from 'node:net'
import WebSocket from 'ws'
import type { Frame } from './frames.ts'

/** How an answer begins, and how what is said to whoever is refused at the door. */
const ANSWER = /^43(\d+)\[/
const REFUSED = '44'
const LET_IN = '42["messages"'
const HEARTBEAT = '2'
/** Only ends what hangs. */
const PATIENCE_MS = 15_000

export type Ack = { readonly ok?: boolean; readonly code?: string; readonly time?: number }

/** As `ws` gives a message unless it was asked for something else. */
const textOf = (data: WebSocket.RawData): string => (data as Buffer).toString()

/** A wire that sends without waiting, and keeps account of what was answered. */
export class SiegeWire {
  readonly socket: WebSocket
  /** Asked and not answered, by the number of the acknowledgement. */
  readonly pending = new Map<number, (ack: Ack | null) => void>()
  readonly #greeting: Promise<string | null>
  #ids = 0
  isClosed = false

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/backend/socket/?EIO=4&transport=websocket`)
    let greeted: (said: string | null) => void = () => undefined
    this.#greeting = new Promise((done) => {
      greeted = done
    })
    this.socket.on('message', (data) => this.#heard(textOf(data), greeted))
    // A cut is what a siege expects; whether it was right is seen by what follows.
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.isClosed = true
      greeted(null)
      for (const done of this.pending.values()) done(null)
      this.pending.clear()
    })
  }

  #heard(text: string, greeted: (said: string) => void): void {
    if (text === HEARTBEAT) this.socket.send('3')
    if (text.startsWith(LET_IN) || text.startsWith(REFUSED)) greeted(text)
    const [begin, number] = ANSWER.exec(text) ?? []
    if (begin === undefined) return
    const done = this.pending.get(Number(number))
    this.pending.delete(Number(number))
    done?.((JSON.parse(text.slice(begin.length - 1)) as [Ack])[0])
  }

  /** What the door says to this proof: null when it ends the wire without a word. */
  async knock(proof: string, more: readonly (string | Uint8Array)[] = []): Promise<string | null> {
    await new Promise<void>((done) => {
      this.socket.once('open', done)
      this.socket.once('close', () => done())
    })
    for (const text of [`40${proof}`, ...more]) this.send(text)
    return this.#greeting
  }

  send(data: string | Uint8Array, options: { readonly fin?: boolean; readonly mask?: boolean } = {}): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(data, options)
  }

  /** The number of the next acknowledgement. */
  nextId(): number {
    return ++this.#ids
  }

  /** Sends a frame and tells its answer, or null when the wire ended before there was one. */
  fire({ id, parts, pieces }: Frame): Promise<Ack | null> {
    if (this.isClosed) return Promise.resolve(null)
    const answer = new Promise<Ack | null>((done) => void this.pending.set(id, done))
    for (const part of parts) this.#pieces(part, pieces)
    return answer
  }

  #pieces(data: string | Uint8Array, pieces: number): void {
    const length = Math.ceil(data.length / pieces)
    if (pieces === 1 || length === 0) this.send(data)
    for (let at = 0; pieces > 1 && at < data.length; at += length)
      this.send(data.slice(at, at + length), { fin: at + length >= data.length })
  }

  ask(name: string, payload: unknown): Promise<Ack | null> {
    const id = this.nextId()
    return this.fire({ name, id, parts: [`42${id}${JSON.stringify([name, payload])}`], pieces: 1 })
  }

  /** Nothing that was asked is open any more; false when something was never answered. */
  async settled(answers: readonly Promise<unknown>[]): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((done) => {
      timer = setTimeout(() => done(false), PATIENCE_MS)
    })
    const isThrough = await Promise.race([Promise.all(answers).then(() => true as const), late])
    clearTimeout(timer)
    return isThrough
  }

  /** The bare connection below, for what no library would send. */
  get below(): Socket | undefined {
    return Reflect.get(this.socket, '_socket') as Socket | undefined
  }

  end(): Promise<void> {
    const closed = new Promise<void>((done) => void this.socket.once('close', () => done()))
    if (this.isClosed) return Promise.resolve()
    this.socket.terminate()
    return closed
  }
}
