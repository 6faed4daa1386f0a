import { perShell } from '../../../frame/perShell.ts'
import { createStore } from '../../../lib/store.ts'

/** Whether the reader's own token is being read. */
export const ownCardOf = perShell(() => createStore<boolean>(false))
