import type { ErrorReporter, Reportable } from '../../../src/lib/errors/reporter.ts'
import { createLocalStore, type LocalStore } from '../../../src/lib/storage/storage.ts'

export interface Memory {
  readonly storage: LocalStore
  readonly items: Map<string, string>
  readonly reported: Reportable[]
  readonly reporter: ErrorReporter
  /** What another tab's change looks like. */
  readonly foreignChange: (key: string, value: unknown) => void
}

/** Local storage in a map, with a reporter that remembers. */
export function memory(initial: Readonly<Record<string, unknown>> = {}): Memory {
  const items = new Map(Object.entries(initial).map(([key, value]) => [key, JSON.stringify(value)]))
  const reported: Reportable[] = []
  const reporter: ErrorReporter = { report: (problem) => void reported.push(problem) }
  const events = new EventTarget()
  const storage = createLocalStore(
    {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    reporter,
    events,
  )
  return {
    storage,
    items,
    reported,
    reporter,
    foreignChange(key, value) {
      items.set(key, JSON.stringify(value))
      events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
