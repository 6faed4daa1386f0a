import { createSecureContext } from 'node:tls'
import type { Clock } from '@belfry/kit'
import type { Config } from '../../config/config.ts'
import { StartupError } from '../../startup/texts.ts'
import type { Logger } from '../../system/log.ts'
import { type Certificate, makeRequest } from '../certificate.ts'
import { type Door, openDoor } from './door.ts'
import { type AcmeFiles, acmeFiles, spanOf } from './files.ts'
import { orderCertificate } from './order.ts'
import { AcmeRefusal } from './wire.ts'

export interface KeeperDeps {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Serves with it from now on, without a restart. */
  use(certificate: Certificate): void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** After the first failure, the second, and so on. Let's Encrypt bears five in an hour. */
const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const
const SHORTEST_PAUSE_MS = PAUSES_MS[0]

async function openDoorOf({ config, log }: KeeperDeps, publicUrl: string): Promise<Door> {
  const { host, acmeHttpPort: port } = config
  try {
    return await openDoor({ host, port }, publicUrl, (error) =>
      log.error({ err: error }, 'listening for http-01 challenges'),
    )
  } catch (error) {
    throw new StartupError('startup.acmePort', { port, detail: (error as Error).message })
  }
}

/** Renewal is due when the last third of its life begins; what is none, or for another name, is due at once. */
function dueAt(kept: Certificate | undefined, host: string): number {
  const span = kept && spanOf(kept, host)
  return span ? span.to - (span.to - span.from) / 3 : 0
}

/** Gets a certificate from an authority and a new one in time, as long as the server runs. */
class Keeper {
  readonly #deps: KeeperDeps
  readonly #host: string
  readonly #files: AcmeFiles
  readonly #door: Door
  #failures = 0
  #cancel = (): void => {}
  #isStopped = false

  constructor(deps: KeeperDeps, host: string, door: Door) {
    this.#deps = deps
    this.#host = host
    this.#door = door
    this.#files = acmeFiles(deps.config.dataDir)
    const due = dueAt(this.#files.certificate(), host)
    this.#waitUntil(Math.max(due, (this.#files.failedAt() ?? 0) + SHORTEST_PAUSE_MS))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel()
    await this.#door.close()
  }

  /** Timers do not reach as far as certificates do. */
  #waitUntil(at: number): void {
    const { clock } = this.#deps
    if (this.#isStopped) return
    const left = at - clock.now()
    this.#cancel = clock.after(Math.min(left, DAY_MS), () =>
      left > DAY_MS ? this.#waitUntil(at) : void this.#renew(),
    )
  }

  async #renew(): Promise<void> {
    const { config, log, clock } = this.#deps
    try {
      const made = await this.#obtain(config)
      if (this.#isStopped) return
      this.#failures = 0
      log.info({ host: this.#host, until: this.#endOf(made) }, 'certificate obtained')
      this.#waitUntil(dueAt(made, this.#host))
    } catch (error) {
      if (this.#isStopped) return
      const pause = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length - 1)] ?? DAY_MS
      const asked = error instanceof AcmeRefusal ? (error.retryAfterMs ?? 0) : 0
      const again = clock.now() + Math.max(pause, asked)
      this.#failures += 1
      this.#files.failed(clock.now())
      log.warn({ err: error, ...this.#meanwhile(), again: new Date(again).toISOString() }, 'no certificate')
      this.#waitUntil(again)
    } finally {
      this.#door.forget()
    }
  }

  async #obtain(config: Config): Promise<Certificate> {
    const { key, request } = makeRequest(this.#host)
    const cert = await orderCertificate({
      directory: config.acmeDirectory,
      accountKey: this.#files.accountKey(),
      email: config.acmeEmail,
      host: this.#host,
      request,
      answer: (token, text) => this.#door.answer(token, text),
    })
    const made = { cert, key }
    // Throws for what no browser could take.
    createSecureContext(made)
    if (!spanOf(made, this.#host)) throw new AcmeRefusal('', 'the certificate is for another name')
    if (!this.#isStopped) {
      this.#files.keep(made)
      this.#deps.use(made)
    }
    return made
  }

  #endOf(certificate: Certificate): string | undefined {
    const span = spanOf(certificate, this.#host)
    return span && new Date(span.to).toISOString()
  }

  /** Certificate people get until it works. */
  #meanwhile(): object {
    const kept = this.#files.certificate()
    const until = kept && this.#endOf(kept)
    return {
      host: this.#host,
      serving: until === undefined ? 'a certificate that nobody signed' : `until ${until}`,
    }
  }
}

export async function keepAcme(deps: KeeperDeps): Promise<() => Promise<void>> {
  const { publicUrl = '' } = deps.config
  const door = await openDoorOf(deps, publicUrl)
  const keeper = new Keeper(deps, new URL(publicUrl).hostname, door)
  return () => keeper.stop()
}
