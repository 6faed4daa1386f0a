import { randomUUID } from 'node:crypto'
import type { ContentIndex } from '@belfry/content'
import { SYSTEM } from '@belfry/rules'
import type { AccountServices, Foundation } from '../../app/services.ts'
import type { SessionLog } from '../../db/session-log.ts'
import { Connections } from '../../realtime/connections.ts'
import { ANNOUNCEMENT_TOPIC, announcementSchema } from '../moderation/announcement.ts'
import type { ChatServices } from '../voice/index.ts'
import { RoomHost } from './host.ts'
import { writeJournal } from './journal.ts'
import { applyAccountChange, lapsedAt } from './live-accounts.ts'
import { Lobby } from './lobby.ts'
import { joinNodes, type Nodes } from './nodes.ts'
import { reconcile } from './reconcile.ts'
import { SessionRecorder } from './records.ts'
import { Sessions } from './sessions.ts'
import { goToKnownChatServer } from './voice-place.ts'

const TEND_EVERY_MS = 1000
const LEVELS_EVERY_MS = 5000

export interface SessionServices {
  readonly sessions: Sessions
  readonly host: RoomHost
  readonly nodes: Nodes
  readonly connections: Connections
  /** Brings somebody's account as it stands to whatever they have open here. */
  lookAgain(userId: string): Promise<void>
  stop(): Promise<void>
}

type Deps = Foundation & AccountServices & { readonly content: ContentIndex; readonly chat: ChatServices }

const keepTending = ({ clock, log }: Deps, host: RoomHost, nodes: Nodes): (() => void) => {
  let cancel = (): void => undefined
  const tend = async (): Promise<void> => {
    for (const { sessionId, room } of host.rooms()) if (room.connectionCount > 0) nodes.lease(sessionId)
    await host.tend().catch((error: unknown) => log.warn({ err: error }, 'rooms could not be tended'))
    cancel = clock.after(TEND_EVERY_MS, () => void tend())
  }
  cancel = clock.after(TEND_EVERY_MS, () => void tend())
  return () => cancel()
}

/** Levels end by the clock, without anybody changing an account. */
const keepLevels = (
  { clock, log }: Deps,
  host: RoomHost,
  lookAgain: SessionServices['lookAgain'],
): (() => void) => {
  let cancel = (): void => undefined
  const look = async (): Promise<void> => {
    for (const userId of lapsedAt(host, clock.now()))
      await lookAgain(userId).catch((error: unknown) =>
        log.warn({ err: error }, 'a level could not be ended'),
      )
    cancel = clock.after(LEVELS_EVERY_MS, () => void look())
  }
  cancel = clock.after(LEVELS_EVERY_MS, () => void look())
  return () => cancel()
}

/** Every node tells its own rooms; a session that lives on several of them hears it once, by its id. */
const hearAnnouncements = ({ bus }: Deps, host: RoomHost): (() => void) =>
  bus.subscribe(ANNOUNCEMENT_TOPIC, (raw) => {
    const { id, title, text, sessionName } = announcementSchema.parse(JSON.parse(raw))
    for (const { room } of host.rooms()) {
      const isMeant = sessionName === '' || room.state.meta.sessionId === sessionName
      if (isMeant && room.connectionCount > 0)
        void room.dispatch({ type: 'announce', title, text }, SYSTEM, `announcement:${id}`)
    }
  })

/** Everybody at a table waits until a decision is safe: how long that takes is worth knowing. */
const timed = ({ metrics, database: { sessionLog } }: Deps): SessionLog => ({
  ...sessionLog,
  async append(rows) {
    const started = performance.now()
    try {
      return await sessionLog.append(rows)
    } finally {
      metrics.observeCommit((performance.now() - started) / 1000)
    }
  },
})

/** Everything about live sessions that needs no socket server yet. */
export async function openSessions(deps: Deps): Promise<SessionServices> {
  const {
    config,
    clock,
    log,
    database,
    redis,
    bus,
    content,
    chat,
    secrets,
    accountChanges,
    reports,
    metrics,
  } = deps
  const { repositories, sessionLog } = database
  const report = (error: unknown): void => {
    log.error({ err: error }, 'session')
    metrics.countError()
    reports.report(error)
  }
  const nodes = await joinNodes({
    id: randomUUID(),
    clock,
    log,
    records: repositories.nodes,
    redis,
    isAlone: config.databaseUrl === undefined,
  })
  const bite = metrics.countLimit
  const connections = new Connections(bite)
  const lobby = new Lobby(repositories.sessions, () => clock.now(), bite)
  const books = { records: repositories.sessions, games: repositories.games, sessionLog }
  const recorder = new SessionRecorder({ ...books, clock, lobby, report })
  const host = new RoomHost({
    clock,
    log,
    sessionLog: timed(deps),
    bus,
    content,
    nodes,
    secret: secrets.key('cursor'),
    deliver: connections,
    cut: (connectionId) => connections.cut(connectionId),
    endedAmong: (sessionIds) => repositories.sessions.endedAmong(sessionIds),
    decided: (sessionId, state, rows) => {
      try {
        recorder.decided(sessionId, state, rows)
        writeJournal(log, sessionId, rows)
        chat.control.decided(sessionId, state, rows)
      } catch (error) {
        // What is told of a decision elsewhere does not undo it.
        report(error)
      }
    },
    loaded: async (sessionId, room) => {
      await reconcile(books, sessionId)
      await goToKnownChatServer(
        room,
        chat.servers.map(({ host: each }) => each),
      )
    },
    report,
    bite,
  })
  const sessions = new Sessions({
    records: repositories.sessions,
    games: repositories.games,
    host,
    clock,
    content,
    chatServer: chat.servers[0]?.host ?? null,
    emptyAfterMs: config.emptyMinutes * 60_000,
    lobby,
    bite,
  })
  const live = { accounts: deps.accounts, repositories, connections, host, now: () => clock.now() }
  const lookAgain = (userId: string): Promise<void> => applyAccountChange(userId, live)
  const stops = [
    keepTending(deps, host, nodes),
    hearAnnouncements(deps, host),
    accountChanges.subscribe(lookAgain),
    keepLevels(deps, host, lookAgain),
  ]
  metrics.gauge('belfry_rooms', 'Sessions in memory', () => host.count)
  metrics.gauge('belfry_sessions_aside', 'Sessions that cannot be opened', () => host.asideCount)
  metrics.gauge('belfry_people', 'People with an open socket here', () => connections.people)
  metrics.gauge('belfry_connections', 'Open sockets', () => connections.count)
  return {
    sessions,
    host,
    nodes,
    connections,
    lookAgain,
    async stop() {
      for (const stop of stops) stop()
      await host.stop()
      await recorder.stop()
      await nodes.stop()
    },
  }
}
