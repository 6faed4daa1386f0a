import { perShell } from '../../frame/perShell.ts'
import { createStore } from '../../lib/store.ts'
import type { ClockReading } from './clock.ts'

/** What the clock shows now, for the seats around it; null while there is none. */
export const readingOf = perShell(() => createStore<ClockReading | null>(null))
