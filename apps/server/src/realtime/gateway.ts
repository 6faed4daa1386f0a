import type { Server as HttpServer } from 'node:http'
import { type Clock, Flood, type FloodLimits } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import { isToldOfRefusal, type SessionRoom } from '@belfry/room'
import { SYSTEM } from '@belfry/rules'
import { Server, type Socket } from 'socket.io'
import type { Accounts } from '../accounts/accounts.ts'
import { limits, type RateLimiter } from '../http/limits.ts'
import { SOCKET_PATH } from '../http/wires.ts'
import type { RoomHost } from '../sessions/host.ts'
import type { Nodes } from '../sessions/nodes.ts'
import { sessionProfile } from '../sessions/profile.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Connections } from './connections.ts'
import { admit, type Guest, Refusal } from './handshake.ts'

/** What socket.io says when a client goes of its own will; anything else is an accident. */
const CLIENT_LEFT = 'client namespace disconnect'

/** A whole script may travel in one message; nothing else comes near. */
const LARGEST_MESSAGE_BYTES = 1_500_000

const FLOOD: FloodLimits = { burst: 60, perSecond: 20 }

/** Who opens a wire and says nothing does not keep it. */
const SILENCE_MS = 10_000

export interface GatewayDeps {
  readonly http: HttpServer
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly host: RoomHost
  readonly nodes: Nodes
  readonly connections: Connections
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly corsOrigins: readonly string[]
  readonly report: (error: unknown) => void
}

interface Visit {
  readonly guest: Guest
  readonly room: SessionRoom
  readonly flood: Flood
  /** When this connection was last told that a message, by its name, was one too many. */
  readonly told: Map<string, number>
}

const RATE_LIMITED = { ok: false, code: 'rate-limited', params: {} } as const satisfies Ack

const TOLD_EVERY_MS = 1000

type Answer = (ack: unknown) => void

const isAnswer = (value: unknown): value is Answer => typeof value === 'function'

/** The request that brought a socket is as large as everything else about it, holds the token, and is used up. */
function forgetRequest(socket: Socket): void {
  Reflect.set(socket.conn, 'request', null)
  Reflect.set(socket, 'handshake', null)
}

const isConnected = ({ state }: SessionRoom, { actor }: Guest, connectionId: string): boolean =>
  state.users[actor.user.id]?.connections.some(({ id }) => id === connectionId) === true

