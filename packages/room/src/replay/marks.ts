import { dayNumber, isNight, nightNumber, type SessionState, type SessionView } from '@belfry/rules'

export type MarkKind =
  | 'night'
  | 'day'
  | 'death'
  | 'revival'
  | 'nomination'
  | 'vote'
  | 'execution'
  | 'exile'
  | 'reveal'
  | 'end'

/** Something that happened before everybody: a place of the timeline to go to. */
export interface Mark {
  readonly kind: MarkKind
  /** Which night or day, or which seat; null where it is about neither. */
  readonly number: number | null
  /** Whose nomination. */
  readonly by: number | null
  /** How many votes, and who won. */
  readonly votes: number | null
  readonly isEvilWin: boolean | null
}

type Data = Readonly<Record<string, string | number | boolean | null>>

interface Entry {
  readonly id: number
  readonly type: string
  readonly data: Data
}

/** What everybody at the table knows: a state and a view of it both have these. */
interface Facts {
  readonly phase: number
  readonly history: readonly Entry[]
  readonly nomination: readonly [number | null, number] | null
  readonly revealed: number
  readonly isEvilWin: boolean | null
}

const NONE: Omit<Mark, 'kind'> = { number: null, by: null, votes: null, isEvilWin: null }

const mark = (kind: MarkKind, about: Partial<Omit<Mark, 'kind'>> = {}): Mark => ({ kind, ...NONE, ...about })

const numberIn = (data: Data, field: string): number | null => {
  const value = data[field]
  return typeof value === 'number' ? value : null
}

const ofSeat = (kind: MarkKind) => (data: Data) => mark(kind, { number: numberIn(data, 'seat') })

/** Marks by what the game's history says. */
const ENTRY_MARKS: Readonly<Record<string, (data: Data) => Mark>> = {
  phase: (data) => {
    const phase = numberIn(data, 'phase') ?? 0
    return isNight(phase)
      ? mark('night', { number: nightNumber(phase) })
      : mark('day', { number: dayNumber(phase) })
  },
  death: ofSeat('death'),
  revival: ofSeat('revival'),
  execution: ofSeat('execution'),
  exile: ofSeat('exile'),
  vote: (data) =>
    mark('vote', {
      number: numberIn(data, 'nominee'),
      by: numberIn(data, 'nominator'),
      votes: numberIn(data, 'votes'),
    }),
}

type MarkRule = (before: Facts, after: Facts) => readonly Mark[]

const RULES: readonly MarkRule[] = [
  (before, after) => {
    if (before.history === after.history) return []
    const known = new Set(before.history.map(({ id }) => id))
    return after.history.flatMap(({ id, type, data }) =>
      known.has(id) ? [] : (ENTRY_MARKS[type]?.(data) ?? []),
    )
  },
  (before, after) =>
    after.nomination && before.nomination?.join() !== after.nomination.join()
      ? [mark('nomination', { by: after.nomination[0], number: after.nomination[1] })]
      : [],
  (before, after) => (before.revealed === 0 && after.revealed > 0 ? [mark('reveal')] : []),
  (before, after) =>
    after.isEvilWin !== null && before.isEvilWin !== after.isEvilWin
      ? [mark('end', { isEvilWin: after.isEvilWin })]
      : [],
]

const factsOf = ({ game, vote, seats }: SessionState): Facts => ({
  phase: game.phase,
  history: game.history,
  nomination: vote.nomination,
  revealed: seats.filter(({ isRevealed }) => isRevealed).length,
  isEvilWin: game.isEvilWin,
})

const factsIn = ({ session, gamestate }: SessionView): Facts => ({
  phase: session.game.phase,
  history: session.game.history,
  nomination: gamestate.vote.nomination || null,
  revealed: session.players.filter(({ revealed }) => revealed).length,
  isEvilWin: session.game.isEvilWin,
})

const between = (before: Facts, after: Facts): readonly Mark[] => RULES.flatMap((rule) => rule(before, after))

export const marksBetween = (before: SessionState, after: SessionState): readonly Mark[] =>
  between(factsOf(before), factsOf(after))

export const marksOf = (before: SessionView, after: SessionView): readonly Mark[] =>
  between(factsIn(before), factsIn(after))
