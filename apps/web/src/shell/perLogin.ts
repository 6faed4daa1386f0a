import type { Shell } from './shell.ts'

/**
 * What a feature keeps for the account in this window, as `perShell` does for the window: made anew for the next
 * account, and for none, so that nothing of the one before is left.
 */
export function perLogin<T>(create: (shell: Shell) => T): (shell: Shell) => T {
  const kept = new WeakMap<Shell, { readonly userId: string | null; readonly value: T }>()
  return (shell) => {
    const userId = shell.account.get().claims?.id ?? null
    const known = kept.get(shell)
    if (known && known.userId === userId) return known.value
    const value = create(shell)
    kept.set(shell, { userId, value })
    return value
  }
}
