import { createWorker, type types } from 'mediasoup'
import type { Bitrates } from '../config.ts'
import { capabilitiesForClients, codecsWith, type PictureCodec } from './codecs.ts'
import { freePort } from './ports.ts'
import { addressesFor, type RelayDesk } from './relay.ts'
import { watchSpeakers } from './speakers.ts'
import type { TransportPorts } from './tcp-door.ts'
import { Transport } from './transport.ts'
import type { OpenedRouter, Opaque, SfuRouter } from './types.ts'
import { watchVoices } from './voices.ts'

/** There is nothing to forward with: the product goes without voice. */
export class NoWorkerError extends Error {}

export interface WorkerOptions {
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  readonly announced: () => readonly string[]
  /** The port of the pages, over which voices may come too; 0: none. */
  readonly pagesPort: number
  /** Where it writes down which transports it has. */
  readonly transportPorts: TransportPorts
  /** Null where there is no relay. */
  readonly relayDesk: RelayDesk | null
  readonly video: PictureCodec
  readonly bitrates: Bitrates
}

const ATTEMPTS_AT_A_FREE_PORT = 5
const START_BITRATE = 1_000_000
/**
 * Everybody comes in by one socket: what fits one line by default would overflow whenever the process has to wait for
 * its turn. A system gives what it allows.
 */
const INBOX_BYTES = 4_194_304
const PULSE_SIZES = {
  maxSendMessageSize: 64,
  maxReceiveMessageSize: 64,
  sctpSendBufferSize: 4096,
  sctpPerStreamSendQueueLimit: 4096,
  sctpMaxReceiverWindowBufferSize: 65_536,
} as const

/** A process that forwards, with the one port it does it on. */
export class Worker {
  readonly port: number
  readonly #worker: types.Worker
  readonly #server: types.WebRtcServer
  readonly #options: WorkerOptions
  #transports = 0
  #routers = 0

  private constructor(
    worker: types.Worker,
    server: types.WebRtcServer,
    port: number,
    options: WorkerOptions,
  ) {
    this.#worker = worker
    this.#server = server
    this.port = port
    this.#options = options
  }

  static async start(options: WorkerOptions): Promise<Worker> {
    const { host, port, announced } = options
    const worker = await createWorker({ logLevel: 'error' }).catch((error: unknown) => {
      throw new NoWorkerError('the media worker does not start', { cause: error })
    })
    try {
      for (let attempt = 1; ; attempt += 1) {
        const taken = port === 0 ? await freePort(host) : port
        const listen = { ip: host, announcedAddress: announced()[0] ?? host, port: taken }
        const server = await worker
          .createWebRtcServer({
            listenInfos: [
              { protocol: 'udp', ...listen, recvBufferSize: INBOX_BYTES },
              { protocol: 'tcp', ...listen },
            ],
          })
          .catch((error: unknown) => {
            // Somebody else was faster.
            if (port === 0 && attempt < ATTEMPTS_AT_A_FREE_PORT) return null
            throw new Error(`RTC_PORT ${taken}: ${(error as Error).message}`, { cause: error })
          })
        if (server) return new Worker(worker, server, taken, options)
      }
    } catch (error) {
      worker.close()
      throw error
    }
  }

  get pid(): number {
    return this.#worker.pid
  }

  /** What it has to do: lines, and rooms whose people are about to come. */
  get load(): number {
    return this.#transports + this.#routers
  }

  onDeath(run: () => void): void {
    this.#worker.once('died', run)
  }

  /** Milliseconds of processor time so far. */
  async processorTime(): Promise<number> {
    const { ru_utime: user, ru_stime: system } = await this.#worker.getResourceUsage()
    return user + system
  }

  async openRouter(): Promise<OpenedRouter> {
    this.#routers += 1
    const mediaCodecs = codecsWith(this.#options.video)
    const router = await this.#worker.createRouter({ mediaCodecs }).catch((error: unknown) => {
      this.#routers -= 1
      throw error
    })
    router.observer.once('close', () => {
      this.#routers -= 1
    })
    const opened: SfuRouter = {
      capabilities: capabilitiesForClients(router.rtpCapabilities),
      onSpeaker: await watchSpeakers(router),
      watchVoice: watchVoices(router),
      canConsume: (producerId, rtpCapabilities) => canConsume(router, producerId, rtpCapabilities),
      openTransport: () => this.#openTransport(router),
      // Whatever is sent to a worker is done in order.
      settled: async () => {
        if (!this.#worker.closed) await this.#worker.getResourceUsage().catch(() => {})
      },
      close: () => router.close(),
    }
    // Asked of the router, which is forgotten when it ends; the worker remembers whoever listens to it.
    return { router: opened, onDeath: (run) => void router.once('workerclose', run) }
  }

  close(): void {
    this.#worker.close()
  }

  /** One that hangs would not hear that it should close; it dies, and is replaced like any that does. */
  kill(): void {
    if (!this.#worker.closed) process.kill(this.pid, 'SIGKILL')
  }

  async #openTransport(router: types.Router): Promise<Transport> {
    const transport = await router.createWebRtcTransport({
      webRtcServer: this.#server,
      enableUdp: true,
      enableTcp: true,
      preferUdp: true,
      initialAvailableOutgoingBitrate: START_BITRATE,
      // For the pulse: a few bytes a second.
      enableSctp: true,
      ...PULSE_SIZES,
    })
    const { announced, pagesPort, transportPorts, relayDesk } = this.#options
    const forget = transportPorts.add(transport.iceParameters.usernameFragment, this.port)
    this.#transports += 1
    transport.observer.once('close', () => {
      forget()
      this.#transports -= 1
    })
    await transport.setMaxIncomingBitrate(this.#options.bitrates.sender)
    return new Transport(transport, {
      receiverBitrate: this.#options.bitrates.receiver,
      addresses: addressesFor(announced(), relayDesk),
      pagesPort,
      pagesWires: transportPorts.wires,
      relay: relayDesk,
      relayAddress: relayDesk?.address(),
    })
  }
}

function canConsume(router: types.Router, producerId: string, rtpCapabilities: Opaque): boolean {
  return router.canConsume({
    producerId,
    rtpCapabilities: rtpCapabilities as unknown as types.RtpCapabilities,
  })
}
