import type { StorytellerPart } from '../core/registry.ts'
import type { JointViews, NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import type { BagEvents } from './events.ts'

export type BagNotice =
  | { readonly notice: 'roleSelected'; readonly role: string; readonly count: number }
  | { readonly notice: 'storytellerPart'; readonly part: StorytellerPart }

/** Storytellers get their part anew when dealing or clearing has changed it. */
export function storytellerPartChanges(
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
  joint: JointViews,
): readonly BagNotice[] {
  const isUnchanged =
    after.secret.rolesSelected === before.secret.rolesSelected &&
    after.secret.hasUnsentRoles === before.secret.hasUnsentRoles
  const part = isUnchanged ? null : joint.storyteller(after, viewer)
  return part ? [{ notice: 'storytellerPart', part }] : []
}

export const bagNotices: NoticeRules<BagEvents, BagNotice> = {
  roleSelected: {
    per: 'insight',
    build: ({ role, count }, viewer) =>
      viewer.kind === 'storyteller' ? [{ notice: 'roleSelected', role, count }] : [],
  },
}
