import { type Clock, systemClock } from '@belfry/kit'
import { CONTROL_BEAT_MS, type HearingTable } from '@belfry/protocol'
import type { LogRow, SessionRoom } from '@belfry/room'
import type { SessionState } from '@belfry/rules'
import type { Bite, LimitOf } from '../../domain/limits/table.ts'
import type { Logger } from '../../platform/system/log.ts'
import type { ControlClient } from './control-client.ts'
import type { VoiceKeys } from './grants.ts'
import { isTableAffected, tableOf } from './hearing-tables.ts'
import { type Beat, stateOf, type VoiceServerState } from './server-state.ts'
import type { VoiceServer } from './servers.ts'

interface ControlDeps {
  readonly servers: readonly VoiceServer[]
  readonly clientTo: (server: VoiceServer) => ControlClient
  readonly keys: VoiceKeys
  readonly log: Logger
  /** The rooms of this node, which are told anew to a server that forgot them. */
  readonly rooms: () => readonly { readonly sessionId: string; readonly room: SessionRoom }[]
  /** A chat server is another process, which knows the real time only. */
  readonly clock?: Clock
  readonly bite: Bite
  /** Whoever stops is left by everybody: that is nothing to warn of. */
  readonly isStopping?: () => boolean
}

/** A server that starts together with this one has so long before it is missed. */
const GRACE_MS = 10_000

/** What a server counts, and the limit that it is of. */
const COUNTED = { turnedAway: 'chat-table', sentAway: 'chat-bitrate' } as const satisfies Record<
  string,
  LimitOf
>

interface Server {
  readonly host: string
  readonly client: ControlClient
  /** Since when it does not answer; null while it does. */
  silentSince: number | null
  isMissed: boolean
  /** Which life of the server was told everything; null until it answers. */
  life: string | null
  /** What it last said of itself. */
  said: Beat | null
  /** How many it had turned or sent away when it was last asked; null until it answers. */
  turnedAway: number | null
  sentAway: number | null
}

interface Told {
  readonly state: SessionState
  readonly seq: number
  /** Settles when the server has done what it was last told. */
  pending: Promise<void>
  /** Whom the server was told of, and when it had been told for the first time. */
  people: ReadonlyMap<string, Promise<void>>
}

const NOBODY: Told['people'] = new Map()

/**
 * Tells chat servers who hears whom. They decide nothing themselves: after every decision that touches it, the
 * session's server gets the whole table, with the number of that decision.
 */
export class VoiceControl {
  readonly #deps: ControlDeps
  readonly #clock: Clock
  readonly #servers: ReadonlyMap<string, Server>
  readonly #told = new Map<string, Told>()
  /** The newest table that is still to be sent, for each room that is being told something. */
  readonly #waiting = new Map<string, HearingTable>()
  #stopBeating = (): void => undefined

