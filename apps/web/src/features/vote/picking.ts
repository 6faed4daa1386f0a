import { createStore } from '../../lib/store.ts'
import { setNomination } from '../../shared/game/switches.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

/** Picking a nomination: nothing yet, or the nominator, whose nominee is to follow. */
export interface Picking {
  readonly nominator: number
}

/** Lives in one window: nobody else sees whom a Storyteller is about to nominate. */
export const pickingOf = perShell(() => createStore<Picking | null>(null))

export const beginPicking = (shell: Shell, nominator: number): void => pickingOf(shell).set({ nominator })

export const cancelPicking = (shell: Shell): void => pickingOf(shell).set(null)

export function pickNominee(shell: Shell, nominee: number): void {
  const picking = pickingOf(shell).get()
  if (!picking) return
  setNomination(shell, [picking.nominator, nominee])
  cancelPicking(shell)
}
