import { createStore } from '../../lib/store.ts'
import { perLogin } from '../../shell/perLogin.ts'
import type { Shell } from '../../shell/shell.ts'

/** Something that was told, and when by the server's clock. */
export interface Told {
  readonly id: number
  readonly time: number
  readonly text: string
}

/** Sentences that stay to be read again. */
const KEPT = 200

/** Told since this window came to the table, the oldest first. */
export const toldOf = perLogin(() => createStore<readonly Told[]>([]))

export function keepTold(shell: Shell, text: string): void {
  if (text === '') return
  const store = toldOf(shell)
  const told = store.get()
  const next = { id: (told.at(-1)?.id ?? 0) + 1, time: shell.table.serverNow(), text }
  store.set([...told, next].slice(-KEPT))
}
