import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { SOCKET_PATH } from '@belfry/protocol'
import type { SessionRoom } from '@belfry/room'
import { isGuest, type SessionState, SYSTEM } from '@belfry/rules'
import { Server, type Socket } from 'socket.io'
import { isStorageFault } from '../db/errors.ts'
import type { Actor } from '../domain/actor.ts'
import { InDoubt } from '../domain/errors/in-doubt.ts'
import { NotWritten } from '../domain/errors/not-written.ts'
import { SessionAside } from '../domain/errors/session-aside.ts'
import { limits } from '../domain/limits/requests.ts'
import { LARGEST_MESSAGE_BYTES, SILENCE_MS } from '../domain/limits/values.ts'
import type { Accounts } from '../modules/accounts/accounts.ts'
import { LIKE_LOCKED } from '../modules/community/door.ts'
import type { GuestArrivals } from '../modules/sessions/guest-arrivals.ts'
import { nodesOf } from '../modules/sessions/dead-nodes.ts'
import type { Nodes } from '../modules/sessions/nodes.ts'
import { sessionProfile } from '../modules/sessions/profile.ts'
import type { Sessions } from '../modules/sessions/sessions.ts'
import type { RateLimiter } from '../platform/bus/limiter.ts'
import { noteLimit } from './allowance.ts'
import { Conversation, type ConversationDeps } from './conversation.ts'
import { admit, Refusal } from './handshake.ts'
import { Knocks } from './knocks.ts'
import { noteDoor } from './security-events.ts'
import { isConnected, type Visit, visitOf } from './visit.ts'
import { limitWires } from './wire-limits.ts'

/** What socket.io says when a client goes of its own will; anything else is an accident. */
const CLIENT_LEFT = 'client namespace disconnect'

export interface GatewayDeps extends ConversationDeps {
  readonly http: HttpServer
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly nodes: Nodes
  readonly limiter: RateLimiter
  readonly arrivals: GuestArrivals
  /** Whether a host of a table does not want to meet somebody. */
  readonly isUnwanted: (state: SessionState, actor: Actor) => Promise<boolean>
  /** Looks at somebody's account again, and does what follows for whoever is connected. */
  readonly lookAgain: (userId: string) => Promise<void>
  readonly corsOrigins: readonly string[]
  readonly addressOf: (request: IncomingMessage) => string
}

/** The request that brought a socket is as large as everything else about it, holds the token, and is used up. */
function forgetRequest(socket: Socket): void {
  Reflect.set(socket.conn, 'request', null)
  Reflect.set(socket, 'handshake', null)
}

/** Whether somebody has another window at this table, here or at another node. */
const hasOtherWindow = (
  { state }: SessionRoom,
  userId: string,
  isOpen: (connection: { readonly id: string; readonly node: string }) => boolean,
): boolean => state.users[userId]?.connections.some(isOpen) === true

