import { existsSync } from 'node:fs'
import { type Clock, systemClock } from '@belfry/kit'
import { workerBin } from 'mediasoup'
import type { Bitrates } from '../config.ts'
import type { PictureCodec } from './codecs.ts'
import type { RelayDesk } from './relay.ts'
import type { TransportPorts } from './tcp-door.ts'
import type { OpenedRouter, RouterSource } from './types.ts'
import { NoWorkerError, Worker, type WorkerOptions } from './worker.ts'

export interface PoolOptions {
  readonly count: number
  readonly host: string
  /** Of the first worker; 0: free ones. */
  readonly port: number
  readonly announced: () => readonly string[]
  readonly pagesPort: number
  readonly transportPorts: TransportPorts
  readonly relayDesk: RelayDesk | null
  readonly video: PictureCodec
  readonly bitrates: Bitrates
  readonly clock: Clock
  readonly report: (error: unknown) => void
  /** A worker that answers nothing for so long hangs. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 5_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000

/** One place of the pool; whoever dies is replaced, on the same port. */
interface Place {
  worker: Promise<Worker>
  live: Worker | null
  stopAsking: () => void
}

/** All forwarding processes; each room gets a router on the one with the least to do. */
export class WorkerPool implements RouterSource {
  readonly #options: PoolOptions
  readonly #places: Place[] = []
  #isClosed = false

  private constructor(options: PoolOptions) {
    this.#options = options
  }

  static async open(options: PoolOptions): Promise<WorkerPool> {
    if (!existsSync(workerBin)) throw new NoWorkerError(`there is no media worker at ${workerBin}`)
    const pool = new WorkerPool(options)
    try {
      for (let index = 0; index < options.count; index += 1) await pool.#open(index)
      return pool
    } catch (error) {
      pool.close()
      throw error
    }
  }

  get ports(): readonly number[] {
    return this.#places.flatMap(({ live }) => (live ? [live.port] : []))
  }

  get pids(): readonly number[] {
    return this.#places.flatMap(({ live }) => (live ? [live.pid] : []))
  }

  async openRouter(): Promise<OpenedRouter> {
    const load = ({ live }: Place): number => live?.load ?? Number.POSITIVE_INFINITY
    const [place] = [...this.#places].sort((one, other) => load(one) - load(other))
    if (!place) throw new NoWorkerError('no worker runs')
    return (await place.worker).openRouter()
  }

  /** Milliseconds of processor time of all workers so far, and how many there are. */
  async processorTime(): Promise<{ readonly spent: number; readonly workers: number }> {
    const live = this.#places.flatMap((place) => (place.live ? [place.live] : []))
    const times = await Promise.all(live.map((worker) => worker.processorTime().catch(() => 0)))
    return { spent: times.reduce((sum, time) => sum + time, 0), workers: live.length }
  }

  close(): void {
    this.#isClosed = true
    for (const { live, stopAsking } of this.#places) {
      stopAsking()
      live?.close()
    }
  }

  async #open(index: number): Promise<void> {
    const { host, port, announced, pagesPort, transportPorts, relayDesk, video, bitrates } = this.#options
    const options = { host, announced, pagesPort, transportPorts, relayDesk, video, bitrates }
    const worker = await Worker.start({ ...options, port: port === 0 ? 0 : port + index })
    const place: Place = {
      worker: Promise.resolve(worker),
      live: worker,
      stopAsking: () => undefined,
    }
    this.#places.push(place)
    this.#watch(place, worker, { ...options, port: worker.port })
  }

  #watch(place: Place, worker: Worker, options: WorkerOptions): void {
    place.stopAsking = this.#keepAsking(worker)
    worker.onDeath(() => {
      place.stopAsking()
      this.#options.report(new Error('a worker died'))
      place.live = null
      place.worker = this.#restart(options, FIRST_RETRY_MS).then((next) => {
        place.live = next
        this.#watch(place, next, options)
        return next
      })
      place.worker.catch(() => {})
    })
  }

  /** Asks again and again; whoever hangs forwards nothing, and does not die by itself. */
  #keepAsking(worker: Worker): () => void {
    const patienceMs = this.#options.patienceMs ?? PATIENCE_MS
    let cancel = (): void => undefined
    const ask = (): void => {
      if (this.#isClosed) return
      // Another process, which knows the real time only. In two halves: if it was this process that stood still, the
      // answer is there before the second is over.
      cancel = systemClock.after(patienceMs / 2, () => {
        cancel = systemClock.after(patienceMs / 2, () => worker.kill())
      })
      worker.processorTime().then(
        () => {
          cancel()
          if (!this.#isClosed) cancel = systemClock.after(patienceMs / 2, ask)
        },
        // It is gone, or about to be.
        () => undefined,
      )
    }
    ask()
    return () => cancel()
  }

  async #restart(options: WorkerOptions, retryMs: number): Promise<Worker> {
    if (this.#isClosed) throw new NoWorkerError('closed')
    try {
      const worker = await Worker.start(options)
      if (!this.#isClosed) return worker
      worker.close()
    } catch (error) {
      this.#options.report(error)
    }
    await new Promise<void>((done) => this.#options.clock.after(retryMs, done))
    return this.#restart(options, Math.min(retryMs * 2, LONGEST_RETRY_MS))
  }
}
