import type { Clock } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import { isToldOfRefusal } from '@belfry/room'
import type { Socket } from 'socket.io'
import { requestIdOf } from '../db/request-id.ts'
import type { Bite } from '../domain/limits/table.ts'
import { TOLD_EVERY_MS } from '../domain/limits/values.ts'
import type { RoomHost } from '../modules/sessions/host.ts'
import type { SecurityEvent } from '../platform/system/security-events.ts'
import { Allowance, noteLimit, type Refusal as Refused } from './allowance.ts'
import type { Connections } from './connections.ts'
import { noteAnswer, noteCut, noteHeldBack } from './security-events.ts'
import { hasBeenSentAway, type Visit } from './visit.ts'

export interface ConversationDeps {
  readonly host: RoomHost
  readonly connections: Connections
  readonly clock: Clock
  readonly securityEvent: SecurityEvent
  readonly bite: Bite
  /** How long somebody waited for an answer, and the code of one that is a refusal. */
  readonly observe: (seconds: number, refusal?: string) => void
  readonly report: (error: unknown) => void
}

const NOT_MEMBER = { ok: false, code: 'not-member', params: {} } as const satisfies Ack

type Answer = (ack: unknown) => void

const isAnswer = (value: unknown): value is Answer => typeof value === 'function'

/** Message of a connection, with the reading of this node's clock when it arrived. */
interface Heard {
  readonly name: string
  readonly args: readonly unknown[]
  readonly arrivedAt: number
}

/** Messages between connections that were let in and their rooms, within their limits, and the answers. */
export class Conversation {
  readonly #deps: ConversationDeps
  readonly #allowance: Allowance

  constructor(deps: ConversationDeps) {
    this.#deps = deps
    this.#allowance = new Allowance(deps)
  }

  /** One message of a connection, with its answer where one is wanted. */
  hear(socket: Socket, visit: Visit, name: unknown, args: readonly unknown[]): void {
    const arrivedAt = this.#deps.clock.ticks()
    // Said in one breath with a good-bye, or with what ended the connection.
    if (!socket.connected) {
      socket.conn.close()
      return
    }
    const last = args.at(-1)
    const answer: Answer = isAnswer(last) ? last : () => undefined
    const verdict = visit.flood.take(arrivedAt)
    // A frame without a name passes the parser; no client of ours makes one.
    if (verdict === 'cut' || typeof name !== 'string') {
      noteCut(this.#deps.securityEvent, visit)
      socket.disconnect(true)
    }
    if (typeof name !== 'string') return
    // What was on its way when somebody was sent away is not said any more.
    if (hasBeenSentAway(visit)) {
      answer(NOT_MEMBER)
      return
    }
    const said = { name, args: args.filter((arg) => !isAnswer(arg)) }
    const refusal = verdict === 'pass' ? this.#allowance.refusal(visit, said) : this.#allowance.tooFast()
    if (refusal) {
      noteHeldBack(this.#deps.securityEvent, visit, refusal)
      if (isAnswer(last)) answer(refusal)
      else this.#sayTooMuch(socket, visit, name, refusal)
    } else if (name === 'ping') answer({ time: visit.room.now() })
    else if (name === 'getGamestate') {
      visit.room.refresh(socket.id)
      answer({ ok: true } satisfies Ack)
    } else void this.#ask(socket, visit, { name, args, arrivedAt }, answer)
  }

  /** Whoever says too much hears so, but no more often than can be read. */
  #sayTooMuch(socket: Socket, visit: Visit, name: string, refusal: Refused): void {
    if (!isToldOfRefusal(name)) return
    const now = this.#deps.clock.ticks()
    visit.told ??= new Map()
    if (now - (visit.told.get(name) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return
    visit.told.set(name, now)
    visit.room.refuse({ connectionId: socket.id, name }, refusal)
  }

  async #ask(socket: Socket, visit: Visit, { name, args, arrivedAt }: Heard, answer: Answer): Promise<void> {
    const [payload, requestId] = args.filter((arg) => !isAnswer(arg))
    const { userId, room } = visit
    const started = performance.now()
    try {
      const ack = await room.request({
        name,
        payload: payload ?? null,
        userId,
        connectionId: socket.id,
        requestId: typeof requestId === 'string' ? requestIdOf(userId, requestId) : null,
        arrivedAt,
      })
      noteLimit(this.#deps.bite, ack)
      noteAnswer(this.#deps.securityEvent, visit, name, ack)
      this.#deps.connections.flushBeforeAnswer(socket.id)
      answer(ack)
      this.#deps.observe((performance.now() - started) / 1000, ack.ok ? undefined : ack.code)
    } catch (error) {
      this.#deps.report(error)
      answer({ ok: false, code: 'internal', params: {} } satisfies Ack)
    }
  }
}
