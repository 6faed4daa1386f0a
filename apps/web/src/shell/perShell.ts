import type { Shell } from './shell.ts'

/**
 * What a feature keeps while the window is open, besides what it draws: made when first asked for, one for each
 * shell, so that tests with several shells do not share it.
 */
export function perShell<T>(create: (shell: Shell) => T): (shell: Shell) => T {
  const kept = new WeakMap<Shell, T>()
  return (shell) => {
    const known = kept.get(shell)
    if (known !== undefined) return known
    const made = create(shell)
    kept.set(shell, made)
    return made
  }
}
