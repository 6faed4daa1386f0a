import type { NoticeRule, NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { GuestPolicy, SessionState } from '../state.ts'
import type { DoorEvents } from './events.ts'
import { type DoorView, doorView } from './view.ts'

export type DoorNotice =
  | { readonly notice: 'guestsChanged'; readonly guests: GuestPolicy }
  | { readonly notice: 'doorChanged'; readonly door: DoorView }

const doorFor = (viewer: Viewer, after: SessionState): readonly DoorNotice[] => {
  const door = doorView(after, viewer)
  return door ? [{ notice: 'doorChanged', door }] : []
}

const aboutDoor: NoticeRule<unknown, DoorNotice> = {
  per: 'insight',
  build: (_event, viewer, after) => doorFor(viewer, after),
}

export const doorNotices: NoticeRules<DoorEvents, DoorNotice> = {
  guestsSet: {
    per: 'insight',
    build: ({ guests }, viewer, after) => [{ notice: 'guestsChanged', guests }, ...doorFor(viewer, after)],
  },
  invitationSet: aboutDoor,
  knocked: aboutDoor,
  knockLapsed: aboutDoor,
  knockAnswered: aboutDoor,
}
