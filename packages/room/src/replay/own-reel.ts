import { BLANK_VIEW } from '@belfry/protocol'
import type { SessionView } from '@belfry/rules'
import { patched } from './diff.ts'
import type { OwnBody } from './format.ts'
import { marksOf } from './marks.ts'
import type { Reel } from './reel.ts'

/** What views have been given since this one was kept is as on a screen before anything has arrived. */
const completed = (kept: SessionView): SessionView => ({
  ...kept,
  session: { ...BLANK_VIEW.session, ...kept.session },
  gamestate: { ...BLANK_VIEW.gamestate, ...kept.gamestate },
})

/** A game as one person saw it: views that were built for them, and none besides. */
export function ownReel({ view, frames, eye, startedAt }: OwnBody): Reel {
  // Views share all that did not change, so that each can be kept.
  const views: SessionView[] = [completed(view)]
  const viewAt = (frame: number): SessionView => {
    for (let at = views.length; at <= frame; at++)
      views.push(patched(views[at - 1] as SessionView, frames[at - 1]?.[1] ?? []))
    return views[Math.max(0, frame)] as SessionView
  }
  const length = frames.length + 1
  let marks: ReturnType<Reel['marks']> | undefined
  return {
    length,
    startedAt,
    times: [0, ...frames.map(([after]) => after)],
    eyes: [eye],
    marks: () => {
      marks ??= frames.flatMap((_frame, at) =>
        marksOf(viewAt(at), viewAt(at + 1)).map((mark) => ({ ...mark, frame: at + 1 })),
      )
      return marks
    },
    viewAt: (frame) => viewAt(Math.min(frame, length - 1)),
  }
}
