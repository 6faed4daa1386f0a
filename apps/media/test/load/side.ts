import { readdirSync, readFileSync } from 'node:fs'

/** Processor time that was spent so far, in seconds. */
export interface Spent {
  /** By the worker, which forwards. */
  readonly worker: number
  /** By the server around it. */
  readonly server: number
}

/** One of two servers that are compared: both understand the requests of a chat server. */
export interface Side {
  ask(person: string, name: string, body: unknown): Promise<unknown>
  spent(): Spent
  stop(): Promise<void>
}

const NANOSECONDS = 1e9

/** As the scheduler counts it, all threads: a tick of the clock would be too coarse. */
export const processorSeconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    .reduce((sum, stat) => sum + Number(stat.split(' ')[0]) / NANOSECONDS, 0)
