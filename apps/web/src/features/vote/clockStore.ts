import { createStore } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'
import type { ClockReading } from './clock.ts'

/** Clock reading now, for the seats around it; null while there is none. */
export const clockStoreOf = perShell(() => createStore<ClockReading | null>(null))
