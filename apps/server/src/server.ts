import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { buildApp } from './http/app.ts'
import { type Overrides, openServices } from './open-services.ts'
import type { Services } from './services.ts'
import { claimDataFolder, prepareFolder } from './startup/folder.ts'
import { listen } from './startup/listen.ts'
import { systemRoutes, withDocument } from './system/routes.ts'
import { APP_VERSION } from './system/version.ts'

export interface RunningServer {
  readonly config: Config
  readonly version: string
  readonly port: number
  readonly hasStaff: boolean
  readonly services: Services
  readonly app: FastifyInstance
  stop(): Promise<void>
}

const allRoutes = (services: Services) => withDocument([...systemRoutes(services)])

async function openApp(services: Services): Promise<FastifyInstance> {
  const { config, log, metrics, limiter, reports } = services
  const report = (error: unknown): void => {
    metrics.countError()
    reports.report(error)
  }
  const deps = { config, log, metrics, limiter, report, tls: undefined, authenticate: async () => undefined }
  return buildApp(deps, allRoutes(services))
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
  const app = await openApp(services)
  const stop = async (): Promise<void> => {
    services.state.isStopping = true
    await app.close()
    await opened.close()
    release()
  }
  try {
    const port = await listen(app, config)
    return { config, version: APP_VERSION, port, hasStaff: false, services, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
