import type { Clock } from '@belfry/kit'
import { z } from 'zod'
import type { Logger } from './log.ts'
import { APP_VERSION, releasedSince } from './version.ts'

/** Versions that have been released, from the tags of a code host. */
export interface Releases {
  names(): readonly string[]
  stop(): void
}

const HOUR_MS = 60 * 60 * 1000
const TIMEOUT_MS = 10_000
const tags = z.array(z.object({ name: z.string().max(100) })).max(1000)

async function readTags(url: string): Promise<readonly string[]> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`release tags: HTTP ${response.status}`)
  return tags.parse(await response.json()).map(({ name }) => name)
}

/** Without an address, or while it cannot be reached, nothing newer is known. */
export function watchReleases(url: string | undefined, clock: Clock, log: Logger): Releases {
  let names: readonly string[] = []
  let told = APP_VERSION
  let cancel = (): void => {}
  let isStopped = false
  const look = async (from: string): Promise<void> => {
    try {
      names = await readTags(from)
      const [newest] = releasedSince(told, names)
      if (newest !== undefined) log.info({ version: newest, running: APP_VERSION }, 'a newer version is out')
      told = newest ?? told
    } catch (error) {
      log.warn({ err: error }, 'release tags cannot be read')
    }
    if (!isStopped) cancel = clock.after(HOUR_MS, () => void look(from))
  }
  if (url) void look(url)
  return {
    names: () => names,
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
