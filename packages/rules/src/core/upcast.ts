import { RULES_VERSION } from '../limits.ts'
import type { AnyEvent } from './event.ts'

/** Lifts events one version up. A row for every version whose events look different from the one before. */
type Upcaster = (event: AnyEvent) => AnyEvent

const upcasters: Readonly<Record<number, Upcaster>> = {}

/** Events as these rules know them, whichever version wrote them: a log outlives its version. */
export function upcast(version: number, events: readonly AnyEvent[]): readonly AnyEvent[] {
  if (version === RULES_VERSION) return events
  if (version > RULES_VERSION)
    throw new Error(`a log of version ${version} needs newer rules than ${RULES_VERSION}`)
  let current = events
  for (let from = version; from < RULES_VERSION; from++) {
    const lift = upcasters[from]
    if (lift) current = current.map(lift)
  }
  return current
}
