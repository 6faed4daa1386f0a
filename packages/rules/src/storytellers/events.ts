import type { Evolvers } from '../core/topic.ts'
import type { UndoState } from '../state.ts'

export interface StorytellerEvents {
  storytellerRequested: { readonly userId: string; readonly by: string }
  /** End of a request; `answer` is what the person said, null if nobody waits for it any more. */
  storytellerRequestEnded: { readonly userId: string; readonly answer: boolean | null }
  storytellerAdded: { readonly userId: string }
  storytellerRemoved: { readonly userId: string }
}

/** Deeds of whoever no longer runs the game are forgotten: they take nothing back either. */
const withoutDeedsOf = (undo: UndoState, userId: string): UndoState => ({
  ...undo,
  steps: undo.steps.filter(({ by }) => by !== userId),
})

export const storytellerEvolvers: Evolvers<StorytellerEvents> = {
  storytellerRequested: (state, { userId, by }) => ({
    ...state,
    storytellerRequests: { ...state.storytellerRequests, [userId]: by },
  }),
  storytellerRequestEnded: (state, { userId }) => {
    const { [userId]: _ended, ...storytellerRequests } = state.storytellerRequests
    return { ...state, storytellerRequests }
  },
  storytellerAdded: (state, { userId }) => ({
    ...state,
    storytellers: [...state.storytellers, { id: userId }],
  }),
  storytellerRemoved: (state, { userId }) => {
    const { [userId]: _removed, ...storytellers } = state.secret.storytellers
    return {
      ...state,
      storytellers: state.storytellers.filter(({ id }) => id !== userId),
      secret: { ...state.secret, storytellers, undo: withoutDeedsOf(state.secret.undo, userId) },
    }
  },
}
