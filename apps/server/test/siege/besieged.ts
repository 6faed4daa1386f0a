import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fakeClock } from '@belfry/kit'
import { sqliteStorage } from '../support/engines.ts'
import { type Reached, reach, settingsFor } from '../support/server.ts'
import type { Duties } from './process.ts'

/** Bodies that come too slowly are ended after this time, so that a siege sees it. */
const REQUEST_MS = 1000

/** A server in a process of its own that is being besieged. */
export interface Besieged extends Reached {
  /** Tells the process to do something, and waits until it has. */
  tell<Name extends keyof Duties>(
    name: Name,
    ...arg: Parameters<Duties[Name]>
  ): Promise<Awaited<ReturnType<Duties[Name]>>>
  /** Time passes, on both sides of the wire. */
  pass(ms: number): Promise<void>
  /** How it ended, if it has. */
  end(): string | null
}

interface Said {
  readonly id?: number
  readonly port?: number
  readonly value?: never
  readonly error?: string
}

interface Waiting {
  readonly done: (value: never) => void
  readonly fail: (reason: Error) => void
}

/** A child that answers what it is told, and leaves nobody waiting when it ends. */
class Line {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  readonly ended: Promise<void>
  readonly port: Promise<number>
  end: string | null = null
  #said = ''
  #ids = 0

  constructor(child: ChildProcess) {
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + String(chunk)).slice(-4000)
      })
    this.ended = new Promise((done) => {
      child.once('exit', (code, signal) => {
        this.end = `the process ended with ${signal ?? code}: ${this.#said}`
        for (const { fail } of this.#waiting.values()) fail(new Error(this.end))
        done()
      })
    })
    this.port = new Promise((ready, fail) => {
      child.once('exit', () => fail(new Error(this.#said)))
      child.on('message', (said: Said) => {
        if (said.port === undefined) this.#answered(said)
        else ready(said.port)
      })
    })
  }

  #answered({ id = 0, value, error }: Said): void {
    const asked = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) asked?.done(value as never)
    else asked?.fail(new Error(error))
  }

  readonly tell: Besieged['tell'] = (name, ...[arg]) =>
    new Promise((done, fail) => {
      const id = ++this.#ids
      this.#waiting.set(id, { done: done as Waiting['done'], fail })
      if (this.end !== null) fail(new Error(this.end))
      // One that is about to end takes no more messages; how it ended is told when it has.
      else this.#child.send({ id, name, arg }, () => undefined)
    })
}

export async function startBesieged(): Promise<Besieged> {
  const storage = await sqliteStorage()
  const clock = fakeClock(Date.now())
  const child = fork(resolve(import.meta.dirname, 'process.ts'), [], {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      ...settingsFor(storage),
      STARTS_AT: String(clock.now()),
      REQUEST_MS: String(REQUEST_MS),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const line = new Line(child)
  return {
    ...reach(`http://127.0.0.1:${await line.port}`, storage, clock),
    tell: line.tell,
    async pass(ms) {
      clock.advance(ms)
      await line.tell('advance', ms)
    },
    end: () => line.end,
    async stop() {
      if (child.connected) child.disconnect()
      await line.ended
      await storage.remove()
    },
  }
}
