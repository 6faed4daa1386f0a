import type { GamestatePart, SessionPart, SessionView, StorytellerPart } from '../core/registry.ts'
import type { ViewPart } from '../core/topic.ts'
import { type Viewer, viewerOf } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import { builderOf } from './together.ts'

const selfView = (viewer: Viewer): SessionView['self'] => ({
  userId: viewer.userId,
  kind: viewer.kind,
  seat: viewer.seat,
})

const sessionPart: ViewPart<SessionPart> = builderOf('session')
const gamestatePart: ViewPart<GamestatePart> = builderOf('gamestate')
const partForStorytellers: ViewPart<StorytellerPart> = builderOf('storyteller')

export const storytellerPart: ViewPart<StorytellerPart | null> = (state, viewer) =>
  viewer.kind === 'storyteller' ? partForStorytellers(state, viewer) : null

export function viewFor(state: SessionState, userId: string): SessionView {
  const viewer = viewerOf(state, userId)
  return {
    self: selfView(viewer),
    session: sessionPart(state, viewer),
    gamestate: gamestatePart(state, viewer),
    gamestateST: storytellerPart(state, viewer),
  }
}
