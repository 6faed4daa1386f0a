import type { Jinx } from '@belfry/content'
import { createStore, type Store } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'
import { jinxKey } from './sheet.ts'

/** The sheet needs this long to open; only then is the jinx where it will stay. */
export const JUMP_AFTER_MS = 350

export interface Jump {
  readonly key: string
}

/** The jinx to scroll to; a new object for every jump, so that the same one can be asked for twice. */
export const jumpOf = perShell<Store<Jump | null>>(() => createStore<Jump | null>(null))

export function jumpToJinx(shell: Shell, jinx: Pick<Jinx, 'a' | 'b'>): void {
  shell.board.tabs.set('characters', 'open')
  shell.clock.after(JUMP_AFTER_MS, () => jumpOf(shell).set({ key: jinxKey(jinx) }))
}
