import { perShell } from '../../frame/perShell.ts'
import { createStore } from '../../lib/store.ts'

/** Whether the story lies open in this window. */
export const openChronicle = perShell(() => createStore(false))
