import type { Announcement } from '../../lib/announcing/kinds.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

type Listener = (announcements: readonly Announcement[]) => void

/** Listeners: whoever reads out, as long as somebody does. */
const listenersOf = perShell(() => new Set<Listener>())

export function onAnnounced(shell: Shell, listener: Listener): () => void {
  listenersOf(shell).add(listener)
  return () => void listenersOf(shell).delete(listener)
}

/** Tells what cannot be read off two views: the same character dealt once more. */
export function announce(shell: Shell, announcement: Announcement): void {
  for (const listener of listenersOf(shell)) listener([announcement])
}
