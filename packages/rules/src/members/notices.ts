import type { AccessEvents } from '../access/events.ts'
import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import { banlistView, boostDurationView } from '../meta/view.ts'
import type { SessionState } from '../state.ts'
import type { MemberEvents } from './events.ts'
import { userOf } from './presence.ts'
import { type UserView, userView } from './view.ts'

export type MemberNotice =
  | { readonly notice: 'userChanged'; readonly user: UserView }
  | { readonly notice: 'userForgotten'; readonly userId: string }
  | { readonly notice: 'banlistChanged'; readonly banlist: string[] }
  | { readonly notice: 'boostChanged'; readonly boostDuration: number }
  | { readonly notice: 'announced'; readonly title: string; readonly text: string }

/** Nothing where the person looks the same as before: a second window is nobody's business. */
function changedUser(userId: string, after: SessionState, before: SessionState): readonly MemberNotice[] {
  const user = userOf(after, userId)
  if (!user) return []
  const was = userOf(before, userId)
  const view = userView(user)
  const looksSame = was !== undefined && JSON.stringify(userView(was)) === JSON.stringify(view)
  return looksSame ? [] : [{ notice: 'userChanged', user: view }]
}

const aboutUser = {
  per: 'all',
  build: (event: { readonly userId: string }, _viewer: Viewer, after: SessionState, before: SessionState) =>
    changedUser(event.userId, after, before),
} as const

const aboutProfile = {
  per: 'all',
  build: (
    event: { readonly profile: { readonly id: string } },
    _viewer: Viewer,
    after: SessionState,
    before: SessionState,
  ) => changedUser(event.profile.id, after, before),
} as const

const aboutBanlist = {
  per: 'insight',
  build: (_event: unknown, viewer: Viewer, after: SessionState): readonly MemberNotice[] =>
    viewer.kind === 'storyteller' ? [{ notice: 'banlistChanged', banlist: banlistView(after, viewer) }] : [],
} as const

export const memberNotices: NoticeRules<MemberEvents & AccessEvents, MemberNotice> = {
  userConnected: aboutProfile,
  connectionEnded: aboutUser,
  userChanged: aboutProfile,
  userGone: aboutUser,
  accessChanged: aboutUser,
  userForgotten: { per: 'all', build: ({ userId }) => [{ notice: 'userForgotten', userId }] },
  userBanned: aboutBanlist,
  userUnbanned: aboutBanlist,
  boostSet: {
    per: 'all',
    build: (_event, _viewer, after) => [{ notice: 'boostChanged', boostDuration: boostDurationView(after) }],
  },
  announced: { per: 'all', build: ({ title, text }) => [{ notice: 'announced', title, text }] },
}
