import type { Person, SessionState } from '../state.ts'

/** Who is at a place now: a seat, or a Storyteller at -1, -2 ... */
export function personAt(state: SessionState, place: number): Person {
  const seat = state.seats[place]
  const id = (place < 0 ? state.storytellers[-place - 1]?.id : seat?.id) ?? null
  const name = (id === null ? seat?.name : state.users[id]?.username) ?? null
  return { id, name }
}