  constructor(deps: ControlDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    const fresh = {
      said: null,
      life: null,
      turnedAway: null,
      sentAway: null,
      silentSince: null,
      isMissed: false,
    }
    this.#servers = new Map(
      deps.servers.map((server) => [
        server.host,
        { ...fresh, host: server.host, client: deps.clientTo(server) },
      ]),
    )
  }

  start(): void {
    const beat = async (): Promise<void> => {
      this.#forgetClosedRooms()
      await Promise.all([...this.#servers.values()].map((server) => this.#beat(server)))
      this.#stopBeating = this.#clock.after(CONTROL_BEAT_MS, () => void beat())
    }
    if (this.#servers.size > 0) this.#stopBeating = this.#clock.after(0, () => void beat())
  }

  stop(): void {
    this.#stopBeating()
  }

  /** What was decided on this node, after it is safe and told. */
  decided(sessionId: string, state: SessionState, rows: readonly LogRow[]): void {
    // Where there is nobody to tell, there is nothing to remember, and nobody who would forget it.
    if (this.#servers.size === 0) return
    const before = this.#told.get(sessionId)
    const seq = rows.at(-1)?.seq ?? 0
    // Other nodes decide too, and tell what they decided: only what follows on our own word can be compared with it.
    const follows = before !== undefined && rows[0]?.seq === before.seq + 1
    const isThere = before?.state.meta.chatServer === state.meta.chatServer
    this.#told.set(sessionId, {
      state,
      seq,
      pending: before?.pending ?? Promise.resolve(),
      people: isThere ? before.people : NOBODY,
    })
    this.#leave(sessionId, before?.state.meta.chatServer ?? null, state)
    if (follows && !isTableAffected(before.state, state)) return
    this.#tell(sessionId, state, seq)
  }

  /** Sessions that are remembered, for whoever looks for what is never forgotten. */
  get remembered(): number {
    return this.#told.size
  }

  /**
   * Resolves when the session's server knows of somebody. It waits for nothing that came later: how long it takes
   * would tell them that others do something.
   */
  async hasTold(sessionId: string, userId: string): Promise<void> {
    await this.#told.get(sessionId)?.people.get(userId)
  }

  #roomId(sessionId: string): string {
    return this.#deps.keys.roomIdOf(sessionId)
  }

  /** A session that moves to another server, or ends, leaves nobody behind. */
  #leave(sessionId: string, host: string | null, { meta }: SessionState): void {
    const isThere = host === meta.chatServer && meta.endedAt === null
    const server = host === null || isThere ? undefined : this.#servers.get(host)
    server?.client
      .tell('close', { roomId: this.#roomId(sessionId) })
      .catch((error) => this.#lost(server, error))
  }

  #tell(sessionId: string, state: SessionState, seq: number): void {
    const server = this.#servers.get(state.meta.chatServer ?? '')
    const told = this.#told.get(sessionId)
    if (!server || !told || state.meta.endedAt !== null) return
    const isBusy = this.#waiting.has(sessionId)
    const table = tableOf(this.#roomId(sessionId), seq, state)
    this.#waiting.set(sessionId, table)
    // Whoever is sending takes the newest with it; in between nobody needs the older ones.
    told.pending = isBusy ? told.pending : told.pending.then(() => this.#send(sessionId, server))
    const { pending, people } = told
    told.people = new Map(table.rows.map(({ userId }) => [userId, people.get(userId) ?? pending]))
  }

  async #send(sessionId: string, server: Server): Promise<void> {
    const table = this.#waiting.get(sessionId)
    this.#waiting.delete(sessionId)
    if (!table) return
    await server.client.tell('table', table).catch((error: unknown) => this.#lost(server, error))
  }

  /** How each of them is, in the order of the settings. */
  states(): readonly VoiceServerState[] {
    return [...this.#servers.values()].map(({ host, life, said }) =>
      stateOf(host, life === null ? null : said),
    )
  }

  /** How many of the servers answer. */
  get reached(): number {
    return [...this.#servers.values()].filter(({ life }) => life !== null).length
  }

  /** How many people are in the rooms of those that answer. */
  get people(): number {
    return this.states().reduce((sum, { people }) => sum + people, 0)
  }

  /** It is told everything anew when it answers again. */
  #lost(server: Server, error: unknown): void {
    const wasThere = server.life !== null
    server.life = null
    server.silentSince ??= this.#clock.now()
    const isLate = wasThere || this.#clock.now() - server.silentSince >= GRACE_MS
    if (server.isMissed || !isLate || this.#deps.isStopping?.()) return
    server.isMissed = true
    const what = wasThere ? 'a chat server is lost' : 'a chat server was never reached'
    const detail = error instanceof Error ? error.message : String(error)
    this.#deps.log.warn({ detail, host: server.host }, what)
  }

  #found(server: Server): void {
    if (server.isMissed) this.#deps.log.info({ host: server.host }, 'a chat server is back')
    server.isMissed = false
    server.silentSince = null
  }

  async #beat(server: Server): Promise<void> {
    try {
      const said = await server.client.tell('beat', {})
      const { life, turnedAway, sentAway = 0 } = said
      this.#found(server)
      server.said = said
      this.#count(server, 'turnedAway', turnedAway)
      this.#count(server, 'sentAway', sentAway)
      if (life === server.life) return
      server.life = life
      this.#tellEverything(server)
    } catch (error) {
      this.#lost(server, error)
    }
  }

  /** A server that starts anew counts anew; what it counted before this process began is nobody's any more. */
  #count(server: Server, what: keyof typeof COUNTED, now: number): void {
    const before = server[what] ?? now
    for (let count = before > now ? 0 : before; count < now; count += 1) this.#deps.bite(COUNTED[what])
    server[what] = now
  }

  #tellEverything({ host }: Server): void {
    for (const { sessionId, room } of this.#deps.rooms()) {
      if (room.state.meta.chatServer !== host) continue
      const pending = this.#told.get(sessionId)?.pending ?? Promise.resolve()
      this.#told.set(sessionId, { state: room.state, seq: room.seq, pending, people: NOBODY })
      this.#tell(sessionId, room.state, room.seq)
    }
  }

  #forgetClosedRooms(): void {
    const open = new Set(this.#deps.rooms().map(({ sessionId }) => sessionId))
    for (const sessionId of this.#told.keys()) if (!open.has(sessionId)) this.#told.delete(sessionId)
  }
}
