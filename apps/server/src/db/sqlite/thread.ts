import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { StorageError } from '../errors.ts'
import { emptyLetter, writeLetter } from './letter.ts'
import {
  ALL_STOOD,
  type Job,
  type JobResults,
  type Line,
  type Reply,
  type Request,
  type WorkerSettings,
} from './messages.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A database thread: jobs go in, answers come back in order. */
export interface Thread {
  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Promise<JobResults[K]>
}

export function startThread(settings: WorkerSettings): Thread {
  const { port1: jobs, port2: port } = new MessageChannel()
  const line: Line = {
    port,
    bell: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    letter: emptyLetter(),
  }
  const workerData = { ...settings, ...line }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, transferList: [port] })
  const waiting = new Map<number, Waiting>()
  let count = 0
  /** The job that lies in the letter, until it is answered. */
  let written: { readonly id: number; readonly rows: number } | undefined
  let ended: Error | undefined

  const failAll = (error: Error): void => {
    ended = error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  const take = (said: Reply | typeof ALL_STOOD): void => {
    const reply: Reply =
      said === ALL_STOOD
        ? { id: written?.id ?? -1, value: new Array<boolean>(written?.rows ?? 0).fill(true) }
        : said
    if (reply.id === written?.id) written = undefined
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) one?.reject(new StorageError(reply.failure.message, reply.failure.errcode))
    else one?.resolve(reply.value)
  }
  const send = (id: number, job: Job): void => {
    if (job.kind === 'append' && !written && writeLetter(line.letter, id, job.rows))
      written = { id, rows: job.rows.length }
    else jobs.postMessage({ id, job } satisfies Request)
  }
  jobs.on('message', take)
  worker.on('error', (error) => {
    const { message, errcode } = error as Error & { errcode?: number }
    failAll(new StorageError(message, errcode))
  })
  worker.on('exit', () => {
    // What it answered last may still lie there.
    for (let left = receiveMessageOnPort(jobs); left; left = receiveMessageOnPort(jobs)) take(left.message)
    failAll(new StorageError('the database is closed', undefined))
    jobs.close()
  })

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = count++
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
        send(id, job)
        Atomics.add(line.bell, 0, 1)
        Atomics.notify(line.bell, 0)
      }),
  }
}
