import { type AnyEvent, newSession, type SealedGame, type SessionState } from '@belfry/rules'
import { BLANK_META } from './blank.ts'
import type { WholeBody } from './format.ts'
import { type Decided, type Slice, slicesOf } from './slice.ts'
import { strippedEvent } from './strip/events.ts'
import { Foreign, local, whoOf } from './strip/local.ts'
import { type KnownPerson, peopleOf } from './strip/people.ts'
import { strippedState } from './strip/state.ts'
import { type TypedWords, typedWords } from './words.ts'

/** A game to be kept: what may be in its replay, and apart from it who its people are. */
export interface Kept {
  readonly body: WholeBody
  readonly people: readonly KnownPerson[]
  /** The record of the game, with the people's ids at the server. */
  readonly record: SealedGame
  /** What was typed on night cards, which is not in it. */
  readonly words: readonly TypedWords[]
}

const everybodyIn = ({ start, rows }: Slice): readonly string[] => [
  ...Object.keys(start.users),
  ...rows.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'userConnected' ? event.profile.id : [])),
  ),
]

type Who = ReturnType<typeof whoOf>

/** The same, called as in the replay; null where it cannot be said without naming somebody who only looked on. */
function sayable<T>(value: T, who: Who): T | null {
  try {
    return local(value, who)
  } catch (error) {
    if (error instanceof Foreign) return null
    throw error
  }
}

function localEvent(event: AnyEvent, who: Who): readonly AnyEvent[] {
  const stripped = strippedEvent(event)
  const said = stripped && sayable(stripped, who)
  return said ? [said] : []
}

/** What is in no replay, but may be shown with it once everybody has agreed who wrote or read it. */
function wordsIn({ rows }: Slice, people: readonly KnownPerson[], who: Who): readonly TypedWords[] {
  const led = people.flatMap(({ id, seat }) => (seat === null ? id : []))
  return rows.flatMap(({ events }) =>
    events.flatMap((event) => {
      const signal = event.type === 'signalSent' && sayable(event.signal, who)
      return (signal && typedWords(signal, led)) || []
    }),
  )
}

const sayableOf = <T>(list: readonly T[], who: Who): T[] =>
  list.filter((entry) => sayable(entry, who) !== null)

/**
 * Table as the game began. What was done, told and noted before it can name somebody who has got up since, and is left
 * out entry by entry; null where anything else does.
 */
function localStart(start: SessionState, people: readonly KnownPerson[], who: Who): SessionState | null {
  const { secret, game, ...open } = strippedState(start, people)
  const { undo, signals, history, seats } = secret
  const told = {
    ...secret,
    signals: sayableOf(signals, who),
    history: sayableOf(history, who),
    undo: { ...undo, steps: sayableOf(undo.steps, who) },
    // What somebody knew who sat there before is taken up by them alone, and they never come.
    seats: seats.map((seat) => ({ ...seat, lastTold: sayable(seat.lastTold, who) && seat.lastTold })),
  }
  return sayable({ ...open, game: { ...game, history: sayableOf(game.history, who) }, secret: told }, who)
}

/** A slice, stripped; null where it cannot be told without naming a person who was not in the game. */
function strippedSlice(slice: Slice): Kept | null {
  const people = peopleOf(slice)
  const who = whoOf(people, everybodyIn(slice))
  const start = localStart(slice.start, people, who)
  if (!start) return null
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
      start,
      rows,
    },
    people,
    record: slice.record,
    words: wordsIn(slice, people, who),
  }
}

/** Games out of a session's log, stripped, read in one pass; without those that cannot be kept. */
export function keptGames(log: Iterable<Decided>, numbers: readonly number[]): ReadonlyMap<number, Kept> {
  const games = new Map<number, Kept>()
  for (const [number, slice] of slicesOf(log, newSession(BLANK_META, 0), numbers)) {
    const kept = strippedSlice(slice)
    if (kept) games.set(number, kept)
  }
  return games
}

/** One game out of a session's log; null where it was never sealed or cannot be kept. */
export const keptGame = (log: Iterable<Decided>, number: number): Kept | null =>
  keptGames(log, [number]).get(number) ?? null
