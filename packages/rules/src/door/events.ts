import type { Evolvers } from '../core/topic.ts'
import { ADMITTED_KEPT } from '../limits.ts'
import type { DoorState, GuestPolicy, Knock, SessionState } from '../state.ts'

export interface DoorEvents {
  /** Rule of the door; whoever waited or was refused under the one before may try again under this one. */
  guestsSet: { readonly guests: GuestPolicy }
  invitationSet: { readonly invitation: string | null }
  knocked: { readonly knock: Knock }
  /** End of a knock: nobody is there any more who could be let in. */
  knockLapsed: { readonly userId: string }
  knockAnswered: { readonly userId: string; readonly isIn: boolean }
}

const withDoor = (state: SessionState, change: Partial<DoorState>): SessionState => ({
  ...state,
  secret: { ...state.secret, door: { ...state.secret.door, ...change } },
})

const others = (state: SessionState, userId: string): readonly Knock[] =>
  state.secret.door.waiting.filter(({ id }) => id !== userId)

const added = (ids: readonly string[], id: string): readonly string[] =>
  [...ids.filter((each) => each !== id), id].slice(-ADMITTED_KEPT)

export const doorEvolvers: Evolvers<DoorEvents> = {
  guestsSet: (state, { guests }) =>
    withDoor({ ...state, guests }, { waiting: [], admitted: [], refused: [] }),
  invitationSet: (state, { invitation }) => withDoor(state, { invitation }),
  knocked: (state, { knock }) => withDoor(state, { waiting: [...others(state, knock.id), knock] }),
  knockLapsed: (state, { userId }) => withDoor(state, { waiting: others(state, userId) }),
  knockAnswered: (state, { userId, isIn }) => {
    const { admitted, refused } = state.secret.door
    const waiting = others(state, userId)
    return withDoor(
      state,
      isIn ? { waiting, admitted: added(admitted, userId) } : { waiting, refused: added(refused, userId) },
    )
  },
}
