import type { IncomingMessage } from 'node:http'
import type { Bite } from '../domain/limits/table.ts'
import { KNOCKS } from '../domain/limits/values.ts'

type Verdict = (refusal: string | null | undefined, isWelcome: boolean) => void

/** What is needed of a wire of engine.io. */
interface EngineWire {
  readonly request: IncomingMessage
  once(event: 'close', run: () => void): unknown
}

interface Door {
  open: number
  readonly waiting: Set<() => void>
}

interface Knock {
  isWire: boolean
  readonly end: () => void
}

/**
 * Wires that have not said yet whose they are, by address. Whoever comes when there are too many waits until one of
 * them has got in or given up: a crowd that comes together gets in one after the other.
 */
export class Knocks {
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #bite: Bite
  readonly #doors = new Map<string, Door>()
  readonly #knocks = new WeakMap<IncomingMessage, Knock>()
  readonly #ends = new WeakMap<object, () => void>()

  constructor(addressOf: (request: IncomingMessage) => string, bite: Bite) {
    this.#addressOf = addressOf
    this.#bite = bite
  }

  /** For engine.io, which asks before it makes a wire. */
  readonly ask = (request: IncomingMessage, verdict: Verdict): void => {
    // Nobody would ever tell that this one has gone.
    if (request.socket.destroyed) {
      verdict('request.limited', false)
      return
    }
    const address = this.#addressOf(request)
    const door = this.#doors.get(address) ?? { open: 0, waiting: new Set() }
    this.#doors.set(address, door)
    if (door.open < KNOCKS.atOnce) this.#letIn(address, door, request, verdict)
    else if (door.waiting.size < KNOCKS.waiting) this.#wait(address, door, request, verdict)
    else this.#refuse(verdict)
  }

  /** engine.io has made a wire of a request. */
  opened(wire: EngineWire): void {
    const knock = this.#knocks.get(wire.request)
    if (!knock) return
    knock.isWire = true
    this.#ends.set(wire, knock.end)
    wire.once('close', knock.end)
  }

  /** It is known now whose wire it is. */
  admitted(wire: object): void {
    this.#ends.get(wire)?.()
  }

  #refuse(verdict: Verdict): void {
    this.#bite('knocks')
    verdict('request.limited', false)
  }

  #wait(address: string, door: Door, request: IncomingMessage, verdict: Verdict): void {
    this.#bite('knocks')
    const next = (): void => {
      clearTimeout(patience)
      door.waiting.delete(next)
      if (request.socket.destroyed) this.#next(address, door)
      else this.#letIn(address, door, request, verdict)
    }
    const patience = setTimeout(() => {
      door.waiting.delete(next)
      verdict('request.limited', false)
    }, KNOCKS.patienceMs).unref()
    door.waiting.add(next)
  }

  #letIn(address: string, door: Door, request: IncomingMessage, verdict: Verdict): void {
    door.open += 1
    let hasEnded = false
    const end = (): void => {
      if (hasEnded) return
      hasEnded = true
      door.open -= 1
      this.#next(address, door)
    }
    const knock: Knock = { isWire: false, end }
    this.#knocks.set(request, knock)
    // Gone before there was a wire: then nobody else will tell.
    request.socket.once('close', () => {
      if (!knock.isWire) end()
    })
    verdict(null, true)
  }

  #next(address: string, door: Door): void {
    const [next] = door.waiting
    if (next) next()
    else if (door.open === 0) this.#doors.delete(address)
  }
}
