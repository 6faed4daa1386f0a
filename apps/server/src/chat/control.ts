import { type Clock, systemClock } from '@belfry/kit'
import { CONTROL_BEAT_MS, type HearingTable } from '@belfry/protocol'
import type { LogRow, SessionRoom } from '@belfry/room'
import type { SessionState } from '@belfry/rules'
import type { Logger } from '../system/log.ts'
import { roomIdOf } from './grants.ts'
import type { ControlLine } from './line.ts'
import type { ChatServer } from './servers.ts'
import { mayHearOtherwise, tableOf } from './tables.ts'

interface ControlDeps {
  readonly servers: readonly ChatServer[]
  readonly lineTo: (server: ChatServer) => ControlLine
  readonly secret: string
  readonly log: Logger
  /** The rooms of this node, which are told anew to a server that forgot them. */
  readonly rooms: () => readonly { readonly sessionId: string; readonly room: SessionRoom }[]
  /** A chat server is another process, which knows the real time only. */
  readonly clock?: Clock
}

interface Server {
  readonly host: string
  readonly line: ControlLine
  /** Which life of the server was told everything; null until it answers. */
  life: string | null
}

interface Told {
  readonly state: SessionState
  readonly seq: number
  /** Settles when the server has done what it was last told. */
  pending: Promise<void>
}

/**
 * Tells chat servers who hears whom. They decide nothing themselves: after every decision that touches it, the
 * session's server gets the whole table, with the number of that decision.
 */
export class ChatControl {
  readonly #deps: ControlDeps
  readonly #servers: ReadonlyMap<string, Server>
  readonly #told = new Map<string, Told>()
  /** The newest table that is still to be sent, for each room that is being told something. */
  readonly #waiting = new Map<string, HearingTable>()
  #stopBeating = (): void => undefined

  constructor(deps: ControlDeps) {
    this.#deps = deps
    this.#servers = new Map(
      deps.servers.map((server) => [
        server.host,
        { host: server.host, line: deps.lineTo(server), life: null },
      ]),
    )
  }

  start(): void {
    const clock = this.#deps.clock ?? systemClock
    const beat = async (): Promise<void> => {
      this.#forgetClosedRooms()
      await Promise.all([...this.#servers.values()].map((server) => this.#beat(server)))
      this.#stopBeating = clock.after(CONTROL_BEAT_MS, () => void beat())
    }
    if (this.#servers.size > 0) this.#stopBeating = clock.after(0, () => void beat())
  }

  stop(): void {
    this.#stopBeating()
  }

  /** What was decided on this node, after it is safe and told. */
  decided(sessionId: string, state: SessionState, rows: readonly LogRow[]): void {
    const before = this.#told.get(sessionId)
    const seq = rows.at(-1)?.seq ?? 0
    // Other nodes decide too, and tell what they decided: only what follows on our own word can be compared with it.
    const follows = before !== undefined && rows[0]?.seq === before.seq + 1
    this.#told.set(sessionId, { state, seq, pending: before?.pending ?? Promise.resolve() })
    this.#leave(sessionId, before?.state.meta.chatServer ?? null, state)
    if (follows && !mayHearOtherwise(before.state, state)) return
    this.#tell(sessionId, state, seq)
  }

  /** Resolves when the session's server has done all it was told. */
  async confirmed(sessionId: string): Promise<void> {
    await this.#told.get(sessionId)?.pending
  }

  #roomId(sessionId: string): string {
    return roomIdOf(this.#deps.secret, sessionId)
  }

  /** A session that moves to another server, or ends, leaves nobody behind. */
  #leave(sessionId: string, host: string | null, { meta }: SessionState): void {
    const isThere = host === meta.chatServer && meta.endedAt === null
    const server = host === null || isThere ? undefined : this.#servers.get(host)
    server?.line
      .tell('close', { roomId: this.#roomId(sessionId) })
      .catch((error) => this.#lost(server, error))
  }

  #tell(sessionId: string, state: SessionState, seq: number): void {
    const server = this.#servers.get(state.meta.chatServer ?? '')
    const told = this.#told.get(sessionId)
    if (!server || !told || state.meta.endedAt !== null) return
    const isBusy = this.#waiting.has(sessionId)
    this.#waiting.set(sessionId, tableOf(this.#roomId(sessionId), seq, state))
    // Whoever is sending takes the newest with it; in between nobody needs the older ones.
    told.pending = isBusy ? told.pending : told.pending.then(() => this.#send(sessionId, server))
  }

  async #send(sessionId: string, server: Server): Promise<void> {
    const table = this.#waiting.get(sessionId)
    this.#waiting.delete(sessionId)
    if (!table) return
    await server.line.tell('table', table).catch((error: unknown) => this.#lost(server, error))
  }

  /** It is told everything anew when it answers again. */
  #lost(server: Server, error: unknown): void {
    if (server.life !== null) this.#deps.log.warn({ err: error, host: server.host }, 'a chat server is lost')
    server.life = null
  }

  async #beat(server: Server): Promise<void> {
    try {
      const { life } = await server.line.tell('beat', {})
      if (life === server.life) return
      server.life = life
      this.#tellEverything(server)
    } catch (error) {
      this.#lost(server, error)
    }
  }

  #tellEverything({ host }: Server): void {
    for (const { sessionId, room } of this.#deps.rooms()) {
      if (room.state.meta.chatServer !== host) continue
      const pending = this.#told.get(sessionId)?.pending ?? Promise.resolve()
      this.#told.set(sessionId, { state: room.state, seq: room.seq, pending })
      this.#tell(sessionId, room.state, room.seq)
    }
  }

  #forgetClosedRooms(): void {
    const open = new Set(this.#deps.rooms().map(({ sessionId }) => sessionId))
    for (const sessionId of this.#told.keys()) if (!open.has(sessionId)) this.#told.delete(sessionId)
  }
}
