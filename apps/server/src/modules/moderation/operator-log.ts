import type { Clock } from '@belfry/kit'
import type { Repositories } from '../../db/repositories/index.ts'
import { OPERATOR } from '../../domain/actor.ts'
import type { Logger } from '../../platform/system/log.ts'

const LOOK_EVERY_MS = 5_000

interface Deps {
  readonly audit: Repositories['audit']
  readonly clock: Clock
  readonly log: Logger
}

/** Commands run in a process of their own: what they wrote into the trail is logged here, where the log is kept. */
export function logOperator({ audit, clock, log }: Deps): () => void {
  let isStopped = false
  let last: number | undefined
  let cancel = (): void => undefined
  const look = async (): Promise<void> => {
    try {
      if (last === undefined) last = await audit.lastId()
      for (const { id, action, targetId, detail } of await audit.after(last, OPERATOR)) {
        log.info({ action, target: targetId, detail: JSON.parse(detail) }, 'operator command')
        last = id
      }
    } catch (error) {
      log.warn({ err: error }, 'the trail cannot be read')
    }
    if (!isStopped) cancel = clock.after(LOOK_EVERY_MS, () => void look())
  }
  void look()
  return () => {
    isStopped = true
    cancel()
  }
}
