import type { Clock } from '@belfry/kit'
import type { SessionRoom } from '@belfry/room'
import { SYSTEM } from '@belfry/rules'
import type { SessionLog } from '../../db/session-log.ts'
import { SessionAside } from '../../domain/errors/session-aside.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Aside } from './aside.ts'
import { cutTheBuried, loseDeadNodes } from './dead-nodes.ts'
import type { Hosted } from './hosted.ts'
import type { SessionNews } from './news.ts'
import type { Nodes } from './nodes.ts'

export interface MaintenanceDeps {
  readonly clock: Clock
  readonly sessionLog: SessionLog
  readonly bus: Bus
  readonly nodes: Nodes
  /** Drops a connection as a network would: whoever was on it comes back by itself. */
  readonly cut: (connectionId: string) => void
  /** Sessions among these that are over, whoever ended them. */
  readonly endedAmong: (sessionIds: readonly string[]) => Promise<readonly string[]>
}

/** Part of a host that is looked after, and what can be done to it. */
interface Maintained {
  readonly rooms: ReadonlyMap<string, Hosted>
  readonly aside: Aside
  readonly news: SessionNews
  open(sessionId: string): Promise<unknown>
  catchUp(sessionId: string, room: SessionRoom): Promise<void>
  letGo(sessionId: string, hosted: Hosted): void
}

/** Time a room nobody is connected to stays in memory. */
const IDLE_MS = 30_000
/** Number of sessions whose time has come that are opened in one round. */
const DUE_AT_ONCE = 100
/** Every so many rounds the log is read even though the bus seems well. */
const LOOK_ANYWAY_EVERY = 3

/** Looks after the rooms of a host, round by round. */
export class Maintenance {
  readonly #deps: MaintenanceDeps
  readonly #host: Maintained
  #rounds = 0

  constructor(deps: MaintenanceDeps, host: Maintained) {
    this.#deps = deps
    this.#host = host
  }

  /**
   * Fetches what the bus may have lost, buries dead nodes, wakes the due and lets the idle go. Each session for
   * itself: what goes wrong with one keeps none of the others waiting.
   */
  async round(): Promise<void> {
    const { rooms, aside, news } = this.#host
    const now = this.#deps.clock.now()
    const isReading = this.#mayHaveMissed()
    news.sayGoodbyes()
    const failures: unknown[] = []
    const safely = (work: Promise<unknown>): Promise<unknown> => work.catch((error) => failures.push(error))
    // Those set aside stay overdue: they must not use up what is asked for.
    for (const { sessionId } of await this.#deps.sessionLog.due(now, DUE_AT_ONCE + aside.size)) {
      const isIdle = !rooms.has(sessionId) && !aside.find(sessionId, this.#deps.clock.ticks())
      if (isIdle) await safely(this.#host.open(sessionId))
    }
    for (const [sessionId, hosted] of [...rooms])
      await safely(this.#maintainRoom(sessionId, hosted, isReading))
    if (this.#rounds % LOOK_ANYWAY_EVERY === 0) await safely(this.#endTheEnded())
    const told = failures.find((error) => !(error instanceof SessionAside))
    if (told !== undefined) throw told
  }

  async #maintainRoom(sessionId: string, hosted: Hosted, isReading: boolean): Promise<void> {
    await loseDeadNodes(hosted.room, this.#deps.nodes, () => hosted.absence.begin())
    if (isReading) await this.#host.catchUp(sessionId, hosted.room)
    cutTheBuried(hosted.room, this.#deps.cut)
    if (this.#isIdle(hosted)) this.#host.letGo(sessionId, hosted)
  }

  #isIdle(hosted: Hosted): boolean {
    const now = this.#deps.clock.ticks()
    hosted.idleSince = hosted.room.connectionCount > 0 ? null : (hosted.idleSince ?? now)
    return hosted.idleSince !== null && now - hosted.idleSince >= IDLE_MS
  }

  /** An operator may have ended a session from outside, perhaps one whose log could not be read there. */
  async #endTheEnded(): Promise<void> {
    const running = [...this.#host.rooms].filter(([, { room }]) => room.state.meta.endedAt === null)
    if (running.length === 0) return
    const ended = new Set(await this.#deps.endedAmong(running.map(([sessionId]) => sessionId)))
    for (const [sessionId, { room }] of running) {
      if (!ended.has(sessionId)) continue
      await this.#host.catchUp(sessionId, room)
      await room.dispatch({ type: 'endSession' }, SYSTEM)
    }
  }

  /** While the bus is away the log is read every time; now and then also without a reason, because news can get lost. */
  #mayHaveMissed(): boolean {
    const { nodes, bus } = this.#deps
    this.#rounds += 1
    return !nodes.isAlone && (!bus.isReliable() || this.#rounds % LOOK_ANYWAY_EVERY === 0)
  }
}
