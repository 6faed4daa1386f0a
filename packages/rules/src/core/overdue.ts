import { OVERDUE_SHIFT_MS } from '../limits.ts'

/**
 * From when the steps after this one are counted: from its own time, or, found long after it (a restart), from
 * now, so that what was meant to be apart stays apart.
 */
export const stepTime = (due: number, now: number): number => (now - due > OVERDUE_SHIFT_MS ? now : due)
