import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { StartupError, type StartupText } from './texts.ts'

const reasons: Readonly<Record<string, StartupText>> = {
  EADDRINUSE: 'startup.port',
  EACCES: 'startup.portForbidden',
  EADDRNOTAVAIL: 'startup.host',
  ENOTFOUND: 'startup.host',
}

/** Returns the port, which the system chose when the configured one is 0. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.ready()
    await new Promise<void>((resolve, reject) => {
      app.server.once('error', reject)
      app.server.listen({ host, port }, () => {
        app.server.off('error', reject)
        resolve()
      })
    })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    const reason = reasons[(error as { code?: string }).code ?? '']
    throw reason ? new StartupError(reason, { host, port }) : error
  }
}
