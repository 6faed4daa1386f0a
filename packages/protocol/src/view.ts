import {
  DEFAULT_TAGS,
  type GamestatePart,
  newSession,
  type SessionPart,
  type SessionView,
  type StorytellerPart,
  viewFor,
} from '@belfry/rules'
import type { WireMessage } from './wire.ts'

/** Reducers change one part of a view through these three, and nothing else. */
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

/** A change of the Storytellers' part; views without one stay as they are. */
export const withStorytellerPart = (view: SessionView, change: Partial<StorytellerPart>): SessionView => ({
  self: view.self,
  session: view.session,
  gamestate: view.gamestate,
  gamestateST: view.gamestateST && { ...view.gamestateST, ...change },
})

/** A full view as messages: what a joiner gets, and everyone whose eyes have changed. */
export const freshView = (view: SessionView): readonly WireMessage[] => [
  ['session', { self: view.self, ...view.session }],
  ['gamestate', view.gamestate],
  ...(view.gamestateST ? [['gamestateST', view.gamestateST] as const] : []),
]

/** The view of a screen before anything has arrived; the first full one replaces all of it. */
export const BLANK_VIEW: SessionView = viewFor(
  newSession(
    {
      sessionId: '',
      ownerId: '',
      ownerName: '',
      createdAt: 0,
      isPublic: false,
      language: '',
      chatServer: null,
      tags: DEFAULT_TAGS,
      boostUntil: null,
      code: null,
      isLocal: false,
      endedAt: null,
    },
    0,
  ),
  '',
)
