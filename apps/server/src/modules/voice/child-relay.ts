import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Clock, guardSocket, LOOPBACK, outwardAddress, systemClock } from '@belfry/kit'
import { RELAY_PORTS } from '@belfry/protocol'
import type { Logger } from '../../platform/system/log.ts'

const PROGRAM = 'turnserver'
const AGAIN_MS = 1_000
const AGAIN_AT_MOST_MS = 10_000
const STOP_MS = 3_000
/** How soon a relay begins anew when the machine has got another address. */
const LOOK_EVERY_MS = 3_000

/** It does not end by itself when this process does: a shell beside it reads until nobody writes any more. */
const WITH_US = 'exec 3<&0; "$@" & relay=$!; { cat <&3 >/dev/null; kill $relay; } & wait $relay'

/** Where coturn is on this machine; undefined where it is not. */
export const relayProgram = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, PROGRAM))
    .find((path) => existsSync(path))

interface Settings {
  readonly secret: string
  readonly address: string
  readonly port: number
  readonly folder: string
}

/**
 * It listens on this machine alone: people come to it over the port of the pages, which has the certificate. From
 * there it carries packets to this machine alone, and the door in front of it lets them go to the port for voices only.
 */
const settingsOf = ({ secret, address, port, folder }: Settings): string =>
  [
    `listening-ip=${LOOPBACK}`,
    `listening-port=${port}`,
    `relay-ip=${address}`,
    `min-port=${RELAY_PORTS.from}`,
    `max-port=${RELAY_PORTS.to}`,
    'no-udp',
    'no-tls',
    'no-dtls',
    'no-tcp-relay',
    'no-multicast-peers',
    'no-cli',
    'no-software-attribute',
    'fingerprint',
    'use-auth-secret',
    `static-auth-secret=${secret}`,
    'realm=belfry',
    'stale-nonce=600',
    // A name is for one transport: a browser asks once, and once more when it tries again.
    'user-quota=4',
    'total-quota=800',
    'denied-peer-ip=0.0.0.0-255.255.255.255',
    'denied-peer-ip=::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    `allowed-peer-ip=${address}`,
    'allow-loopback-peers',
    `userdb=${join(folder, 'users')}`,
    `pidfile=${join(folder, 'pid')}`,
    'log-file=stdout',
    '',
  ].join('\n')

async function freePort(): Promise<number> {
  const server = createServer((socket) => guardSocket(socket).destroy()).listen(0, LOOPBACK)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface RelayDeps {
  readonly program: string
  readonly secret: string
  readonly log: Logger
  readonly clock?: Clock
  /** By which it and the chat server speak with each other, on this machine. */
  readonly addressNow?: () => string
}

const ofThisMachine = (): string => outwardAddress(networkInterfaces())

/** The relay (coturn) beside the chat server, in a process of its own, started again whenever it ends. */
export class ChildRelay {
  readonly #deps: RelayDeps
  readonly #clock: Clock
  readonly #addressNow: () => string
  readonly #folder = mkdtempSync(join(tmpdir(), 'belfry-relay-'))
  #child: ChildProcess | null = null
  #port: number | null = null
  #address: string
  #isMoving = false
  #failures = 0
  #isStopping = false
  #cancel = (): void => undefined

  constructor(deps: RelayDeps) {
    this.#deps = deps
    this.#clock = deps.clock ?? systemClock
    this.#addressNow = deps.addressNow ?? ofThisMachine
    this.#address = this.#addressNow()
  }

  get secret(): string {
    return this.#deps.secret
  }

  /** Where it listens on this machine; null while it does not run. */
  get port(): number | null {
    return this.#port
  }

  /** Where it finds the chat server: what the machine was called by when it began. */
  get address(): string {
    return this.#address
  }

  start(): void {
    this.#begin().catch((error: unknown) => this.#ended(String(error)))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#cancel()
    await this.#end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin?.end()
    const cancel = this.#clock.after(STOP_MS, () => child.kill('SIGKILL'))
    await ended
    cancel()
  }

  /** The chat server leads people to where the machine is now: a relay that stayed elsewhere would wait for nobody. */
  #keepLooking(): void {
    this.#cancel = this.#clock.after(LOOK_EVERY_MS, () => {
      this.#isMoving = this.#addressNow() !== this.#address
      if (this.#isMoving) void this.#end()
      else this.#keepLooking()
    })
  }

  async #begin(): Promise<void> {
    const { program, secret } = this.#deps
    const port = await freePort()
    if (this.#isStopping) return
    this.#address = this.#addressNow()
    const file = join(this.#folder, 'settings')
    writeFileSync(file, settingsOf({ secret, address: this.#address, port, folder: this.#folder }), {
      mode: 0o600,
    })
    const child = spawn('sh', ['-c', WITH_US, 'sh', program, '-c', file], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] ?? '' },
    })
    this.#child = child
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-1_000)
    })
    child.stdin.on('error', () => undefined)
    child.once('error', (error) => this.#ended(error.message))
    child.once('exit', () => {
      child.stdin.end()
      this.#ended(words.trim().split('\n').at(-1) ?? '')
    })
    this.#port = port
    this.#keepLooking()
  }

  #ended(words: string): void {
    this.#port = null
    this.#child = null
    this.#cancel()
    if (this.#isStopping) return
    if (this.#isMoving) {
      this.#isMoving = false
      this.start()
      return
    }
    this.#deps.log.warn({ words }, 'the relay ended')
    this.#failures += 1
    this.#cancel = this.#clock.after(Math.min(AGAIN_MS * this.#failures, AGAIN_AT_MOST_MS), () =>
      this.start(),
    )
  }
}
