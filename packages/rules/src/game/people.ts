import { personAt } from '../core/person.ts'
import type { HistoryData, SessionState } from '../state.ts'

/** Fields of an entry that hold a place, with the field that says who was there then. */
const PLACES = {
  seat: { id: 'id', name: 'name' },
  nominator: { id: 'nominatorId', name: 'nominatorName' },
  nominee: { id: 'nomineeId', name: 'nomineeName' },
} as const

const PLACE_ENTRIES = Object.entries(PLACES)

/**
 * An entry's data with the people it is about, as the table is seated at this moment. What already names
 * somebody, because it was stored so, stays.
 */
export function withPeople(state: SessionState, data: HistoryData): HistoryData {
  const named: Record<string, HistoryData[string]> = { ...data }
  for (const [field, keys] of PLACE_ENTRIES) {
    const place = data[field]
    if (typeof place !== 'number' || keys.name in data) continue
    const person = personAt(state, place)
    named[keys.id] = person.id
    named[keys.name] = person.name
  }
  return named
}
