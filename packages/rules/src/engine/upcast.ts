import type { AnyEvent } from '../core/registry.ts'
import { START_ENTRY } from '../game/policy.ts'
import { END_ENTRY } from '../game/result.ts'
import { RULES_VERSION } from '../limits.ts'

/** Upcaster: lifts the events of one decision one version up. */
type Upcaster = (events: readonly AnyEvent[]) => readonly AnyEvent[]

/** Game's beginning in the first version: an empty history, and its start. */
const beginsGame = (events: readonly AnyEvent[]): boolean =>
  events.some((event) => event.type === 'runningSet' && event.isRunning) &&
  events.some((event) => event.type === 'historyAdded' && event.entryType === START_ENTRY)

/** Time at which a decision of version 4 ended a game or revealed a seat; null for any other decision. */
function toldAt(events: readonly AnyEvent[]): number | null {
  for (const event of events) {
    if (event.type === 'historyAdded' && event.entryType === END_ENTRY) return event.time
    if (event.type === 'seatRevealed') return event.at
  }
  return null
}

/** Upcasters, a row for every version whose events look different from the one after it. */
const upcasters: Readonly<Record<number, Upcaster>> = {
  // Games had no number, and their votes stayed when the next one began.
  1: (events) => {
    if (!beginsGame(events)) return events
    const begin = events.findIndex(({ type }) => type === 'historySet')
    return [...events.slice(0, begin), { type: 'gameChanged', isOn: true }, ...events.slice(begin)]
  },
  // Version 4 recorded a game when the next one began, from the table of that moment.
  4: (events) => {
    const at = toldAt(events)
    return at === null ? events : [...events, { type: 'gameRecorded', at }]
  },
  // Nobody came without an account, and who opened a table had not been asked.
  3: (events) =>
    events.flatMap((event): readonly AnyEvent[] =>
      event.type === 'sessionCreated' ? [event, { type: 'guestsSet', guests: 'none' }] : [event],
    ),
}

/** Log written by a version of the rules that is not here yet. */
export class NewerRules extends Error {
  constructor(version: number) {
    super(`a log of version ${version} needs newer rules than ${RULES_VERSION}`)
    this.name = 'NewerRules'
  }
}

/** Events as these rules know them, whichever version wrote them: a log outlives its version. */
export function upcast(version: number, events: readonly AnyEvent[]): readonly AnyEvent[] {
  if (version === RULES_VERSION) return events
  if (version > RULES_VERSION) throw new NewerRules(version)
  let current = events
  for (let from = version; from < RULES_VERSION; from++) current = upcasters[from]?.(current) ?? current
  return current
}