/** Sockets in, rooms behind. The only place that knows socket.io. */
export class Gateway {
  readonly #deps: GatewayDeps
  readonly #io: Server
  readonly #visits = new WeakMap<Socket, Visit>()

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#io = new Server(deps.http, {
      path: SOCKET_PATH,
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      connectTimeout: SILENCE_MS,
      cors: { origin: deps.corsOrigins.length > 0 ? [...deps.corsOrigins] : false },
    })
    this.#io.use((socket, next) => void this.#door(socket, next))
    this.#io.on('connection', (socket) => this.#welcome(socket))
  }

  async stop(): Promise<void> {
    // A transport that closes tells clients to come back; a disconnect would tell them to stay away.
    for (const socket of this.#io.sockets.sockets.values()) {
      this.#deps.connections.leadAnswer(socket.id)
      socket.conn.close()
    }
    await this.#io.close()
  }

  async #door(socket: Socket, answer: (refusal?: Refusal) => void): Promise<void> {
    const refusal = await this.#enter(socket).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error : this.#unexpected(error)),
    )
    answer(refusal)
    setImmediate(() => {
      // One knock a wire: whoever is refused hears why, and knocks anew if at all.
      if (refusal) socket.conn.close()
      // Gone while the door was being opened: then there will be no goodbye either.
      else if (!socket.connected) this.#left(socket)
    })
  }

  #unexpected(error: unknown): Refusal {
    this.#deps.report(error)
    return new Refusal('internal')
  }

  async #enter(socket: Socket): Promise<void> {
    const { accounts, sessions, host, nodes, clock, limiter } = this.#deps
    const guest = await admit(socket.handshake.auth, accounts, sessions)
    const taken = await limiter.take(`socket:user:${guest.actor.user.id}`, limits.socket)
    if (!taken.allowed) throw new Refusal('rate-limited')
    const room = await host.open(guest.session.id)
    const user = sessionProfile(guest.actor)
    const ack = await room.dispatch(
      { type: 'connectUser', user, connectionId: socket.id, node: nodes.id },
      SYSTEM,
    )
    if (!ack.ok) throw new Refusal(ack.code, ack.params)
    this.#visits.set(socket, { guest, room, flood: new Flood(FLOOD, clock.now()), told: new Map() })
  }

  #welcome(socket: Socket): void {
    const visit = this.#visits.get(socket)
    if (!visit) {
      socket.disconnect(true)
      return
    }
    const { guest, room } = visit
    const { connections, nodes } = this.#deps
    // Sent away in the very moment of coming in: what goes on here is not for them.
    if (!isConnected(room, guest, socket.id)) {
      socket.disconnect(true)
      return
    }
    forgetRequest(socket)
    connections.add(socket, guest.actor.user.id, guest.actor.familyId)
    nodes.lease(guest.session.id)
    room.attach(socket.id, guest.actor.user.id, guest.cursor)
    socket.onAny((name: unknown, ...args: unknown[]) => this.#message(socket, visit, name, args))
    socket.on('disconnect', (reason) => {
      connections.remove(socket)
      this.#left(socket, reason === CLIENT_LEFT)
    })
  }

  #left(socket: Socket, isOnPurpose = false): void {
    this.#leave(socket, isOnPurpose).catch(this.#deps.report)
  }

  async #leave(socket: Socket, isOnPurpose: boolean): Promise<void> {
    const visit = this.#visits.get(socket)
    if (!visit) return
    this.#visits.delete(socket)
    visit.room.detach(socket.id)
    const { connections, host } = this.#deps
    const userId = visit.guest.actor.user.id
    const room = await host.open(visit.guest.session.id)
    // Whoever closes one of several windows has not left.
    if (isOnPurpose && connections.idsOf(userId).length === 0)
      await room.dispatch({ type: 'leave' }, { kind: 'user', userId })
    await room.dispatch({ type: 'disconnectUser', connectionId: socket.id }, SYSTEM)
  }

  #message(socket: Socket, visit: Visit, name: unknown, args: readonly unknown[]): void {
    const last = args.at(-1)
    const answer: Answer = isAnswer(last) ? last : () => undefined
    const verdict = visit.flood.take(this.#deps.clock.now())
    // A frame without a name passes the parser; no client of ours makes one.
    if (verdict === 'cut' || typeof name !== 'string') socket.disconnect(true)
    if (verdict !== 'pass') {
      answer(RATE_LIMITED)
      if (!isAnswer(last)) this.#sayTooMuch(socket, visit, name)
      return
    }
    if (typeof name !== 'string') return
    if (name === 'ping') answer({ time: this.#deps.clock.now() })
    else if (name === 'getGamestate') visit.room.refresh(socket.id)
    else void this.#ask(socket, visit, name, args, answer)
  }

  /** Whoever says too much hears so, but no more often than can be read. */
  #sayTooMuch(socket: Socket, { room, told }: Visit, name: unknown): void {
    if (typeof name !== 'string' || !isToldOfRefusal(name)) return
    const now = this.#deps.clock.now()
    if (now - (told.get(name) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY_MS) return
    told.set(name, now)
    room.refuse({ connectionId: socket.id, name }, RATE_LIMITED)
  }

  async #ask(
    socket: Socket,
    visit: Visit,
    name: string,
    args: readonly unknown[],
    answer: Answer,
  ): Promise<void> {
    const [payload, requestId] = args.filter((arg) => !isAnswer(arg))
    const { guest, room } = visit
    try {
      const ack = await room.request({
        name,
        payload: payload ?? null,
        userId: guest.actor.user.id,
        connectionId: socket.id,
        requestId: typeof requestId === 'string' ? `${guest.actor.user.id}:${requestId.slice(0, 64)}` : null,
      })
      this.#deps.connections.leadAnswer(socket.id)
      answer(ack)
    } catch (error) {
      this.#deps.report(error)
      answer({ ok: false, code: 'internal', params: {} } satisfies Ack)
    }
  }
}
