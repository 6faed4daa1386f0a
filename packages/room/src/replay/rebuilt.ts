import { completed, recordOf, type SealedGame, type SessionState, upcast } from '@belfry/rules'
import type { WholeBody } from './format.ts'
import { type Decided, ofGame } from './slice.ts'
import { strippedEvent } from './strip/events.ts'

/** A stored replay that ends where its game ended, with the record that follows from it. */
export interface Rebuilt {
  readonly body: WholeBody
  /** Names people as the replay does. */
  readonly record: SealedGame
  /** People who sat or led at the end. */
  readonly atEnd: ReadonlySet<string>
}

const peopleAt = ({ seats, storytellers }: SessionState): readonly string[] => [
  ...seats.flatMap(({ id }) => id ?? []),
  ...storytellers.map(({ id }) => id),
]

/** Everyone who sat or led, at any time of the game. */
const peopleOf = (start: SessionState, rows: readonly Decided[]): ReadonlySet<string> =>
  new Set([
    ...peopleAt(start),
    ...rows.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.type === 'seatTaken' || event.type === 'storytellerAdded' ? event.userId : [],
      ),
    ),
  ])

/**
 * Plays a stored replay again. Rules before version 5 kept what happened at the table after the end of the game, and
 * took the record from there. Null for a file that does not hold a numbered game.
 */
export function rebuiltReplay(body: WholeBody, rules: number): Rebuilt | null {
  const start = completed(body.start)
  const { id } = start.game
  if (id === null) return null
  const played = body.rows.map(([at, events]) => ({ at, events: upcast(rules, events) }))
  const { rows, end } = ofGame(start, played)
  const there = peopleOf(start, rows)
  return {
    body: {
      ...body,
      people: body.people.filter((person) => there.has(person.id)),
      start: {
        ...body.start,
        users: Object.fromEntries(Object.entries(body.start.users).filter(([user]) => there.has(user))),
      },
      rows: rows.map(
        ({ at, events }) => [at, events.filter((event) => strippedEvent(event) !== null)] as const,
      ),
    },
    record: end.secret.record?.game ?? recordOf(end, id, body.startedAt + (rows.at(-1)?.at ?? 0)),
    atEnd: new Set(peopleAt(end)),
  }
}
