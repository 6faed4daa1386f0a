import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '../modules/accounts/index.ts'
import { isUnwanted } from '../modules/community/index.ts'
import type { SessionServices } from '../modules/sessions/index.ts'
import type { Foundation } from '../platform/foundation.ts'
import { addressBehind } from '../platform/http/caller.ts'
import { Connections } from './connections.ts'
import { Gateway } from './gateway.ts'

export type { Connections } from './connections.ts'
export type { Gateway } from './gateway.ts'

/** The sockets of this node; sessions deliver through them before there is a server that takes any. */
export function openConnections({ metrics }: Pick<Foundation, 'metrics'>): Connections {
  const connections = new Connections(metrics.countLimit)
  metrics.gauge('belfry_people', 'People with an open socket here', () => connections.people)
  metrics.gauge('belfry_connections', 'Open sockets', () => connections.count)
  return connections
}

interface Deps extends Foundation, AccountServices {
  readonly connections: Connections
  readonly live: SessionServices
}

export const openGateway = (app: FastifyInstance, deps: Deps): Gateway => {
  const { config, database, live, log, metrics, reports } = deps
  return new Gateway({
    ...deps,
    ...live,
    http: app.server,
    isUnwanted: (state, actor) => isUnwanted(database.repositories.blocks, state, actor),
    corsOrigins: config.corsOrigins,
    bite: metrics.countLimit,
    observe: (seconds, refusal) => metrics.observeAction(seconds, refusal),
    addressOf: addressBehind(config.trustProxy),
    report: (error) => {
      log.error({ err: error }, 'socket')
      metrics.countError()
      reports.report(error)
    },
  })
}
