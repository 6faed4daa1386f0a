import { ok } from '@belfry/kit'
import { isLabel } from '../core/characters.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders } from '../core/topic.ts'
import { addHistory } from '../game/history.ts'
import type { Seat, SessionState } from '../state.ts'

export interface LifeCommands {
  setDead: { readonly index: number; readonly isDead: boolean }
  setVoteless: { readonly index: number; readonly isVoteless: boolean }
  markForDeath: { readonly index: number; readonly isMarkedForDeath: boolean }
}

const DEATH_ENTRY = 'death'
const REVIVAL_ENTRY = 'revival'
export const VOTELESS_ENTRY = 'voteless'

/** Tokens that announced what has happened now. */
const withoutLabel = (state: SessionState, index: number, label: string): readonly AnyEvent[] => {
  const reminders = state.secret.seats[index]?.reminders ?? []
  const left = reminders.filter(({ name }) => !isLabel(name, label))
  return left.length === reminders.length ? [] : [{ type: 'remindersSet', index, reminders: left }]
}

const unmarked = (state: SessionState, index: number): readonly AnyEvent[] =>
  state.secret.seats[index]?.isMarkedForDeath
    ? [{ type: 'markedForDeathSet', index, isMarkedForDeath: false }]
    : []

/** Death: the cloth falls, and what foretold it goes. What the history says of it is another matter. */
export const deathOf = (state: SessionState, index: number, deadLabel: string): readonly AnyEvent[] => [
  { type: 'lifeSet', index, isDead: true, isVoteless: state.seats[index]?.isVoteless ?? false },
  ...withoutLabel(state, index, deadLabel),
  ...unmarked(state, index),
]

/** History speaks of a seat by its number then, and of who sat there. */
export const about = (seat: Seat, index: number) => ({ seat: index, id: seat.id })

export const lifeDeciders: Deciders<LifeCommands> = {
  setDead: {
    by: ['storyteller'],
    decide: (state, { index, isDead }, { now, content }) => {
      const seat = state.seats[index]
      if (!seat) return refuse('no-such-seat')
      if (seat.isDead === isDead) return ok([])
      const { dead, alive } = content.pack.labels
      return ok([
        { type: 'lifeSet', index, isDead, isVoteless: isDead && seat.isVoteless },
        ...withoutLabel(state, index, isDead ? dead : alive),
        ...unmarked(state, index),
        addHistory(now, isDead ? DEATH_ENTRY : REVIVAL_ENTRY, about(seat, index)),
      ])
    },
  },
  setVoteless: {
    by: ['storyteller'],
    decide: (state, { index, isVoteless }, { now }) => {
      const seat = state.seats[index]
      if (!seat) return refuse('no-such-seat')
      if (seat.isVoteless === isVoteless) return ok([])
      if (!seat.isDead) return refuse('seat-alive')
      return ok([
        { type: 'lifeSet', index, isDead: true, isVoteless },
        addHistory(now, VOTELESS_ENTRY, { ...about(seat, index), isVoteless }),
      ])
    },
  },
  markForDeath: {
    by: ['storyteller'],
    decide: (state, { index, isMarkedForDeath }) => {
      const seat = state.secret.seats[index]
      if (!seat) return refuse('no-such-seat')
      return ok(
        seat.isMarkedForDeath === isMarkedForDeath
          ? []
          : [{ type: 'markedForDeathSet', index, isMarkedForDeath }],
      )
    },
  },
}
