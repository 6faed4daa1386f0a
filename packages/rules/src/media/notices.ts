import type { NoticeRule, NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { MediaSwitches, SessionState } from '../state.ts'
import type { MediaEvents } from './events.ts'
import { ALL_ON, isSameMedia } from './switches.ts'
import { mediaView } from './view.ts'

export type MediaNotice = {
  readonly notice: 'mediaChanged'
  readonly userId: string
  readonly media: MediaSwitches
}

/** Differences to this viewer, and nothing else: a word too many would tell who is awake. */
export function changedMedia(
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
): readonly MediaNotice[] {
  const was = mediaView(before, viewer)
  const is = mediaView(after, viewer)
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return ids.flatMap((userId) => {
    const media = is[userId] ?? ALL_ON
    return isSameMedia(was[userId] ?? ALL_ON, media) ? [] : [{ notice: 'mediaChanged', userId, media }]
  })
}

const looksDifferent: NoticeRule<unknown, MediaNotice> = {
  per: 'viewer',
  build: (_event, viewer, after, before) => changedMedia(viewer, after, before),
}

export const mediaNotices: NoticeRules<MediaEvents, MediaNotice> = {
  mediaChanged: looksDifferent,
  nightMediaChanged: looksDifferent,
}
