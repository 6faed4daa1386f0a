import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import type { BluffEvents } from './events.ts'
import { type BluffsView, bluffsView } from './view.ts'

export type BluffNotice = { readonly notice: 'bluffsChanged'; readonly bluffs: BluffsView | null }

/** Tells a viewer of bluffs only if they look different: they also appear when the table grows. */
export function bluffChanges(
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
): readonly BluffNotice[] {
  const was = bluffsView(before, viewer)
  const is = bluffsView(after, viewer)
  const isUnchanged = was === null ? is === null : is?.every((bluff, at) => bluff === was[at])
  return isUnchanged ? [] : [{ notice: 'bluffsChanged', bluffs: is }]
}

export const bluffNotices: NoticeRules<BluffEvents, BluffNotice> = {
  bluffsSet: {
    per: 'viewer',
    build: (_event, viewer, after, before) => bluffChanges(viewer, after, before),
  },
}
