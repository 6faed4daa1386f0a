import type { NoticeRules } from '../core/topic.ts'
import { hasInsight, type Viewer } from '../core/viewer.ts'
import { changedMedia, type MediaNotice } from '../media/notices.ts'
import type { SessionState, WhisperKind } from '../state.ts'
import type { ChannelEvents, WhisperEnd } from './events.ts'
import { userChannelsView } from './view.ts'

export type ChannelNotice =
  | { readonly notice: 'channelChanged'; readonly userId: string; readonly channel: string | null }
  | { readonly notice: 'followingChanged'; readonly userId: string; readonly target: string | null }
  | {
      readonly notice: 'whisperRequested'
      readonly from: string
      readonly to: string
      readonly channel: WhisperKind
      readonly expires: number
    }
  | { readonly notice: 'whisperRequestEnded'; readonly from: string; readonly to: string }
  | { readonly notice: 'whisperUnanswered'; readonly to: string; readonly reason: WhisperEnd }
  | { readonly notice: 'whispersSet'; readonly isDisabled: boolean }
  | { readonly notice: 'privateCamsSet'; readonly isHidden: boolean }
  | { readonly notice: 'silentNightSet'; readonly isSilent: boolean }

/**
 * At night one learns who is in one's own channel when coming in, and nothing any more when leaving: so what is
 * told is whatever looks different.
 */
function changedChannels(
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
): readonly ChannelNotice[] {
  const was = userChannelsView(before, viewer)
  const is = userChannelsView(after, viewer)
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return ids
    .filter((userId) => was[userId] !== is[userId])
    .map((userId) => ({ notice: 'channelChanged', userId, channel: is[userId] ?? null }))
}

export const channelNotices: NoticeRules<ChannelEvents, ChannelNotice | MediaNotice> = {
  channelChanged: {
    per: 'all',
    build: ({ userId, channel }) => [{ notice: 'channelChanged', userId, channel }],
  },
  nightChannelChanged: {
    per: 'viewer',
    build: (_event, viewer, after, before) => [
      ...changedChannels(viewer, after, before),
      ...changedMedia(viewer, after, before),
    ],
  },
  followingChanged: {
    per: 'insight',
    build: ({ userId, target }, viewer) =>
      hasInsight(viewer) ? [{ notice: 'followingChanged', userId, target }] : [],
  },
  whisperRequested: {
    per: 'viewer',
    build: ({ request: { from, to, kind, expires } }, viewer) =>
      viewer.userId === from || viewer.userId === to
        ? [{ notice: 'whisperRequested', from, to, channel: kind, expires }]
        : [],
  },
  whisperRequestEnded: {
    per: 'viewer',
    build: ({ from, to, reason }, viewer) => {
      if (viewer.userId !== from && viewer.userId !== to) return []
      const ended = { notice: 'whisperRequestEnded', from, to } as const
      // Whoever was asked knows the answer; who asked is told.
      return reason && viewer.userId === from ? [ended, { notice: 'whisperUnanswered', to, reason }] : [ended]
    },
  },
  whispersSet: { per: 'all', build: ({ isDisabled }) => [{ notice: 'whispersSet', isDisabled }] },
  privateCamsSet: { per: 'all', build: ({ isHidden }) => [{ notice: 'privateCamsSet', isHidden }] },
  silentNightSet: { per: 'all', build: ({ isSilent }) => [{ notice: 'silentNightSet', isSilent }] },
}
