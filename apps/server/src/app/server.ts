import type { FastifyInstance } from 'fastify'
import type { Actor } from '../domain/actor.ts'
import { REQUEST_MS, STOP_MS } from '../domain/limits/values.ts'
import { communityRoutes } from '../modules/community/index.ts'
import { contentRoutes } from '../modules/content/index.ts'
import { factorRoutes } from '../modules/factor/index.ts'
import { guestRoutes } from '../modules/guests/index.ts'
import { loginRoutes } from '../modules/login/index.ts'
import { moderationRoutes } from '../modules/moderation/index.ts'
import { ownRoutes } from '../modules/own/index.ts'
import { profileRoutes } from '../modules/profile/index.ts'
import { recordingRoutes } from '../modules/recording/index.ts'
import { replayRoutes } from '../modules/replays/index.ts'
import { sessionRoutes } from '../modules/sessions/index.ts'
import { statusRoutes } from '../modules/status/index.ts'
import { subscriptionRoutes } from '../modules/subscription/index.ts'
import { tournamentRoutes } from '../modules/tournament/index.ts'
import { verificationRoutes } from '../modules/verification/index.ts'
import { addVoiceProxy, addVoicesOverPages, voiceRoutes } from '../modules/voice/index.ts'
import type { Config } from '../platform/config/config.ts'
import { buildApp } from '../platform/http/app.ts'
import { addressBehind } from '../platform/http/caller.ts'
import type { Route } from '../platform/http/route.ts'
import { noticeStrippedUpgrades } from '../platform/http/upgrades.ts'
import { localUrl, networkUrls } from '../platform/startup/addresses.ts'
import { claimDataFolder, prepareFolder } from '../platform/startup/folder.ts'
import { listen } from '../platform/startup/listen.ts'
import { APP_VERSION } from '../platform/system/version.ts'
import { openCertificate } from '../platform/tls/index.ts'
import { keepCertificate } from '../platform/tls/keep.ts'
import { type Gateway, openGateway } from '../realtime/index.ts'
import type { Overrides } from './open-foundation.ts'
import { openServices } from './open-services.ts'
import type { Services } from './services.ts'
import { systemRoutes, withDocument } from './system-routes.ts'

export interface RunningServer {
  readonly config: Config
  readonly version: string
  readonly port: number
  readonly hasStaff: boolean
  readonly setupCode: string | undefined
  readonly services: Services
  readonly app: FastifyInstance
  stop(): Promise<void>
}

const allRoutes = (services: Services): readonly Route[] =>
  withDocument([
    ...systemRoutes(services),
    ...statusRoutes(services),
    ...loginRoutes(services),
    ...guestRoutes(services),
    ...factorRoutes(services),
    ...ownRoutes(services),
    ...verificationRoutes(services),
    ...subscriptionRoutes(services),
    ...profileRoutes(services),
    ...moderationRoutes(services),
    ...communityRoutes(services),
    ...recordingRoutes(services),
    ...tournamentRoutes(services),
    ...contentRoutes(services),
    ...sessionRoutes(services.live),
    ...replayRoutes(services),
    ...voiceRoutes(services),
  ])

async function openApp(services: Services, requestMs: number): Promise<FastifyInstance> {
  const { config, clock, log, metrics, limiter, reports, securityEvent } = services
  const report = (error: unknown): void => {
    metrics.countError()
    reports.report(error)
  }
  const authenticate = (bearer: string): Promise<Actor | undefined> => services.accounts.authenticate(bearer)
  const deps = {
    config,
    log,
    metrics,
    limiter,
    report,
    securityEvent,
    bite: metrics.countLimit,
    requestMs,
    authenticate,
    tls: openCertificate(config, clock.now()),
  }
  const app = await buildApp(deps, allRoutes(services))
  const { child, relay } = services.voice
  const outside = { addressOf: addressBehind(config.trustProxy), bite: metrics.countLimit }
  if (child) addVoiceProxy(app, child, outside)
  const doors = {
    door: () => child?.doorPort ?? null,
    relay: relay ?? null,
    rtcPorts: () => child?.rtcPorts ?? [],
  }
  addVoicesOverPages(app, doors, metrics.countLimit)
  return app
}

/** What is being answered is finished; whoever only keeps a request open is not waited for. */
async function closeSoon(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const enough = setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref()
  await gateway.stop()
  await app.close()
  clearTimeout(enough)
}

/** Starts everything and listens; what was opened is closed again when a later step fails. */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  prepareFolder(config.dataDir)
  const release = config.databaseUrl ? () => {} : claimDataFolder(config.dataDir)
  const opened = await openServices(config, overrides).catch((error: unknown) => {
    release()
    throw error
  })
  const { services } = opened
  const app = await openApp(services, overrides.requestMs ?? REQUEST_MS).catch(async (error: unknown) => {
    await opened.close()
    release()
    throw error
  })
  const gateway = openGateway(app, services)
  noticeStrippedUpgrades(app.server, services.log)
  let letCertificateBe = async (): Promise<void> => {}
  const stop = async (): Promise<void> => {
    services.state.isStopping = true
    await letCertificateBe()
    await closeSoon(app, gateway)
    await opened.close()
    release()
  }
  try {
    const port = await listen(app, config)
    letCertificateBe = await keepCertificate({ ...services, server: app.server })
    const listening = { host: config.host, port, isTls: config.tls !== 'off' }
    services.state.baseUrl = localUrl(listening)
    services.state.networkUrls = networkUrls(listening)
    const hasStaff = await services.database.repositories.users.hasLevel('special-tpi')
    const { setupCode } = services.administrators
    return { config, version: APP_VERSION, port, hasStaff, setupCode, services, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
