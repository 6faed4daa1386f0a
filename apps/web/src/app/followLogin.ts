import { isLoggedIn } from '../lib/routing/guards.ts'
import type { Shell } from '../shell/shell.ts'

/** Interval at which a window that stays open asks for newer versions, and looks at the server's clock again. */
const CHECK_EVERY_MS = 30 * 60_000

/** A server that was gone may have come back as a newer one: whoever is at a table again asks. */
function followServer({ versions, table }: Shell): void {
  let isConnected = false
  let wasLost = false
  table.subscribe(() => {
    const { mode, connection } = table.get()
    const isNow = mode === 'online' && connection === 'connected'
    if (isNow === isConnected) return
    isConnected = isNow
    if (isNow && wasLost) void versions.check()
    wasLost = !isNow && mode === 'online'
  })
}

/** Loads whenever somebody has come in, and forgets it all when they go. */
export function followLogin(shell: Shell): void {
  const { account, guardFacts, loading, modals, session, clock, reporter } = shell
  let wasLoggedIn: boolean | null = null

  const follow = (): void => {
    const isIn = isLoggedIn(guardFacts.get())
    if (isIn === wasLoggedIn) return
    const wasIn = wasLoggedIn === true
    wasLoggedIn = isIn
    if (isIn) {
      loading
        .start()
        .catch((error: unknown) => reporter.report(new Error('loading failed', { cause: error })))
      return
    }
    loading.reset()
    // A window over the page may show what only that account sees; closing one may lead back to another.
    while (wasIn && modals.get().modal) modals.close()
    if (account.get().hasLeft) session.leave()
    void account.checkVersion()
  }
  const checkAgain = (): void => {
    void account.checkVersion()
    clock.after(CHECK_EVERY_MS, checkAgain)
  }

  account.subscribe(follow)
  follow()
  followServer(shell)
  clock.after(CHECK_EVERY_MS, checkAgain)
}
