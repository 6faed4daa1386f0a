import { createStore } from '../../../lib/store.ts'
import { perShell } from '../../../shell/perShell.ts'

/** Own card: the reader's own token is being read. */
export const ownCardOf = perShell(() => createStore<boolean>(false))
