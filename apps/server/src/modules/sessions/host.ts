import { randomInt } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import { type Deliver, type LogRow, SessionRoom, Unreadable } from '@belfry/room'
import { RULES_VERSION, type SessionState, SYSTEM } from '@belfry/rules'
import { inOrderOfTime } from '../../db/request-id.ts'
import { isOfNewerRules } from '../../domain/errors/session-aside.ts'
import type { Bite } from '../../domain/limits/table.ts'
import type { Logger } from '../../platform/system/log.ts'
import { Absence } from './absence.ts'
import { Aside } from './aside.ts'
import { loseDeadNodes } from './dead-nodes.ts'
import { type Hosted, Snapshots } from './hosted.ts'
import { Maintenance, type MaintenanceDeps } from './maintenance.ts'
import { type Heard, SessionNews } from './news.ts'
import { sealFor } from './seal.ts'
import { type LoadedSession, readSession, restoreSession, roomLog } from './stored-room.ts'
import { Written } from './written.ts'

export interface HostDeps extends MaintenanceDeps {
  readonly log: Logger
  readonly content: ContentIndex
  readonly secret: Uint8Array
  readonly deliver: Deliver
  /** What was decided here, after it is safe and told. */
  readonly decided: (sessionId: string, state: SessionState, rows: readonly LogRow[]) => void
  /** A room comes back from its log: time to see whether everything that follows from it was written down. */
  readonly loaded: (sessionId: string, room: SessionRoom) => Promise<void>
  readonly report: (error: unknown) => void
  readonly bite: Bite
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
  readonly #snapshots: Snapshots
  readonly #maintenance: Maintenance

  constructor(deps: HostDeps) {
    this.#deps = deps
    this.#aside = new Aside(deps.report)
    this.#news = new SessionNews(deps.bus, deps.nodes)
    this.#snapshots = new Snapshots(deps)
    this.#maintenance = new Maintenance(deps, {
      rooms: this.#rooms,
      aside: this.#aside,
      news: this.#news,
      open: (sessionId) => this.open(sessionId),
      catchUp: (sessionId, room) => this.#catchUp(sessionId, room),
      letGo: (sessionId, hosted) => void this.#letGo(sessionId, hosted),
    })
  }

  /** Number of sessions that cannot be opened here. */
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
    const { room, written, absence } = await this.#restore(sessionId).catch((error: unknown) => {
      news.end()
      throw error
    })
    const idleSince = this.#deps.clock.ticks()
    this.#rooms.set(sessionId, {
      room,
      written,
      absence,
      unsubscribe: () => news.end(),
      snapshotSeq: room.seq,
      snapshotBytes: written.bytes,
      idleSince,
    })
    news.passTo((heard) => this.#hear(sessionId, room, heard))
    await this.#deps.loaded(sessionId, room).catch(this.#deps.report)
    await loseDeadNodes(room, this.#deps.nodes, () => absence.begin())
    return room
  }

  /** A database that does not answer is no fault of the session's; everything after that is. */
  async #restore(sessionId: string): Promise<Pick<Hosted, 'room' | 'written' | 'absence'>> {
    const stored = await readSession(this.#deps.sessionLog, sessionId)
    try {
      const restored = restoreSession(stored)
      const written = new Written(restored.bytes, () => this.#deps.clock.ticks(), this.#deps.bite)
      const absence = new Absence(this.#deps)
      const room = this.#build(sessionId, restored, { written, absence })
      this.#aside.release(sessionId)
      return { room, written, absence }
    } catch (error) {
      throw this.#aside.put(sessionId, error, this.#deps.clock.ticks())
    }
  }

  #build(
    sessionId: string,
    snapshot: LoadedSession,
    { written, absence }: Pick<Hosted, 'written' | 'absence'>,
  ): SessionRoom {
    const { clock, content, deliver, nodes, sessionLog, secret, report } = this.#deps
    let built: SessionRoom | undefined
    const room: SessionRoom = new SessionRoom(snapshot, {
      clock,
      content,
      deliver,
      seal: sealFor(secret, `${sessionId}${this.#lives.get(sessionId) ?? ''}`),
      dice: () => randomInt(2 ** 32) / 2 ** 32,
      log: roomLog(sessionLog, sessionId, written),
      deadlineDelayMs: () => nodes.deadlineDelayMs(sessionId),
      holdMs: (deadline, state) => absence.holdMs(deadline, state, built?.connectionIds ?? []),
      onRows: (rows) => {
        this.#news.publish(sessionId, { rows })
        this.#deps.decided(sessionId, room.state, rows)
        const hosted = this.#rooms.get(sessionId)
        if (hosted) this.#snapshots.afterRows(sessionId, hosted)
      },
      onEphemeral: (ephemeral) => this.#news.publish(sessionId, { ephemeral }),
      onError: (error) => {
        report(error)
        if (error instanceof Unreadable) this.#discard(sessionId, room, error)
      },
      onViewHeld: () => this.#deps.bite('views'),
    })
    built = room
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

  /** One round of what has to be looked after, once a second. */
  maintain(): Promise<void> {
    return this.#maintenance.round()
  }

  /** Rows in the words of other rules are read from the log, where each says which. */
  #hear(sessionId: string, room: SessionRoom, { version, rows, ephemeral, gone }: Heard): void {
    if (gone !== undefined) {
      this.#rooms.get(sessionId)?.absence.begin()
      void room.dispatch({ type: 'connectionsLost', node: gone }, SYSTEM)
    }
    if (version !== RULES_VERSION) {
      if (rows) this.#catchUp(sessionId, room).catch(this.#deps.report)
      return
    }
    if (ephemeral) room.receiveEphemeral(ephemeral)
    // A node of an earlier version keeps requests in another order.
    if (rows) void room.receive(rows.map((row) => ({ ...row, requestId: inOrderOfTime(row.requestId) })))
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

  #close(sessionId: string, { room, unsubscribe }: Hosted): void {
    this.#rooms.delete(sessionId)
    unsubscribe()
    room.close()
  }

  /** Keeps what is known, without a room in memory. */
  #letGo(sessionId: string, hosted: Hosted): Promise<void> {
    this.#close(sessionId, hosted)
    return this.#snapshots.save(sessionId, hosted)
  }

  /** Finishes what was asked, keeps what is known, and lets every room go. */
  async stop(): Promise<void> {
    for (const [sessionId, hosted] of [...this.#rooms]) {
      await hosted.room.settled()
      await this.#letGo(sessionId, hosted)
    }
  }
}
