import { guardServer } from '@belfry/kit'
import { API_PREFIX } from '@belfry/protocol'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { REQUEST_BODY_BYTES } from '../../domain/limits/values.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../system/log.ts'
import type { Metrics } from '../system/metrics.ts'
import { coarseNetwork } from '../system/security-events.ts'
import { trusting } from './caller.ts'
import { addErrorHandler, type Report } from './errors.ts'
import { addHeaders } from './headers.ts'
import { handlerFor, type PipelineDeps } from './pipeline.ts'
import type { Route } from './route.ts'
import { addWebApp } from './static.ts'
import { mayUpgrade } from './upgrades.ts'

export interface Secured {
  readonly cert: string
  readonly key: string
}

export interface AppDeps extends PipelineDeps {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly report: Report
  readonly tls: Secured | undefined
  /** Time a request may take to arrive. */
  readonly requestMs: number
}

const isHttps = (config: Config): boolean =>
  config.tls !== 'off' || config.publicUrl?.startsWith('https:') === true

function createApp({ config, log, report, tls, requestMs }: AppDeps): FastifyInstance {
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: REQUEST_BODY_BYTES,
    requestTimeout: requestMs,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  } as const
  const connections = {
    shouldUpgradeCallback: mayUpgrade,
    // Node ends bodies by the longer of the two times.
    headersTimeout: requestMs,
    connectionsCheckingInterval: requestMs,
  }
  const app = tls
    ? (fastify({ ...options, https: { ...tls, ...connections } }) as unknown as FastifyInstance)
    : fastify({ ...options, http: connections })
  // A page of anybody's may send it without being asked for leave.
  app.removeContentTypeParser('text/plain')
  guardServer(app.server, (error) => {
    log.error({ err: error }, 'listening')
    report(error)
  })
  return app
}

function addObservation(app: FastifyInstance, { log, metrics }: AppDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.debug({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'request')
  })
}

/** A proxy that nobody named makes one caller of everybody behind it: said once, for whoever set it up. */
function noticeProxies(app: FastifyInstance, { config, log }: AppDeps): void {
  const isTrusted = trusting(config.trustProxy)
  let isSaid = false
  app.addHook('onRequest', async ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    if (isSaid || headers['x-forwarded-for'] === undefined || isTrusted(peer)) return
    isSaid = true
    const settings = config.publicUrl === undefined ? ['TRUST_PROXY', 'PUBLIC_URL'] : ['TRUST_PROXY']
    log.warn(
      { peer: coarseNetwork(peer), settings },
      'X-Forwarded-For of a proxy that TRUST_PROXY does not name',
    )
  })
}

/** Pages and API on one port. */
export async function buildApp(deps: AppDeps, routes: readonly Route[]): Promise<FastifyInstance> {
  const { config } = deps
  const app = createApp(deps)
  addErrorHandler(app, deps.report)
  addObservation(app, deps)
  noticeProxies(app, deps)
  await addHeaders(app, { isSecure: isHttps(config), corsOrigins: config.corsOrigins })
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? [...config.corsOrigins] : false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'app-version'],
    maxAge: 600,
  })
  await app.register(multipart)
  for (const route of routes) {
    app.route({ method: route.method, url: API_PREFIX + route.path, handler: handlerFor(deps, route) })
  }
  await addWebApp(app, config.webDir)
  return app
}
