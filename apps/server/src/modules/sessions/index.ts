import { randomUUID } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import { isDiskFault } from '../../db/errors.ts'
import type { SessionLog } from '../../db/session-log.ts'
import type { Foundation } from '../../platform/foundation.ts'
import type { AccountServices } from '../accounts/index.ts'
import { hearAnnouncements, RecentAnnouncements } from './announcement.ts'
import { type Decided, decidedNews } from './decided.ts'
import { RoomHost } from './host.ts'
import { writeJournal } from './journal.ts'
import { createGuestArrivals, type GuestArrivals } from './guest-arrivals.ts'
import { applyAccountChange } from './live-accounts.ts'
import type { LiveConnections } from './live-connections.ts'
import { Lobby } from './lobby.ts'
import { joinNodes, type Nodes } from './nodes.ts'
import { createPower, type Power } from './power.ts'
import { reconcile } from './reconcile.ts'
import { SessionRecorder } from './records.ts'
import { Sessions } from './sessions.ts'
import { keepLevels, keepMaintained } from './timers.ts'
import { goToKnownVoiceServer } from './voice-server.ts'

export { forgetName } from './forget-name.ts'
export { rebuildRecords } from './rebuild-records.ts'
export { reconcileAll } from './reconcile.ts'
export { sessionRoutes } from './routes.ts'
export { removePrivateTexts } from './stored-room.ts'

export interface SessionServices {
  readonly sessions: Sessions
  readonly host: RoomHost
  readonly nodes: Nodes
  readonly decided: Pick<Decided, 'subscribe'>
  readonly announcements: RecentAnnouncements
  readonly arrivals: GuestArrivals
  readonly power: Power
  /** Brings somebody's account as it stands to whatever they have open here. */
  lookAgain(userId: string): Promise<void>
  stop(): Promise<void>
}

interface Deps extends Foundation, AccountServices {
  readonly content: ContentIndex
  readonly connections: LiveConnections
  /** Chat servers where voices may be carried; a new session begins at the first. */
  readonly voiceHosts: readonly string[]
}

/** Timing of the log: everybody at a table waits until a decision is safe. A full disk counts whatever is logged. */
const timed = ({ metrics, log, database: { sessionLog } }: Deps): SessionLog => ({
  ...sessionLog,
  async append(rows) {
    const started = performance.now()
    try {
      return await sessionLog.append(rows)
    } catch (error) {
      if (isDiskFault(error)) log.outages.failed('disk', error)
      throw error
    } finally {
      metrics.observeCommit((performance.now() - started) / 1000)
    }
  },
})

const reporter =
  ({ log, metrics, reports }: Deps) =>
  (error: unknown): void => {
    log.error({ err: error }, 'session')
    metrics.countError()
    reports.report(error)
  }

const openNodes = ({ config, clock, log, database, redis }: Deps): Promise<Nodes> =>
  joinNodes({
    id: randomUUID(),
    clock,
    log,
    records: database.repositories.nodes,
    redis,
    isAlone: config.databaseUrl === undefined,
  })

interface Parts {
  readonly nodes: Nodes
  readonly lobby: Lobby
  readonly decided: Decided
  readonly report: (error: unknown) => void
}

const openHost = (deps: Deps, { nodes, decided, report }: Parts): RoomHost => {
  const { clock, log, bus, content, secrets, connections, database, metrics, voiceHosts } = deps
  const { sessions: records, games } = database.repositories
  return new RoomHost({
    clock,
    log,
    sessionLog: timed(deps),
    bus,
    content,
    nodes,
    secret: secrets.key('cursor'),
    deliver: connections,
    cut: (connectionId) => connections.cut(connectionId),
    endedAmong: (sessionIds) => records.endedAmong(sessionIds),
    decided: decided.tell,
    loaded: async (sessionId, room) => {
      await reconcile({ records, games, sessionLog: database.sessionLog }, sessionId)
      await goToKnownVoiceServer(room, voiceHosts)
    },
    report,
    bite: metrics.countLimit,
  })
}

const openTables = (deps: Deps, host: RoomHost, lobby: Lobby): Sessions => {
  const { config, clock, content, database, metrics, voiceHosts } = deps
  return new Sessions({
    records: database.repositories.sessions,
    games: database.repositories.games,
    host,
    clock,
    content,
    chatServer: voiceHosts[0] ?? null,
    emptyAfterMs: config.emptyMinutes * 60_000,
    sessionCode: config.sessionCode,
    lobby,
    bite: metrics.countLimit,
  })
}

/** Live sessions, as far as they need no socket server yet. */
export async function openSessions(deps: Deps): Promise<SessionServices> {
  const { clock, log, database, connections, accounts, accountChanges, metrics } = deps
  const { repositories, sessionLog } = database
  const report = reporter(deps)
  const lobby = new Lobby(repositories.sessions, () => clock.now(), metrics.countLimit)
  const parts = { nodes: await openNodes(deps), lobby, decided: decidedNews(report), report }
  const { nodes, decided } = parts
  const books = { records: repositories.sessions, games: repositories.games, sessionLog }
  const recorder = new SessionRecorder({ ...books, clock, lobby, report, bite: metrics.countLimit })
  decided.subscribe((...decision) => recorder.decided(...decision))
  decided.subscribe((sessionId, _, rows) => writeJournal(log, sessionId, rows))
  const arrivals = createGuestArrivals({ repositories, clock, bite: metrics.countLimit })
  decided.subscribe((sessionId, _, rows) => void arrivals.decided(sessionId, rows).catch(report))
  const host = openHost(deps, parts)
  const announcements = new RecentAnnouncements(() => clock.now())
  const live = { accounts, repositories, connections, host, now: () => clock.now() }
  const lookAgain = (userId: string): Promise<void> => applyAccountChange(userId, live)
  const stops = [
    keepMaintained({ clock, log, host, nodes }),
    hearAnnouncements(deps.bus, host, announcements),
    accountChanges.subscribe(lookAgain),
    keepLevels({ clock, log, host }, lookAgain),
  ]
  metrics.gauge('belfry_rooms', 'Sessions in memory', () => host.count)
  metrics.gauge('belfry_sessions_aside', 'Sessions that cannot be opened', () => host.asideCount)
  return {
    sessions: openTables(deps, host, lobby),
    host,
    nodes,
    decided,
    announcements,
    arrivals,
    power: createPower({ host, clock, records: repositories.sessions, users: repositories.users }),
    lookAgain,
    async stop() {
      for (const stop of stops) stop()
      await host.stop()
      await recorder.stop()
      await nodes.stop()
    },
  }
}
