import type { Clock } from '@belfry/kit'
import type { Readable } from '../../../lib/store.ts'
import type { ChatLink } from '../../../shared/voice/line/link.ts'

/** Time for a picture that has just come to find its place on the board, and for one that moves to arrive. */
const SETTLE_MS = 400

export interface SightPorts {
  readonly link: ChatLink
  readonly clock: Clock
  /** Whose pictures are on the screen; null where nobody keeps an eye on that. */
  readonly seen: Readable<ReadonlySet<string>> | null
  /** Whose pictures arrive. */
  readonly pictures: () => readonly string[]
}

/** Sight: whose picture is not on the screen is not sent, and the line has room for the others. */
export function followSight({ link, clock, seen, pictures }: SightPorts): {
  readonly changed: () => void
  readonly close: () => void
} {
  if (!seen) return { changed: () => undefined, close: () => undefined }
  let told: readonly string[] = []
  let cancel = (): void => undefined
  const tell = (): void => {
    const unseen = pictures()
      .filter((userId) => !seen.get().has(userId))
      .toSorted()
    if (unseen.join() === told.join()) return
    told = unseen
    link.notify('unseen', { userIds: [...unseen] })
  }
  const changed = (): void => {
    cancel()
    cancel = clock.after(SETTLE_MS, tell)
  }
  const stop = seen.subscribe(changed)
  return {
    changed,
    close: () => {
      stop()
      cancel()
    },
  }
}
