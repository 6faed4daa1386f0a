import type { GamestatePart, SessionPart, SessionView } from '@belfry/rules'
import type { WireMessage } from './wire.ts'

/** Reducers change one part of a view through these, and nothing else. */
export const withGamestate = (view: SessionView, change: Partial<GamestatePart>): SessionView => ({
  self: view.self,
  session: view.session,
  gamestate: { ...view.gamestate, ...change },
  gamestateST: view.gamestateST,
})

export const withSession = (view: SessionView, change: Partial<SessionPart>): SessionView => ({
  self: view.self,
  session: { ...view.session, ...change },
  gamestate: view.gamestate,
  gamestateST: view.gamestateST,
})

/** A full view as messages: what a joiner gets, and everyone whose eyes have changed. */
export const freshView = (view: SessionView): readonly WireMessage[] => [
  ['session', { self: view.self, session: view.session }],
  ['gamestate', view.gamestate],
  ...(view.gamestateST ? [['gamestateST', view.gamestateST] as const] : []),
]
