import { isStoryteller, seatOf } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Ctx, Deciders } from '../core/topic.ts'
import { tellable } from '../roles/policy.ts'
import { toldOnSitting } from '../seats/policy.ts'
import type { SessionState, TouchedSeat, UndoStep } from '../state.ts'
import { blockBack } from './block.ts'
import { canUndo } from './check.ts'
import { lastDeedOf } from './policy.ts'
import { retold } from './retold.ts'

export interface UndoCommands {
  /**
   * Takes back the sender's last deed: `id` is the one they saw. `isTold` tells players again what they had been
   * told before it; without it they keep what they were told last.
   */
  undo: { readonly id: number; readonly isTold: boolean }
}

const CHANGED = refuse('undo-changed')

/** The seats as they stood: those that went come back at the end first, and are then put where they were. */
function arrangedBack(state: SessionState, { order, seats }: UndoStep): readonly AnyEvent[] {
  if (!order) return []
  const gone = seats.filter(({ after }) => after === null)
  let next = state.seats.length
  const back = order.map((at) => at ?? next++)
  const isInOrder = back.length === next && back.every((from, to) => from === to)
  return [
    ...gone.map(({ before }) => ({ type: 'seatAdded', name: before?.name ?? null }) as const),
    ...(isInOrder ? [] : [{ type: 'seatsArranged', order: back, seed: null } as const]),
  ]
}

const mayReturn = (state: SessionState, userId: string): boolean =>
  state.users[userId]?.goneFor === null && seatOf(state, userId) < 0 && !isStoryteller(state, userId)

function seated(state: SessionState, { index, told: before }: TouchedSeat, userId: string): AnyEvent {
  const { character, side } = before ?? {}
  const told = character && side ? { ...character, ...side } : toldOnSitting(state, index, userId)
  return { type: 'seatTaken', index, userId, told }
}

/** A player who lost the seat by the deed sits down again with what they knew, unless they are elsewhere by now. */
const returned = (state: SessionState, { seats }: UndoStep): readonly AnyEvent[] =>
  seats.flatMap((touched) =>
    touched.userId !== null && mayReturn(state, touched.userId)
      ? [seated(state, touched, touched.userId)]
      : [],
  )

const editionBack = ({ edition }: UndoStep): readonly AnyEvent[] =>
  edition
    ? [
        {
          type: 'editionSet',
          edition: edition.edition,
          npcs: edition.npcs,
          hasInfoAtAnySize: edition.hasInfoAtAnySize,
        },
      ]
    : []

/** Tells people what they had been told before the deed, as far as the policy allows it now. */
const toldAgain = (state: SessionState, { seats }: UndoStep, { content }: Ctx): readonly AnyEvent[] =>
  seats
    .flatMap((touched) => retold(state, touched, touched.index))
    .map(({ index, before, now }) => {
      const { userId } = before
      const told = tellable(state, content, index, before, now.alignment)
      return state.seats[index]?.id === userId
        ? { type: 'characterTold', index, userId, ...told }
        : { type: 'memoryRestored', index, told: { userId, ...told } }
    })

const forgotten = (state: SessionState, { history }: UndoStep): readonly AnyEvent[] =>
  state.game.history
    .filter(({ id }) => history.includes(id))
    .map(({ id }) => ({ type: 'historyRemoved', id }) as const)

export const undoDeciders: Deciders<UndoCommands> = {
  undo: {
    by: ['storyteller'],
    decide: (state, { id, isTold }, ctx) => {
      const { actor } = ctx
      if (actor.kind !== 'user') return refuse('not-storyteller')
      const step = lastDeedOf(state.secret.undo.steps, actor.userId)
      if (!step) return refuse('undo-nothing')
      if (step.id !== id) return CHANGED
      const allowed = canUndo(state, step)
      if (!allowed.ok) return allowed
      return inSteps(
        state,
        ctx,
        () => editionBack(step),
        (current) => arrangedBack(current, step),
        () => [{ type: 'deedUndone', id }],
        (current) => returned(current, step),
        (current) => blockBack(current, step),
        (current) => (isTold ? toldAgain(current, step, ctx) : []),
        (current) => forgotten(current, step),
      )
    },
  },
}
