import { type ChildProcess, spawn } from 'node:child_process'
import { signalAll } from './probe.ts'

const AGAIN_MS = 500
const KEPT_WORDS = 4_000

/** A process that is started again whenever it ends, as a supervisor does, on the same address. */
export class Supervised {
  readonly name: string
  readonly #args: readonly string[]
  readonly #env: Readonly<Record<string, string>>
  readonly #onFault: (what: string) => void
  #child: ChildProcess | null = null
  #said = ''
  #isStopping = false
  #isKilled = false
  #lives = 0

  /** `onFault` hears of an end that nobody wanted. */
  constructor(
    name: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    onFault: (what: string) => void,
  ) {
    this.name = name
    this.#args = args
    this.#env = env
    this.#onFault = onFault
    process.once('exit', () => this.#child?.kill('SIGKILL'))
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  get lives(): number {
    return this.#lives
  }

  start(): void {
    this.#lives += 1
    this.#isKilled = false
    this.#said = ''
    const child = spawn(process.execPath, [...this.#args], {
      env: { PATH: process.env['PATH'] ?? '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const hear = (chunk: Buffer): void => {
      this.#said = (this.#said + String(chunk)).slice(-KEPT_WORDS)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => this.#ended(code, signal))
  }

  kill(): void {
    this.#isKilled = true
    this.#child?.kill('SIGKILL')
  }

  /** Also those it has started: its workers. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.pid !== null) signalAll(this.pid, signal)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }

  #ended(code: number | null, signal: NodeJS.Signals | null): void {
    this.#child = null
    if (this.#isStopping) return
    // Ending at the start is what a node does that finds no database; anything later is its own fault.
    if (!this.#isKilled) this.#onFault(`${this.name} ended with ${code ?? signal}: ${this.#said.slice(-600)}`)
    setTimeout(() => !this.#isStopping && this.start(), AGAIN_MS)
  }
}
