import type { Shell } from '../shell/shell.ts'

/** Further starts of an installed app, which all come to the window that is open. */
export interface LaunchQueue {
  readonly setConsumer: (consumer: (launch: { readonly targetURL?: string }) => void) => void
}

/**
 * Goes where a further start wanted to, but never away from a table. The first one is the address the window came
 * with, and it has had its way already.
 */
export function followLaunch(
  { navigator, session }: Pick<Shell, 'navigator' | 'session'>,
  queue: LaunchQueue | undefined,
): void {
  let isFirst = true
  queue?.setConsumer(({ targetURL }) => {
    const isOpening = isFirst
    isFirst = false
    if (isOpening || targetURL === undefined || session.get().sessionId !== null) return
    const { pathname, search, hash } = new URL(targetURL)
    navigator.go(pathname + search + hash)
  })
}
