import { Worker } from 'node:worker_threads'
import { StorageError } from '../errors.ts'
import type { Job, JobResults, Reply, Request, WorkerSettings } from './messages.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A database thread: jobs go in, answers come back in order. */
export interface Thread {
  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>): Promise<JobResults[K]>
}

export function startThread(settings: WorkerSettings): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let ended: Error | undefined

  const failAll = (error: Error): void => {
    ended = error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: Reply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) one?.reject(new StorageError(reply.failure.message, reply.failure.errcode))
    else one?.resolve(reply.value)
  })
  worker.on('error', (error) => {
    const { message, errcode } = error as Error & { errcode?: number }
    failAll(new StorageError(message, errcode))
  })
  worker.on('exit', () => failAll(new StorageError('the database is closed', undefined)))

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const request: Request = { id: count++, job }
        waiting.set(request.id, { resolve: resolve as Waiting['resolve'], reject })
        worker.postMessage(request)
      }),
  }
}
