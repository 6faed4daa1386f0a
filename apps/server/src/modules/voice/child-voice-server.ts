import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Clock, LOOPBACK, systemClock } from '@belfry/kit'
import { VOICE_HEALTH_PATH, VOICE_PATH } from '@belfry/protocol'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/system/log.ts'
import { foundAddresses } from './found-addresses.ts'

const MAIN = join(import.meta.dirname, '../../../../media/src/main.ts')

/** What the chat server ends with when the media worker is not on the machine, which may come later. */
const NO_WORKER = 78
const AGAIN_MS = 1_000
const AGAIN_AT_MOST_MS = 10_000
/** Who does not stop when asked is ended. */
const STOP_MS = 3_000
const HTTPS_PORT = 443
/** Asked how it is, it has so long to answer; one that stays silent twice hangs, and is ended. */
const PATIENCE_MS = 5_000
const SILENT_TWICE = 2

const readyLine = z.object({
  ready: z.literal(true),
  port: z.number(),
  doorPort: z.number().nullable(),
  rtcPorts: z.array(z.number()),
  announced: z.array(z.string()),
})

/**
 * The port of the pages as browsers know it. A proxy that has the certificate takes what is no TLS for a mistake: there
 * voices cannot come over it, unless the operator says that they can.
 */
function pagesPortOf({ rtcPagesPort, publicUrl, tls, port }: Config): number | null {
  if (rtcPagesPort !== 'auto') return Number(rtcPagesPort) || null
  if (publicUrl === undefined) return port || null
  if (tls === 'off') return null
  return Number(new URL(publicUrl).port) || HTTPS_PORT
}

/** What became of the first start: for the operator, who wants to know at once. */
export type FirstNews =
  | { readonly isReady: true; readonly rtcPorts: readonly number[]; readonly announced: readonly string[] }
  | { readonly isReady: false; readonly isMissingWorker: boolean; readonly detail: string }

interface ChildDeps {
  readonly config: Config
  readonly secret: string
  readonly log: Logger
  readonly clock?: Clock
  /** A supervisor asks every process of a service to stop: then its end is no news, and no reason to start it. */
  readonly isStopping?: () => boolean
  readonly patienceMs?: number
  /** What the relay believes people by; undefined where there is none. */
  readonly relay?: { readonly secret: string } | undefined
}

/** The chat server that runs beside this one, in a process of its own, started again whenever it ends. */
export class ChildVoiceServer {
  readonly #deps: ChildDeps
  readonly #clock: Clock
  readonly #news = Promise.withResolvers<FirstNews>()
  #child: ChildProcess | null = null
  #port: number | null = null
  #doorPort: number | null = null
  #rtcPorts: readonly number[] = []
  /** What browsers know the port of the pages as; null where voices cannot come over it. */
  readonly #pagesPort: number | null
  #failures = 0
  #isStopping = false
  #cancel = (): void => undefined

  constructor(deps: ChildDeps) {
    this.#deps = deps
    this.#pagesPort = pagesPortOf(deps.config)
    // It is another process: its lives and deaths happen in real time, whatever clock the sessions have.
    this.#clock = deps.clock ?? systemClock
  }

  get firstNews(): Promise<FirstNews> {
    return this.#news.promise
  }

  /** Where it listens on this machine; null while it does not. */
  get port(): number | null {
    return this.#port
  }

  /** Where it takes voices that came over the port of the pages. */
  get doorPort(): number | null {
    return this.#doorPort
  }

  /** Where it takes voices, over UDP and TCP. */
  get rtcPorts(): readonly number[] {
    return this.#rtcPorts
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Where the API reaches it. */
  address(): string | null {
    return this.#port === null ? null : `http://${LOOPBACK}:${this.#port}${VOICE_PATH}`
  }

  start(): void {
    void foundAddresses(this.#deps.config).then((found) => {
      if (!this.#isStopping) this.#begin(found)
    })
  }

  #begin(found: readonly string[]): void {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...inherited(), ...this.#environment(), RTC_FOUND: found.join(',') },
    })
    this.#child = child
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2_000)
    })
    createInterface({ input: child.stdout }).on('line', (line) => this.#hear(line))
    child.once('error', (error) => {
      words = error.message
    })
    child.once('close', (code) => this.#ended(code, words.trim()))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#cancel()
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGTERM')
    const cancel = this.#clock.after(STOP_MS, () => child.kill('SIGKILL'))
    await ended
    cancel()
  }

  #environment(): Record<string, string> {
    const { config, secret, relay } = this.#deps
    return {
      PORT: '0',
      HOST: LOOPBACK,
      BASE_PATH: VOICE_PATH,
      CHAT_SECRET: secret,
      RTC_PORT: String(config.rtcPort),
      RTC_ANNOUNCED: config.rtcAnnounced.join(','),
      PAGES_PORT: String(this.#pagesPort ?? 0),
      RELAY_SECRET: this.#pagesPort === null ? '' : (relay?.secret ?? ''),
      VIDEO: config.rtcVideo,
      SENDER_MBPS: String(config.rtcSenderMbps),
      TABLE_MBPS: String(config.rtcTableMbps),
      RECEIVER_MBPS: String(config.rtcReceiverMbps),
      WORKERS: String(config.rtcWorkers),
      // It cannot outlive this process, however that ends.
      END_WITH_INPUT: 'yes',
    }
  }

  #hear(line: string): void {
    const parsed = readyLine.safeParse(asJson(line))
    if (!parsed.success) return
    this.#port = parsed.data.port
    this.#doorPort = parsed.data.doorPort
    this.#failures = 0
    this.#cancel()
    this.#keepAsking(this.#child, 0)
    const { rtcPorts, announced } = parsed.data
    this.#rtcPorts = rtcPorts
    this.#news.resolve({ isReady: true, rtcPorts, announced })
  }

  /** One that hangs neither answers nor ends by itself, and nobody at a table would hear anything any more. */
  #keepAsking(child: ChildProcess | null, silences: number): void {
    const { patienceMs = PATIENCE_MS, log } = this.#deps
    if (this.#isStopping || child !== this.#child) return
    this.#cancel = this.#clock.after(patienceMs / 2, () => {
      const address = this.address()
      if (address === null || child === null) return
      const asked = fetch(address + VOICE_HEALTH_PATH, { signal: AbortSignal.timeout(patienceMs) })
      asked
        .then((answer) => answer.arrayBuffer())
        .then(
          () => this.#keepAsking(child, 0),
          () => {
            if (silences + 1 < SILENT_TWICE) {
              this.#keepAsking(child, silences + 1)
              return
            }
            if (child !== this.#child) return
            log.warn('the chat server hangs')
            child.kill('SIGKILL')
          },
        )
    })
  }

  #ended(code: number | null, words: string): void {
    this.#cancel()
    this.#port = null
    this.#doorPort = null
    this.#child = null
    if (this.#isStopping || this.#deps.isStopping?.()) return
    const isMissingWorker = code === NO_WORKER
    if (!isMissingWorker) this.#deps.log.warn({ exitCode: code, words }, 'the chat server ended')
    this.#news.resolve({ isReady: false, isMissingWorker, detail: words.split('\n').at(-1) ?? '' })
    this.#failures += 1
    const wait = isMissingWorker ? AGAIN_AT_MOST_MS : Math.min(AGAIN_MS * this.#failures, AGAIN_AT_MOST_MS)
    this.#cancel = this.#clock.after(wait, () => this.start())
  }
}

/** It reads packets of strangers: of what this process knows it gets what a program needs to run, and no secret. */
const INHERITED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'MEDIASOUP_WORKER_BIN',
] as const

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
