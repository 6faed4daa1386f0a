import { randomInt } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import type { Clock } from '@belfry/kit'
import { type Deliver, type LogRow, SessionRoom, Unreadable } from '@belfry/room'
import { RULES_VERSION, type SessionState, SYSTEM } from '@belfry/rules'
import type { SessionLog } from '../../db/session-log.ts'
import { isOfNewerRules, SessionAside } from '../../domain/errors/session-aside.ts'
import type { Bite } from '../../domain/limits/table.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Logger } from '../../platform/system/log.ts'
import { Aside } from './aside.ts'
import { type Heard, SessionNews } from './news.ts'
import type { Nodes } from './nodes.ts'
import { sealFor } from './seal.ts'
import { type LoadedSession, readSession, restoreSession, roomLog, saveSnapshot } from './stored-room.ts'
import { Written } from './written.ts'

export interface HostDeps {
  readonly clock: Clock
  readonly log: Logger
  readonly sessionLog: SessionLog
  readonly bus: Bus
  readonly content: ContentIndex
  readonly nodes: Nodes
  readonly secret: Uint8Array
  readonly deliver: Deliver
  /** Drops a line as a network would: whoever was on it comes back by itself. */
  readonly cut: (connectionId: string) => void
  /** Which of these sessions are over, whoever ended them. */
  readonly endedAmong: (sessionIds: readonly string[]) => Promise<readonly string[]>
  /** What was decided here, after it is safe and told. */
  readonly decided: (sessionId: string, state: SessionState, rows: readonly LogRow[]) => void
  /** A room comes back from its log: time to see whether everything that follows from it was written down. */
  readonly loaded: (sessionId: string, room: SessionRoom) => Promise<void>
  readonly report: (error: unknown) => void
  readonly bite: Bite
}

/** Rows between two snapshots, so that coming back from the log stays quick. */
const SNAPSHOT_EVERY = 500
const SNAPSHOT_EVERY_BYTES = 8_000_000
/** How long a room nobody is connected to stays in memory. */
const IDLE_MS = 30_000
/** Every so many rounds the log is read even though the bus seems well. */
const LOOK_ANYWAY_EVERY = 3

interface Hosted {
  readonly room: SessionRoom
  readonly written: Written
  readonly unsubscribe: () => void
  snapshotSeq: number
  snapshotBytes: number
  idleSince: number | null
}

/** Keeps the rooms of this node: opens them from the log, lets them go when nobody is there, wakes them when due. */
export class RoomHost {
  readonly #deps: HostDeps
  readonly #rooms = new Map<string, Hosted>()
  readonly #opening = new Map<string, Promise<SessionRoom>>()
  readonly #aside: Aside
  readonly #news: SessionNews
  /** How often a session was taken from its log anew: a place in what was lost is none in what came instead. */
  readonly #lives = new Map<string, number>()
  #rounds = 0

  constructor(deps: HostDeps) {
    this.#deps = deps
    this.#aside = new Aside(deps.report)
    this.#news = new SessionNews(deps.bus, deps.nodes)
  }

