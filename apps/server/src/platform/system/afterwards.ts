import type { Logger } from './log.ts'

type Task = () => Promise<unknown>

/** Work that nobody waits for: an answer must not tell by its time whether there was any. */
export interface Afterwards {
  run(task: Task): void
  /** Promise that everything that was begun is done. */
  settle(): Promise<void>
}

export function createAfterwards(log: Logger): Afterwards {
  const underWay = new Set<Promise<void>>()
  return {
    run(task) {
      const work = new Promise<void>((resolve) => setImmediate(resolve))
        .then(async () => void (await task()))
        .catch((error: unknown) => log.warn({ err: error }, 'work after an answer'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
