import type { Server } from 'node:http'
import { Server as SecureServer } from 'node:https'
import type { Clock } from '@belfry/kit'
import type { Config } from '../config/config.ts'
import type { Logger } from '../system/log.ts'
import { keepAcme } from './acme/keeper.ts'
import type { Certificate } from './certificate.ts'
import { openCertificate } from './index.ts'

const LOOK_AGAIN_MS = 60 * 60 * 1000

interface KeepDeps {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly server: Server
}

/** Once an hour: files that somebody renewed, or a certificate of our own that is about to run out. */
function lookAgain({ config, clock, log }: KeepDeps, use: (certificate: Certificate) => void): () => void {
  let served = openCertificate(config, clock.now())
  const look = (): void => {
    try {
      const found = openCertificate(config, clock.now())
      if (found && found.cert !== served?.cert) {
        use(found)
        log.info('the certificate is a new one')
      }
      served = found
    } catch (error) {
      log.warn({ err: error }, 'the certificate stays the old one')
    }
    cancel = clock.after(LOOK_AGAIN_MS, look)
  }
  let cancel = clock.after(LOOK_AGAIN_MS, look)
  return () => cancel()
}

/** Keeps the certificate of a running server valid; nobody has to start it again for that. */
export async function keepCertificate(deps: KeepDeps): Promise<() => Promise<void>> {
  const { server, config } = deps
  if (!(server instanceof SecureServer)) return async () => {}
  const use = (certificate: Certificate): void => server.setSecureContext(certificate)
  if (config.tls === 'acme') return keepAcme({ ...deps, use })
  const stop = lookAgain(deps, use)
  return async () => stop()
}
