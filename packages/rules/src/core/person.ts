import type { Person, SessionState } from '../state.ts'
import { personIdAt, type SeatRef } from './seat-ref.ts'

/** Person at a place now. */
export function personAt(state: SessionState, place: SeatRef): Person {
  const id = personIdAt(state.seats, state.storytellers, place)
  const name = (id === null ? state.seats[place]?.name : state.users[id]?.username) ?? null
  return { id, name }
}