  /** How many sessions cannot be opened here. */
  get asideCount(): number {
    return this.#aside.size
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

  /** How much is written down for a session that is open here. */
  written(sessionId: string): Written | undefined {
    return this.#rooms.get(sessionId)?.written
  }

  open(sessionId: string): Promise<SessionRoom> {
    const hosted = this.#rooms.get(sessionId)
    if (hosted) {
      hosted.idleSince = null
      return Promise.resolve(hosted.room)
    }
    const aside = this.#aside.find(sessionId, this.#deps.clock.ticks())
    if (aside) return Promise.reject(aside)
    const opening = this.#opening.get(sessionId) ?? this.#load(sessionId)
    this.#opening.set(sessionId, opening)
    return opening.finally(() => this.#opening.delete(sessionId))
  }

  async #load(sessionId: string): Promise<SessionRoom> {
    // Subscribed first: what arrives while the log is read is found by its number.
    const news = this.#news.subscribe(sessionId)
    const { room, written } = await this.#restore(sessionId).catch((error: unknown) => {
      news.end()
      throw error
    })
    const idleSince = this.#deps.clock.ticks()
    this.#rooms.set(sessionId, {
      room,
      written,
      unsubscribe: () => news.end(),
      snapshotSeq: room.seq,
      snapshotBytes: written.bytes,
      idleSince,
    })
    news.passTo((heard) => this.#hear(sessionId, room, heard))
    await this.#deps.loaded(sessionId, room).catch(this.#deps.report)
    await this.#loseDeadNodes(room)
    return room
  }

  /** A database that does not answer is no fault of the session's; everything after that is. */
  async #restore(sessionId: string): Promise<Pick<Hosted, 'room' | 'written'>> {
    const stored = await readSession(this.#deps.sessionLog, sessionId)
    try {
      const restored = restoreSession(stored)
      const written = new Written(restored.bytes, () => this.#deps.clock.ticks(), this.#deps.bite)
      const room = this.#build(sessionId, restored, written)
      this.#aside.release(sessionId)
      return { room, written }
    } catch (error) {
      throw this.#aside.put(sessionId, error, this.#deps.clock.ticks())
    }
  }

  #build(sessionId: string, snapshot: LoadedSession, written: Written): SessionRoom {
    const { clock, content, deliver, nodes, sessionLog, secret, report } = this.#deps
    const room: SessionRoom = new SessionRoom(snapshot, {
      clock,
      content,
      deliver,
      seal: sealFor(secret, `${sessionId}${this.#lives.get(sessionId) ?? ''}`),
      dice: () => randomInt(2 ** 32) / 2 ** 32,
      log: roomLog(sessionLog, sessionId, written),
      deadlineDelayMs: () => nodes.deadlineDelayMs(sessionId),
      onRows: (rows) => {
        this.#news.publish(sessionId, { rows })
        this.#afterRows(sessionId, room, rows)
      },
      onEphemeral: (ephemeral) => this.#news.publish(sessionId, { ephemeral }),
      onError: (error) => {
        report(error)
        if (error instanceof Unreadable) this.#discard(sessionId, room, error)
      },
      onViewHeld: () => this.#deps.bite('views'),
    })
    return room
  }

  /** A room that cannot follow its log is of no use: everybody comes back to what the log says, or to a newer node. */
  #discard(sessionId: string, room: SessionRoom, why: Unreadable): void {
    const hosted = this.#rooms.get(sessionId)
    if (hosted?.room !== room) return
    // What a newer version has written to is not opened here again: whoever was here is gone.
    if (isOfNewerRules(why)) this.#news.leave(sessionId)
    this.#lives.set(sessionId, (this.#lives.get(sessionId) ?? 0) + 1)
    this.#close(sessionId, hosted)
    for (const connectionId of room.connectionIds) this.#deps.cut(connectionId)
  }

  #afterRows(sessionId: string, room: SessionRoom, rows: readonly LogRow[]): void {
    this.#deps.decided(sessionId, room.state, rows)
    const hosted = this.#rooms.get(sessionId)
    if (!hosted) return
    const { written } = hosted
    const isDue =
      room.seq - hosted.snapshotSeq >= SNAPSHOT_EVERY ||
      written.bytes - hosted.snapshotBytes >= SNAPSHOT_EVERY_BYTES
    if (!isDue) return
    hosted.snapshotSeq = room.seq
    hosted.snapshotBytes = written.bytes
    void this.#save(sessionId, hosted)
  }

  async #save(sessionId: string, { room, written }: Hosted): Promise<void> {
    const { sessionLog, report } = this.#deps
    const snapshot = { ...room.snapshot(), bytes: written.bytes }
    await saveSnapshot(sessionLog, sessionId, snapshot, room.now()).catch(report)
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

  /**
   * Once a second: fetches what the bus may have lost, buries dead nodes, wakes the due and lets the idle go. Each
   * session for itself: what goes wrong with one keeps none of the others waiting.
   */
  async maintain(): Promise<void> {
    const now = this.#deps.clock.now()
    const isReading = this.#mayHaveMissed()
    this.#news.sayGoodbyes()
    const failures: unknown[] = []
    const safely = (work: Promise<unknown>): Promise<unknown> => work.catch((error) => failures.push(error))
    // Those set aside stay overdue: they must not use up what is asked for.
    for (const { sessionId } of await this.#deps.sessionLog.due(now, 100 + this.#aside.size)) {
      const isIdle = !this.#rooms.has(sessionId) && !this.#aside.find(sessionId, this.#deps.clock.ticks())
      if (isIdle) await safely(this.open(sessionId))
    }
    for (const [sessionId, hosted] of [...this.#rooms])
      await safely(this.#maintainRoom(sessionId, hosted, isReading))
    if (this.#rounds % LOOK_ANYWAY_EVERY === 0) await safely(this.#endTheEnded())
    const told = failures.find((error) => !(error instanceof SessionAside))
    if (told !== undefined) throw told
  }

  async #maintainRoom(sessionId: string, hosted: Hosted, isReading: boolean): Promise<void> {
    await this.#loseDeadNodes(hosted.room)
    if (isReading) await this.#catchUp(sessionId, hosted.room)
    this.#cutTheBuried(hosted.room)
    this.#letGo(sessionId, hosted, this.#deps.clock.ticks())
  }

  /** Other nodes may have taken this one for dead: whoever is here all the same comes back by itself. */
  #cutTheBuried({ state, connectionIds }: SessionRoom): void {
    if (connectionIds.length === 0 || state.meta.endedAt !== null) return
    const known = new Set(
      Object.values(state.users).flatMap(({ connections }) => connections.map(({ id }) => id)),
    )
    for (const id of connectionIds) if (!known.has(id)) this.#deps.cut(id)
  }

  /** An operator may have ended a session from outside, perhaps one whose log could not be read there. */
  async #endTheEnded(): Promise<void> {
    const running = [...this.#rooms].filter(([, { room }]) => room.state.meta.endedAt === null)
    if (running.length === 0) return
    const ended = new Set(await this.#deps.endedAmong(running.map(([sessionId]) => sessionId)))
    for (const [sessionId, { room }] of running) {
      if (!ended.has(sessionId)) continue
      await this.#catchUp(sessionId, room)
      await room.dispatch({ type: 'endSession' }, SYSTEM)
    }
  }

  /** While the bus is away the log is read every time; now and then also without a reason, because news can get lost. */
  #mayHaveMissed(): boolean {
    const { nodes, bus } = this.#deps
    this.#rounds += 1
    return !nodes.isAlone && (!bus.isReliable() || this.#rounds % LOOK_ANYWAY_EVERY === 0)
  }

  /** Rows in the words of other rules are read from the log, where each says which. */
  #hear(sessionId: string, room: SessionRoom, { version, rows, ephemeral, gone }: Heard): void {
    if (gone !== undefined) void room.dispatch({ type: 'connectionsLost', node: gone }, SYSTEM)
    if (version !== RULES_VERSION) {
      if (rows) this.#catchUp(sessionId, room).catch(this.#deps.report)
      return
    }
    if (ephemeral) room.receiveEphemeral(ephemeral)
    if (rows) void room.receive(rows)
  }

  /** The bus may be away: the log is not. */
  async #catchUp(sessionId: string, room: SessionRoom): Promise<void> {
    const { sessionLog, report } = this.#deps
    try {
      const missed = await roomLog(sessionLog, sessionId).readAfter(room.seq)
      if (missed.length > 0) await room.receive(missed)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      report(error)
      this.#discard(sessionId, room, error)
    }
  }

  #letGo(sessionId: string, hosted: Hosted, now: number): void {
    if (hosted.room.connectionCount > 0) {
      hosted.idleSince = null
      return
    }
    hosted.idleSince ??= now
    if (now - hosted.idleSince < IDLE_MS) return
    this.#close(sessionId, hosted)
    void this.#save(sessionId, hosted)
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
      await this.#save(sessionId, hosted)
    }
  }
}
