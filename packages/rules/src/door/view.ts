import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'

export interface DoorView {
  invitation: string | null
  waiting: { id: string; username: string }[]
}

/** Knocks and invitation, for those who open the door. */
export const doorView = ({ secret }: SessionState, viewer: Viewer): DoorView | null =>
  viewer.kind === 'storyteller'
    ? {
        invitation: secret.door.invitation,
        waiting: secret.door.waiting.map(({ id, username }) => ({ id, username })),
      }
    : null
