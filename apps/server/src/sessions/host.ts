import { randomUUID } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import type { Clock } from '@belfry/kit'
import { type Deliver, type LogRow, SessionRoom } from '@belfry/room'
import { type AnyEvent, type SessionState, SYSTEM } from '@belfry/rules'
import type { Bus } from '../bus/bus.ts'
import type { SessionLog } from '../db/session-log.ts'
import type { Logger } from '../system/log.ts'
import type { Nodes } from './nodes.ts'
import { sealFor } from './seal.ts'
import { loadSession, roomLog, saveSnapshot } from './stored-room.ts'

export interface HostDeps {
  readonly clock: Clock
  readonly log: Logger
  readonly sessionLog: SessionLog
  readonly bus: Bus
  readonly content: ContentIndex
  readonly nodes: Nodes
  readonly secret: Uint8Array
  readonly deliver: Deliver
  /** What was decided here, after it is safe and told. */
  readonly decided: (sessionId: string, state: SessionState, rows: readonly LogRow[]) => void
  readonly report: (error: unknown) => void
}

/** Rows between two snapshots, so that coming back from the log stays quick. */
const SNAPSHOT_EVERY = 500
/** How long a room nobody is connected to stays in memory. */
const IDLE_MS = 30_000
/** Every so many rounds the log is read even though the bus seems well. */
const LOOK_ANYWAY_EVERY = 3

interface Hosted {
  readonly room: SessionRoom
  readonly unsubscribe: () => void
  snapshotSeq: number
  idleSince: number | null
}

interface BusMessage {
  readonly from: string
  readonly rows?: readonly LogRow[]
  readonly ephemeral?: readonly AnyEvent[]
}

const topicOf = (sessionId: string): string => `session:${sessionId}`

/** Keeps the rooms of this node: opens them from the log, lets them go when nobody is there, wakes them when due. */
export class RoomHost {
  readonly #deps: HostDeps
  readonly #rooms = new Map<string, Hosted>()
  readonly #opening = new Map<string, Promise<SessionRoom>>()
  #tended = 0
  /** Tells own messages on the bus from those of other nodes. */
  readonly #id = randomUUID()

  constructor(deps: HostDeps) {
    this.#deps = deps
  }

  get count(): number {
    return this.#rooms.size
  }

