import type { Server as HttpServer } from 'node:http'
import { type Clock, countFrames, type EngineWire, Flood, type FloodLimits, UnreadWires } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Grants } from '../grants.ts'
import type { Wire } from '../rooms/person.ts'
import type { Rooms, Visit } from '../rooms/rooms.ts'
import { type Heart, Latencies } from './latency.ts'
import { handleMessage } from './messages.ts'

export interface GatewayDeps {
  readonly http: HttpServer
  readonly path: string
  readonly rooms: Rooms
  readonly grants: Grants
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

/** What a browser can do is the longest of all messages, and much shorter. */
const LARGEST_MESSAGE_BYTES = 200_000
const SILENCE_MS = 10_000
const HEARTBEAT_MS = 10_000
const LONGEST_HEARTBEAT_MS = 15_000

/** Whoever comes to a full table fetches forty voices and pictures at once, in two requests each. */
const FLOOD: FloodLimits = { burst: 400, perSecond: 80 }
/** Whatever a wire brings, pings of the protocol too. */
const FRAMES: FloodLimits = { burst: 1000, perSecond: 200 }
/** What waits for somebody who does not read is kept up to here. */
const UNSENT_BYTES = 1_000_000
const UNSENT_EVERY_MS = 500

/** `window` is the same for a window that comes back; another one is asked before it takes the voices, or only looks. */
const handshake = z.object({
  grant: z.string(),
  window: z.string().max(64).optional(),
  takes: z.boolean().optional(),
  looks: z.boolean().optional(),
})

class Refusal extends Error {
  readonly data: { readonly code: string; readonly params: Readonly<Record<string, string | number>> }

  constructor(code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.data = { code, params }
  }
}

type Answer = (ack: Ack) => void

const isAnswer = (value: unknown): value is Answer => typeof value === 'function'

const wireOf = (socket: Socket): Wire => ({
  push: (name, body) => void socket.emit(name, body),
  dismiss: () => void socket.disconnect(true),
  drop: () => socket.conn.close(),
})

/** Sockets in, rooms behind. The only place that knows socket.io. */
export class Gateway {
  readonly #deps: GatewayDeps
  readonly #io: Server
  readonly #latencies: Latencies
  readonly #visits = new WeakMap<Socket, Visit>()
  readonly #looking: NodeJS.Timeout

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#latencies = new Latencies(deps.clock)
    this.#io = new Server(deps.http, {
      path: deps.path,
      serveClient: false,
      // A browser without them has no voice either.
      transports: ['websocket'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
      pingInterval: HEARTBEAT_MS,
      pingTimeout: LONGEST_HEARTBEAT_MS,
      connectTimeout: SILENCE_MS,
      // A grant proves who connects, never a cookie: so any page may.
      cors: { origin: '*' },
    })
    const now = (): number => performance.now()
    this.#io.engine.on('connection', (wire: EngineWire) =>
      countFrames(wire, { limits: FRAMES, now, onCut: () => undefined }),
    )
    const unread = new UnreadWires(UNSENT_BYTES, () => undefined)
    deps.http.on('upgrade', (_request, wire) => unread.watch(wire))
    this.#looking = setInterval(() => unread.look(), UNSENT_EVERY_MS).unref()
    this.#io.use((socket, next) => void this.#door(socket, next))
    this.#io.on('connection', (socket) => this.#welcome(socket))
  }

  /** Milliseconds, the median of all connections. */
  latency(): number {
    return this.#latencies.median()
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking)
    // A transport that closes tells clients to come back; a disconnect would tell them to stay away.
    for (const socket of this.#io.sockets.sockets.values()) socket.conn.close()
    await this.#io.close()
  }

  async #door(socket: Socket, answer: (refusal?: Refusal) => void): Promise<void> {
    const refusal = await this.#enter(socket).catch((error: unknown) => {
      this.#deps.report(error)
      return new Refusal('internal')
    })
    answer(refusal)
    setImmediate(() => {
      // One knock a wire: whoever is refused hears why, and knocks anew if at all.
      if (refusal) socket.conn.close()
      // Gone while the door was being opened: then there will be no goodbye either.
      else if (!socket.connected) this.#left(socket)
    })
  }

  async #enter(socket: Socket): Promise<Refusal | undefined> {
    const { grants, rooms } = this.#deps
    const parsed = handshake.safeParse(socket.handshake.auth)
    const claims = parsed.success ? await grants.read(parsed.data.grant) : undefined
    if (!claims) return new Refusal('chat-grant')
    const visit = rooms.enter(claims, wireOf(socket), parsed.data)
    if (!visit.ok) return new Refusal(visit.error.code, visit.error.params)
    this.#visits.set(socket, visit.value)
    return undefined
  }

  #welcome(socket: Socket): void {
    const visit = this.#visits.get(socket)
    if (!visit) {
      socket.disconnect(true)
      return
    }
    this.#latencies.watch(socket.id, socket.conn as unknown as Heart)
    const { clock } = this.#deps
    const flood = new Flood(FLOOD, clock.ticks())
    /** One after the other: what a person asks for builds on what they asked for before. */
    let turn: Promise<void> = Promise.resolve()
    socket.onAny((name: unknown, ...args: unknown[]) => {
      // Said in one breath with a good-bye, or with what ended the connection.
      if (!socket.connected) {
        socket.conn.close()
        return
      }
      const last = args.at(-1)
      const answer: Answer = isAnswer(last) ? last : () => undefined
      const verdict = flood.take(clock.ticks())
      // A frame without a name passes the parser; no client of ours makes one.
      if (verdict === 'cut' || typeof name !== 'string') socket.disconnect(true)
      if (verdict !== 'pass') answer({ ok: false, code: 'rate-limited', params: {} })
      else if (typeof name === 'string')
        turn = turn.then(() => this.#message(visit, name, isAnswer(args[0]) ? null : args[0], answer))
    })
    socket.on('disconnect', () => this.#left(socket))
  }

  #left(socket: Socket): void {
    const visit = this.#visits.get(socket)
    if (!visit) return
    this.#visits.delete(socket)
    this.#latencies.forget(socket.id)
    this.#deps.rooms.leave(visit)
  }

  async #message(visit: Visit, name: string, payload: unknown, answer: Answer): Promise<void> {
    try {
      answer(await handleMessage(visit, name, payload))
    } catch (error) {
      this.#deps.report(error)
      answer({ ok: false, code: 'internal', params: {} })
    }
  }
}
