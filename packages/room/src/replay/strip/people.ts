import type { SessionState } from '@belfry/rules'
import type { ReplayPerson } from '../format.ts'
import type { Slice } from '../slice.ts'

/** Somebody of a game, and who that is at the server. */
export interface KnownPerson extends ReplayPerson {
  readonly userId: string
  /** Still sat there, or led, when the game was put away. */
  readonly isAtEnd: boolean
}

const seated = ({ seats }: SessionState): readonly string[] => seats.flatMap(({ id }) => id ?? [])

const leading = ({ storytellers }: SessionState): readonly string[] => storytellers.map(({ id }) => id)

const came = (rows: Slice['rows'], type: 'seatTaken' | 'storytellerAdded'): readonly string[] =>
  rows.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === type && 'userId' in event ? event.userId : [])),
  )

/** Whoever sat or led, at any time of the game. Nobody else is in a replay. */
export function peopleOf({ start, rows, end }: Slice): readonly KnownPerson[] {
  const atEnd = new Set([...seated(end), ...leading(end)])
  const sat = [...new Set([...seated(start), ...came(rows, 'seatTaken')])]
  const first = (userId: string, after: number): number => {
    const seat = start.seats.findIndex(({ id }) => id === userId)
    return seat < 0 ? after + 1 : seat + 1
  }
  let later = start.seats.length
  const players = sat.map((userId): KnownPerson => {
    const seat = first(userId, later)
    later = Math.max(later, seat)
    return { id: `seat-${seat}`, seat, userId, isAtEnd: atEnd.has(userId) }
  })
  const led = [...new Set([...leading(start), ...came(rows, 'storytellerAdded')])].filter(
    (userId) => !sat.includes(userId),
  )
  return [
    ...led.map((userId, at) => ({
      id: `storyteller-${at + 1}`,
      seat: null,
      userId,
      isAtEnd: atEnd.has(userId),
    })),
    ...players,
  ]
}
