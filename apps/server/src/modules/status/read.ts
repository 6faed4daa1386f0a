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
import { readCluster } from './cluster.ts'
import { redisOf, stateOf } from './node-state.ts'

export interface Services extends Foundation, VerificationServices {
  readonly live: SessionServices
  readonly voice: VoiceServices
  /** The sockets of this node. */
  readonly connections: { readonly people: number; readonly count: number }
}

type Status = RestAnswer<'status'>

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

/** Status of this installation, as the node that is asked knows it. */
export async function readStatus(services: Services, actor: Actor): Promise<Status> {
  const { clock, config, connections, database, live, voice, releases, troubles, state } = services
  const { users, outbox, reports, nodes } = database.repositories
  const self = { id: live.nodes.id, state: stateOf(services), isHeard: live.nodes.isHeard() }
  const cluster = await readCluster(nodes, self, clock.now())
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
    nodes: cluster.filter(({ isHeard }) => isHeard).length,
    cluster,
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
