import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'

export interface DoorView {
  invitation: string | null
  waiting: { id: string; username: string }[]
}

/** Who waits and what a link must carry is for those who open the door. */
export const doorView = ({ secret }: SessionState, viewer: Viewer): DoorView | null =>
  viewer.kind === 'storyteller'
    ? {
        invitation: secret.door.invitation,
        waiting: secret.door.waiting.map(({ id, username }) => ({ id, username })),
      }
    : null
