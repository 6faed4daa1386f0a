import type { Clock } from '@belfry/kit'
import type { Logger } from '../../platform/system/log.ts'
import type { RoomHost } from './host.ts'
import { lapsedAt } from './live-accounts.ts'
import type { Nodes } from './nodes.ts'

const EVERY_MS = 1000
const LEVELS_EVERY_MS = 5000

interface Deps {
  readonly clock: Clock
  readonly log: Logger
  readonly host: RoomHost
  readonly nodes: Nodes
}

/** Maintains the rooms of this node once a second, and says which of them are in use here. */
export function keepMaintained({ clock, log, host, nodes }: Deps): () => void {
  let cancel = (): void => undefined
  const maintain = async (): Promise<void> => {
    for (const { sessionId, room } of host.rooms()) if (room.connectionCount > 0) nodes.lease(sessionId)
    await host.maintain().catch((error: unknown) => log.warn({ err: error }, 'rooms could not be tended'))
    cancel = clock.after(EVERY_MS, () => void maintain())
  }
  cancel = clock.after(EVERY_MS, () => void maintain())
  return () => cancel()
}

/** Levels end by the clock, without anybody changing an account. */
export function keepLevels(
  { clock, log, host }: Omit<Deps, 'nodes'>,
  lookAgain: (userId: string) => Promise<void>,
): () => void {
  let cancel = (): void => undefined
  const look = async (): Promise<void> => {
    for (const userId of lapsedAt(host, clock.now()))
      await lookAgain(userId).catch((error: unknown) =>
        log.warn({ err: error }, 'a level could not be ended'),
      )
    cancel = clock.after(LEVELS_EVERY_MS, () => void look())
  }
  cancel = clock.after(LEVELS_EVERY_MS, () => void look())
  return () => cancel()
}
