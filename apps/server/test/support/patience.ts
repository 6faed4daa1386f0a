import { vi } from 'vitest'

/** Far more than a condition takes on a busy machine: only what never comes waits so long. */
const PATIENCE_MS = 60_000
/** Conditions often advance a fake clock: faster, and timers would fire before the work of earlier ones is done. */
const INTERVAL_MS = 50

type Waiting = typeof vi.waitFor & { isPatient?: true }

/**
 * Conditions are waited for until they hold, where the library gives up after a second unless each place says
 * otherwise: on a busy machine that second is over before anything is wrong.
 */
function patient(waitFor: Waiting): Waiting {
  const wait: typeof vi.waitFor = (condition, options = {}) => {
    const given = typeof options === 'number' ? { timeout: options } : options
    const timeout = Math.max(given.timeout ?? 0, PATIENCE_MS)
    return waitFor(condition, { interval: INTERVAL_MS, ...given, timeout })
  }
  return Object.assign(wait, { isPatient: true as const })
}

// A worker runs this before each of its files, which share the library.
if (!(vi.waitFor as Waiting).isPatient) vi.waitFor = patient(vi.waitFor)