  /** The rooms in memory, for what concerns all of them. */
  rooms(): readonly { readonly sessionId: string; readonly room: SessionRoom }[] {
    return [...this.#rooms].map(([sessionId, { room }]) => ({ sessionId, room }))
  }

  find(sessionId: string): SessionRoom | undefined {
    return this.#rooms.get(sessionId)?.room
  }

  open(sessionId: string): Promise<SessionRoom> {
    const hosted = this.#rooms.get(sessionId)
    if (hosted) {
      hosted.idleSince = null
      return Promise.resolve(hosted.room)
    }
    const opening = this.#opening.get(sessionId) ?? this.#load(sessionId)
    this.#opening.set(sessionId, opening)
    return opening.finally(() => this.#opening.delete(sessionId))
  }

  async #load(sessionId: string): Promise<SessionRoom> {
    const { sessionLog, bus } = this.#deps
    // Subscribed first: what arrives while the log is read is found by its number.
    const early: string[] = []
    let hear = (message: string): void => void early.push(message)
    const unsubscribe = bus.subscribe(topicOf(sessionId), (message) => hear(message))
    const snapshot = await loadSession(sessionLog, sessionId).catch((error: unknown) => {
      unsubscribe()
      throw error
    })
    const room = this.#build(sessionId, snapshot)
    this.#rooms.set(sessionId, {
      room,
      unsubscribe,
      snapshotSeq: snapshot.seq,
      idleSince: this.#deps.clock.now(),
    })
    hear = (message) => this.#hear(room, message)
    for (const message of early) hear(message)
    await this.#loseDeadNodes(room)
    return room
  }

  #build(sessionId: string, snapshot: Awaited<ReturnType<typeof loadSession>>): SessionRoom {
    const { clock, content, deliver, nodes, bus, sessionLog, secret, report } = this.#deps
    const publish = (message: Omit<BusMessage, 'from'>): void => {
      // Where no other node can be, nobody but this one would listen.
      if (nodes.isAlone) return
      bus.publish(topicOf(sessionId), JSON.stringify({ from: this.#id, ...message } satisfies BusMessage))
    }
    const room: SessionRoom = new SessionRoom(snapshot, {
      clock,
      content,
      deliver,
      seal: sealFor(secret, sessionId),
      log: roomLog(sessionLog, sessionId),
      deadlineDelayMs: () => nodes.deadlineDelayMs(sessionId),
      onRows: (rows) => {
        publish({ rows })
        this.#afterRows(sessionId, room, rows)
      },
      onEphemeral: (ephemeral) => publish({ ephemeral }),
      onError: report,
    })
    return room
  }

  #hear(room: SessionRoom, raw: string): void {
    const message = JSON.parse(raw) as BusMessage
    if (message.from === this.#id) return
    if (message.ephemeral) room.receiveEphemeral(message.ephemeral)
    if (message.rows) void room.receive(message.rows)
  }

  #afterRows(sessionId: string, room: SessionRoom, rows: readonly LogRow[]): void {
    this.#deps.decided(sessionId, room.state, rows)
    const hosted = this.#rooms.get(sessionId)
    if (!hosted || room.seq - hosted.snapshotSeq < SNAPSHOT_EVERY) return
    hosted.snapshotSeq = room.seq
    void this.#save(sessionId, room)
  }

  async #save(sessionId: string, room: SessionRoom): Promise<void> {
    const { sessionLog, clock, report } = this.#deps
    await saveSnapshot(sessionLog, sessionId, room.snapshot(), clock.now()).catch(report)
  }

  /** Connections of nodes that are gone, among them this node's own earlier life, are gone too. */
  async #loseDeadNodes(room: SessionRoom): Promise<void> {
    const known = new Set(
      Object.values(room.state.users).flatMap(({ connections }) => connections.map(({ node }) => node)),
    )
    for (const node of await this.#deps.nodes.deadAmong([...known])) {
      await room.dispatch({ type: 'connectionsLost', node }, SYSTEM)
    }
  }

  /** Once a second: fetches what the bus may have lost, buries dead nodes, wakes the due and lets the idle go. */
  async tend(): Promise<void> {
    const now = this.#deps.clock.now()
    const isReading = this.#mayHaveMissed()
    for (const { sessionId, dueAt } of await this.#deps.sessionLog.due(now, 100)) {
      if (!this.#rooms.has(sessionId) && dueAt <= now) await this.open(sessionId)
    }
    for (const [sessionId, hosted] of [...this.#rooms]) {
      await this.#loseDeadNodes(hosted.room)
      if (isReading) await this.#catchUp(sessionId, hosted.room)
      this.#letGo(sessionId, hosted, now)
    }
  }

  /** While the bus is away the log is read every time; now and then also without a reason, because news can get lost. */
  #mayHaveMissed(): boolean {
    const { nodes, bus } = this.#deps
    this.#tended += 1
    return !nodes.isAlone && (!bus.isReliable() || this.#tended % LOOK_ANYWAY_EVERY === 0)
  }

  /** The bus may be away: the log is not. */
  async #catchUp(sessionId: string, room: SessionRoom): Promise<void> {
    const { sessionLog } = this.#deps
    const missed = await roomLog(sessionLog, sessionId).readAfter(room.seq)
    if (missed.length > 0) await room.receive(missed)
  }

  #letGo(sessionId: string, hosted: Hosted, now: number): void {
    if (hosted.room.connectionCount > 0) {
      hosted.idleSince = null
      return
    }
    hosted.idleSince ??= now
    if (now - hosted.idleSince < IDLE_MS) return
    this.#close(sessionId, hosted)
    void this.#save(sessionId, hosted.room)
  }

  #close(sessionId: string, { room, unsubscribe }: Hosted): void {
    this.#rooms.delete(sessionId)
    unsubscribe()
    room.close()
  }

  /** Finishes what was asked, keeps what is known, and lets every room go. */
  async stop(): Promise<void> {
    for (const [sessionId, hosted] of [...this.#rooms]) {
      await hosted.room.settled()
      this.#close(sessionId, hosted)
      await this.#save(sessionId, hosted.room)
    }
  }
}
