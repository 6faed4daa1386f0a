import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import { type PointingEvents, pointingAt } from './events.ts'
import { mayKnowPointing, type PointingView, pointingView } from './view.ts'

export type PointingNotice =
  | { readonly notice: 'pointingChanged'; readonly pointing: PointingView }
  | { readonly notice: 'pointed'; readonly userId: string; readonly seat: number | null }

/** Pointing before or after the event, whichever is running: who may know of its end knew of it. */
const mayKnow = (atNight: boolean, viewer: Viewer, ...states: readonly SessionState[]): boolean =>
  states.some((state) => {
    const pointing = pointingAt(state, atNight)
    return pointing.isPointing !== false && mayKnowPointing(pointing, atNight, viewer)
  })

const changed = (
  { atNight }: { readonly atNight: boolean },
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
): readonly PointingNotice[] =>
  mayKnow(atNight, viewer, before, after)
    ? [{ notice: 'pointingChanged', pointing: pointingView(after, viewer) }]
    : []

export const pointingNotices: NoticeRules<PointingEvents, PointingNotice> = {
  pointingStarted: { per: 'viewer', build: changed },
  pointingLocked: { per: 'viewer', build: changed },
  pointingEnded: { per: 'viewer', build: changed },
  pointed: {
    per: 'viewer',
    build: ({ atNight, userId, seat }, viewer, after) =>
      mayKnow(atNight, viewer, after) ? [{ notice: 'pointed', userId, seat }] : [],
  },
}
