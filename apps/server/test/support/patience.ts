import { vi } from 'vitest'

/** Far more than a condition takes on a busy machine: only what never comes waits so long. */
const PATIENCE_MS = 60_000
/** Conditions often advance a fake clock: faster, and timers would fire before the work of earlier ones is done. */
const INTERVAL_MS = 50

type Options = Parameters<typeof vi.waitFor>[1]

const patient = (options: Options = {}): Options => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return { interval: INTERVAL_MS, ...given, timeout: Math.max(given.timeout ?? 0, PATIENCE_MS) }
}

const PATIENT = Symbol.for('belfry.patient')

/**
 * Conditions are waited for until they hold, where the library gives up after a second unless each place says
 * otherwise: on a busy machine that second is over before anything is wrong.
 */
function bePatient(): void {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (condition, options) => waitFor(condition, patient(options))
  vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))
  Object.defineProperty(vi, PATIENT, { value: true })
}

// A worker evaluates this anew for each of its files, which share the library.
if (!(PATIENT in vi)) bePatient()