/** Sockets in, rooms behind. The only place that knows socket.io. */
export class Gateway {
  readonly #deps: GatewayDeps
  readonly #io: Server
  readonly #visits = new WeakMap<Socket, Visit>()
  readonly #knocks: Knocks
  readonly #conversation: Conversation
  readonly #stopLooking: () => void

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#knocks = new Knocks(deps.addressOf, deps.bite)
    this.#conversation = new Conversation(deps)
    this.#io = new Server(deps.http, {
      path: SOCKET_PATH,
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      connectTimeout: SILENCE_MS,
      allowRequest: this.#knocks.ask,
      cors: { origin: deps.corsOrigins.length > 0 ? [...deps.corsOrigins] : false },
    })
    this.#io.engine.on('connection', (wire) => this.#knocks.opened(wire))
    this.#stopLooking = limitWires(deps.http, this.#io.engine, deps.bite)
    this.#io.use((socket, next) => void this.#door(socket, next))
    this.#io.on('connection', (socket) => this.#guard(socket, () => this.#welcome(socket)))
  }

  /** Whatever goes wrong for one connection ends that one, and nobody else's. */
  #guard(socket: Socket, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#deps.report(error)
      this.#deps.connections.flushBeforeAnswer(socket.id)
      socket.emit('closed', { reason: 'unreadable' })
      socket.disconnect(true)
    }
  }

  async stop(): Promise<void> {
    this.#stopLooking()
    // A transport that closes tells clients to come back; a disconnect would tell them to stay away.
    for (const socket of this.#io.sockets.sockets.values()) {
      this.#deps.connections.flushBeforeAnswer(socket.id)
      socket.conn.close()
    }
    await this.#io.close()
  }

  async #door(socket: Socket, answer: (refusal?: Refusal) => void): Promise<void> {
    const error: unknown = await this.#enter(socket).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    // A refusal is final for whoever hears it; a wire that falls is tried again until the database is back.
    const isForNow = error instanceof NotWritten || error instanceof InDoubt
    if (isForNow || isStorageFault(error)) {
      // What a room could not write it has reported itself.
      if (!isForNow) this.#deps.report(error)
      socket.conn.close()
      return
    }
    const refusal = error === undefined || error instanceof Refusal ? error : this.#unexpected(error)
    if (refusal) noteDoor(this.#deps.securityEvent, refusal.data.code)
    answer(refusal)
    setImmediate(() => {
      // One knock a wire: whoever is refused hears why, and knocks anew if at all.
      if (refusal) socket.conn.close()
      // Gone while the door was being opened: then there will be no goodbye either.
      else if (!socket.connected) this.#left(socket)
    })
  }

  #unexpected(error: unknown): Refusal {
    // Reported when it was set aside.
    if (error instanceof SessionAside) return new Refusal(error.code)
    this.#deps.report(error)
    return new Refusal('internal')
  }

  async #enter(socket: Socket): Promise<void> {
    const { accounts, sessions, host, nodes, clock, limiter } = this.#deps
    const guest = await admit(socket.handshake.auth, accounts, sessions)
    const taken = await limiter.take(`socket:user:${guest.actor.user.id}`, limits.socket.person)
    if (!taken.allowed) {
      this.#deps.bite('coming')
      throw new Refusal('rate-limited')
    }
    const room = await host.open(guest.session.id)
    if (await this.#deps.isUnwanted(room.state, guest.actor)) throw new Refusal(LIKE_LOCKED)
    const user = sessionProfile(guest.actor)
    const { invitation } = guest
    const isNewGuest = isGuest(guest.actor) && room.state.users[user.id] === undefined
    const mustKnock = isNewGuest && (await this.#mustKnock(guest.session.id, socket))
    const ack = await room.dispatch(
      { type: 'connectUser', user, connectionId: socket.id, node: nodes.id, invitation, mustKnock },
      SYSTEM,
    )
    if (!ack.ok) {
      // Said again with each attempt: who goes on trying still waits.
      const knocked =
        ack.code === 'join-guest-knock' &&
        (await room.dispatch({ type: 'knock', user, invitation, mustKnock }, SYSTEM))
      if (knocked && !knocked.ok) throw new Refusal(knocked.code, knocked.params)
      if (ack.code === 'not-written') throw new NotWritten()
      if (ack.code === 'join-too-many-windows' && nodes.isInDoubt(nodesOf(room, user.id))) throw new InDoubt()
      noteLimit(this.#deps.bite, ack)
      throw new Refusal(ack.code, ack.params)
    }
    if (isNewGuest) await this.#deps.arrivals.count(room.state)
    this.#visits.set(socket, visitOf(guest, room, clock.ticks()))
  }

  #mustKnock(sessionId: string, socket: Socket): Promise<boolean> {
    return this.#deps.arrivals.mustKnock(sessionId, this.#deps.addressOf(socket.request))
  }

  #welcome(socket: Socket): void {
    this.#knocks.admitted(socket.conn)
    const visit = this.#visits.get(socket)
    if (!visit) {
      socket.disconnect(true)
      return
    }
    const { room, userId, cursor } = visit
    const { connections, nodes } = this.#deps
    // Sent away in the very moment of coming in: what goes on here is not for them.
    if (!isConnected(visit, socket.id)) {
      socket.disconnect(true)
      return
    }
    forgetRequest(socket)
    connections.add(socket, userId, visit.loginId)
    nodes.lease(visit.sessionId)
    // Banned or logged out between the door and here: nobody was connected then who could have been told.
    this.#deps.lookAgain(userId).catch(this.#deps.report)
    socket.on('disconnect', (reason) => {
      connections.remove(socket)
      this.#left(socket, reason === CLIENT_LEFT)
    })
    visit.cursor = null
    room.attach(socket.id, userId, cursor)
    socket.onAny((name: unknown, ...args: unknown[]) =>
      this.#guard(socket, () => this.#conversation.hear(socket, visit, name, args)),
    )
  }

  #left(socket: Socket, isOnPurpose = false): void {
    this.#leave(socket, isOnPurpose).catch((error: unknown) => {
      // Nobody is in a session that is set aside: that is put right when it opens again.
      if (!(error instanceof SessionAside)) this.#deps.report(error)
    })
  }

  async #leave(socket: Socket, isOnPurpose: boolean): Promise<void> {
    const visit = this.#visits.get(socket)
    if (!visit) return
    this.#visits.delete(socket)
    visit.room.detach(socket.id)
    const { connections, host, nodes } = this.#deps
    const { userId } = visit
    const room = await host.open(visit.sessionId)
    const isOpen = ({ id, node }: { readonly id: string; readonly node: string }): boolean =>
      id !== socket.id && (node !== nodes.id || connections.has(id))
    // Whoever closes one of several windows has not left.
    if (isOnPurpose && !hasOtherWindow(room, userId, isOpen))
      await room.dispatch({ type: 'leave' }, { kind: 'user', userId })
    await room.dispatch({ type: 'disconnectUser', connectionId: socket.id }, SYSTEM)
  }
}
