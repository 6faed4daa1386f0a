import { createStore } from '../../../lib/store.ts'
import { perShell } from '../../../shell/perShell.ts'

/** Scales of the table, in parts of the stage; above 1 it is moved under the window with a finger. */
const SCALES = [1, 1.5, 2] as const

export const enlargingOf = perShell(() => createStore<number>(1))

/** The next size, and after the largest the usual one again. */
export const nextScale = (scale: number): number => SCALES.find((larger) => larger > scale) ?? SCALES[0]
