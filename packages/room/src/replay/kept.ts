import { type AnyEvent, newSession, type SessionState } from '@belfry/rules'
import { BLANK_META } from './blank.ts'
import type { WholeBody } from './format.ts'
import { type Decided, type Slice, sliceOf } from './slice.ts'
import { strippedEvent } from './strip/events.ts'
import { Foreign, local, whoOf } from './strip/local.ts'
import { type KnownPerson, peopleOf } from './strip/people.ts'
import { strippedState } from './strip/state.ts'

/** A game to be kept: what may be in its replay, and apart from it who its people are. */
export interface Kept {
  readonly body: WholeBody
  readonly people: readonly KnownPerson[]
  readonly isRevealed: boolean
}

const everybodyIn = ({ start, rows }: Slice): readonly string[] => [
  ...Object.keys(start.users),
  ...rows.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'userConnected' ? event.profile.id : [])),
  ),
]

type Who = ReturnType<typeof whoOf>

/** What cannot be said without naming somebody who only looked on is left out. */
function localEvent(event: AnyEvent, who: Who): readonly AnyEvent[] {
  const stripped = strippedEvent(event)
  if (!stripped) return []
  try {
    return [local(stripped, who)]
  } catch (error) {
    if (error instanceof Foreign) return []
    throw error
  }
}

const localStart = (start: SessionState, people: readonly KnownPerson[], who: Who): SessionState => {
  const { secret, ...open } = strippedState(start, people)
  const signals = secret.signals.filter(({ senderId }) => who.locals.has(senderId))
  return local({ ...open, secret: { ...secret, signals } }, who)
}

/** One game out of a session's log, stripped; null where it was never put away. */
export function keptGame(log: Iterable<Decided>, number: number): Kept | null {
  const slice = sliceOf(log, newSession(BLANK_META, 0), number)
  if (!slice) return null
  const people = peopleOf(slice)
  const who = whoOf(people, everybodyIn(slice))
  const rows = slice.rows
    .map(
      ({ at, events }) => [at - slice.startedAt, events.flatMap((event) => localEvent(event, who))] as const,
    )
    .filter(([, events]) => events.length > 0)
  return {
    body: {
      kind: 'whole',
      startedAt: slice.startedAt,
      people: people.map(({ id, seat }) => ({ id, seat })),
      start: localStart(slice.start, people, who),
      rows,
    },
    people,
    isRevealed: slice.isRevealed,
  }
}
