import { isStoryteller, seatOf } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Ctx, Deciders } from '../core/topic.ts'
import { tellable } from '../roles/policy.ts'
import { toldOnSitting } from '../seats/policy.ts'
import type { SessionState, UndoStep } from '../state.ts'
import { blockBack } from './block.ts'
import { canUndo } from './check.ts'
import { lastDeedOf } from './policy.ts'

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

const seated = (state: SessionState, index: number, userId: string): AnyEvent => {
  const told = toldOnSitting(state, index, userId)
  return { type: 'seatTaken', index, userId, ...(told === undefined ? {} : { told }) }
}

/** Whoever had to get up sits down again and knows what they knew, unless they have gone elsewhere since. */
const returned = (state: SessionState, { seats }: UndoStep): readonly AnyEvent[] =>
  seats.flatMap(({ index, userId }) =>
    userId !== null && mayReturn(state, userId) ? [seated(state, index, userId)] : [],
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

/** Tells each player what they had been told before the deed, as far as the policy allows it now. */
const toldAgain = (state: SessionState, { seats }: UndoStep, { content }: Ctx): readonly AnyEvent[] =>
  seats.flatMap(({ index, told }): readonly AnyEvent[] =>
    told && state.seats[index]?.id === told.userId
      ? [{ type: 'characterTold', index, userId: told.userId, ...tellable(state, content, index, told) }]
      : [],
  )

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
