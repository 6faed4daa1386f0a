import { handsView, type RaisedHandView } from '../hands/view.ts'
import type { SessionState } from '../state.ts'
import { type TimerView, timerView } from '../timer/view.ts'
import { type Viewer, type ViewerKind, viewerOf } from './viewer.ts'

/**
 * All a person's screen knows about the session. Built field by field for that person, never copied. It travels
 * in the parts the specification names: `session`, `gamestate`, and for Storytellers `gamestateST`.
 */
export interface SessionView {
  self: { userId: string; kind: ViewerKind; seat: number }
  session: SessionPart
  gamestate: GamestatePart
}

export interface SessionPart {
  sessionId: string
}

export interface GamestatePart {
  raisedHands: Record<string, RaisedHandView>
  timer: TimerView | null
}

const selfView = (viewer: Viewer): SessionView['self'] => ({
  userId: viewer.userId,
  kind: viewer.kind,
  seat: viewer.seat,
})

const sessionPart = (state: SessionState, _viewer: Viewer): SessionPart => ({
  sessionId: state.meta.sessionId,
})

const gamestatePart = (state: SessionState, _viewer: Viewer): GamestatePart => ({
  raisedHands: handsView(state),
  timer: timerView(state.timer),
})

export function viewFor(state: SessionState, userId: string): SessionView {
  const viewer = viewerOf(state, userId)
  return {
    self: selfView(viewer),
    session: sessionPart(state, viewer),
    gamestate: gamestatePart(state, viewer),
  }
}
