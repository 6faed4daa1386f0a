import { type BagNotice, storytellerPartChanges } from '../bag/notices.ts'
import { type BluffNotice, bluffChanges } from '../bluffs/notices.ts'
import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import { aboutStoryteller, type StorytellerChange } from '../roles/notices.ts'
import { changedProperties, type PlayerChange } from '../seats/notices.ts'
import type { SessionState } from '../state.ts'
import type { UndoEvents } from './events.ts'

type UndoNotice = PlayerChange | StorytellerChange | BagNotice | BluffNotice

const ENTRY_PROPERTIES = ['role', 'alignment', 'reminders'] as const

const entriesPutBack = (ids: readonly string[], viewer: Viewer, after: SessionState): StorytellerChange[] =>
  ids.flatMap((id) =>
    ENTRY_PROPERTIES.flatMap((property) => aboutStoryteller(property).build({ id }, viewer, after)),
  )

/** Notices of what was taken back. Whoever sees no difference is told nothing: a secret taken back is as secret as it was. */
export const undoNotices: NoticeRules<UndoEvents, UndoNotice> = {
  undoOffered: {
    per: ({ to }, viewer) => (to.includes(viewer.userId) ? 'viewer' : 'insight'),
    build: ({ to }, viewer, after, _before, joint) => {
      const part = to.includes(viewer.userId) ? joint.storyteller(after, viewer) : null
      return part ? [{ notice: 'storytellerPart', part }] : []
    },
  },
  deedUndone: {
    per: 'viewer',
    build: ({ id }, viewer, after, before, joint) => {
      const step = before.secret.undo.steps.find((one) => one.id === id)
      if (!step) return []
      return [
        ...step.seats.flatMap(({ index }) => changedProperties(viewer, after, before, index)),
        ...entriesPutBack(
          step.storytellers.map((entry) => entry.id),
          viewer,
          after,
        ),
        ...bluffChanges(viewer, after, before),
        ...storytellerPartChanges(viewer, after, before, joint),
      ]
    },
  },
}
