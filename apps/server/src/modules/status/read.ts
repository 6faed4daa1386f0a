import { statfs } from 'node:fs/promises'
import type { RestAnswer } from '@belfry/protocol'
import { RULES_VERSION } from '@belfry/rules'
import { schemaNames } from '../../db/migrations/migrate.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { lastBackupIn } from '../../platform/system/last-backup.ts'
import { APP_VERSION, releasedSince } from '../../platform/system/version.ts'
import { levelsBelow } from '../moderation/ranks.ts'
import type { SessionServices } from '../sessions/index.ts'
import type { VerificationServices } from '../verification/index.ts'
import { isOnlyReachedInside, type VoiceServices } from '../voice/index.ts'

export interface Services extends Foundation, VerificationServices {
  readonly live: SessionServices
  readonly voice: VoiceServices
  /** The sockets of this node. */
  readonly connections: { readonly people: number; readonly count: number }
}

type Status = RestAnswer<'status'>

/** Silence after which a node is not counted any more. */
const NODE_SEEN_MS = 60_000

/** Part of the status that cannot be told now: no reason to tell nothing else. */
const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

async function storage({ database, config }: Services): Promise<Status['storage']> {
  const disk = await orNull(statfs(config.dataDir))
  return {
    engine: database.engine,
    databaseBytes: await orNull(database.bytes()),
    diskFree: disk && disk.bavail * disk.bsize,
    diskSize: disk && disk.blocks * disk.bsize,
  }
}

async function nodesOf({ database, clock }: Services): Promise<number> {
  const beats = await database.repositories.nodes.beats()
  return beats.filter(({ seenAt }) => clock.now() - seenAt < NODE_SEEN_MS).length
}

const redisOf = ({ redis }: Services): Status['redis'] => {
  if (redis === undefined) return 'off'
  return redis.isReady ? 'up' : 'down'
}

/** Status of this installation, as the node that is asked knows it. */
export async function readStatus(services: Services, actor: Actor): Promise<Status> {
  const { clock, config, connections, database, live, voice, releases, troubles, state } = services
  const { users, outbox, reports } = database.repositories
  const { open, taken } = await reports.counts(levelsBelow(actor))
  const backup = lastBackupIn(config.dataDir)
  return {
    at: clock.now(),
    startedAt: state.startedAt,
    versions: {
      belfry: APP_VERSION,
      rules: RULES_VERSION,
      schema: schemaNames.at(-1) ?? '',
      node: process.version,
      newer: [...releasedSince(APP_VERSION, releases.names())],
    },
    people: {
      online: connections.people,
      connections: connections.count,
      accounts: await users.count(),
    },
    sessions: {
      live: (await live.sessions.list(actor)).length,
      open: live.host.count,
      aside: live.host.asideCount,
    },
    nodes: Math.max(1, await nodesOf(services)),
    errors: { count: troubles.count, last: [...troubles.last()] },
    storage: await storage(services),
    redis: redisOf(services),
    mail: { way: config.smtpUrl === undefined ? 'folder' : 'server', waiting: await outbox.waiting() },
    sms: { way: services.sms.way },
    voice: voice.control.states().map(({ host, ports, announced, ways, ...rest }) => ({
      name: voice.servers.find((server) => server.host === host)?.name ?? host,
      host,
      ...rest,
      ports: [...ports],
      announced: [...announced],
      ways: [...ways],
      isOnlyInside: isOnlyReachedInside(announced, config.publicUrl),
    })),
    backup: { at: backup?.at ?? null, bytes: backup?.bytes ?? null, place: backup?.place ?? null },
    reports: { open, taken },
  }
}
