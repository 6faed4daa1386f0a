import { createStore } from '../../../lib/store.ts'
import { perShell } from '../../../shell/perShell.ts'

/** Whether the reader's own token is being read. */
export const ownCardOf = perShell(() => createStore<boolean>(false))
