import { type StorytellerPart, storytellerPart } from '../bag/view.ts'
import { type BluffsView, bluffsView } from '../bluffs/view.ts'
import {
  type ChatFlagsView,
  chatFlagsView,
  followingView,
  userChannelsView,
  type WhisperView,
  whisperFromView,
  whisperToView,
} from '../channels/view.ts'
import { type EditionView, editionView } from '../edition/view.ts'
import { type GameView, gameView } from '../game/view.ts'
import { handsView, type RaisedHandView } from '../hands/view.ts'
import { type HookView, hookView } from '../hooks/view.ts'
import { type MediaView, mediaView } from '../media/view.ts'
import { type UserView, usersView } from '../members/view.ts'
import {
  banlistView,
  boostDurationView,
  type OwnerView,
  ownerView,
  type ServerView,
  serverView,
  type TagsView,
  tagsView,
} from '../meta/view.ts'
import { type PointingView, pointingView } from '../pointing/view.ts'
import { type PlayerView, playersView, type StorytellerView, storytellersView } from '../seats/view.ts'
import { type SignalView, signalsView, type WokenView, wokenView } from '../signals/view.ts'
import type { SessionState } from '../state.ts'
import { storytellerRequestsView } from '../storytellers/view.ts'
import { directTextsView, type TextView, textsView } from '../text/view.ts'
import { type TimerView, timerView } from '../timer/view.ts'
import { type VoteView, voteView } from '../vote/view.ts'
import { type Viewer, type ViewerKind, viewerOf } from './viewer.ts'

/**
 * All a person's screen knows about the session. Built field by field for that person, never copied. It travels
 * in the parts the specification names: `session`, `gamestate`, and for Storytellers `gamestateST`.
 */
export interface SessionView {
  self: { userId: string; kind: ViewerKind; seat: number }
  session: SessionPart
  gamestate: GamestatePart
  /** For Storytellers only. */
  gamestateST: StorytellerPart | null
}

export interface SessionPart {
  sessionId: string
  createdAt: number
  isLocal: boolean
  owner: OwnerView
  isPublic: boolean
  language: string
  tags: TagsView
  boostDuration: number
  Server: ServerView
  banlist: string[]
  usersAll: UserView[]
  /** By the person asked, who asked. */
  storytellerRequests: Record<string, string>
  players: PlayerView[]
  storytellers: StorytellerView[]
  npcs: string[]
  bluffs: BluffsView | null
  edition: EditionView | null
  code: string | null
  game: GameView
  hook: HookView | null
}

export interface GamestatePart {
  flags: ChatFlagsView
  userChannels: Record<string, string>
  following: Record<string, string>
  /** Who has switched something off. */
  media: Record<string, MediaView>
  whisperTo: Record<string, WhisperView>
  whisperFrom: Record<string, WhisperView>
  texts: TextView[]
  directTexts: TextView[]
  raisedHands: Record<string, RaisedHandView>
  timer: TimerView | null
  vote: VoteView
  pointing: PointingView
  signals: SignalView[]
  woken: WokenView
}

const selfView = (viewer: Viewer): SessionView['self'] => ({
  userId: viewer.userId,
  kind: viewer.kind,
  seat: viewer.seat,
})

const sessionPart = (state: SessionState, viewer: Viewer): SessionPart => ({
  sessionId: state.meta.sessionId,
  createdAt: state.meta.createdAt,
  isLocal: state.meta.isLocal,
  owner: ownerView(state),
  isPublic: state.meta.isPublic,
  language: state.meta.language,
  tags: tagsView(state.meta.tags),
  boostDuration: boostDurationView(state),
  Server: serverView(state),
  banlist: banlistView(state, viewer),
  usersAll: usersView(state),
  storytellerRequests: storytellerRequestsView(state),
  players: playersView(state, viewer),
  storytellers: storytellersView(state, viewer),
  npcs: state.npcs.map((id) => id),
  bluffs: bluffsView(state, viewer),
  edition: editionView(state.edition),
  code: state.meta.code?.code ?? null,
  game: gameView(state, viewer),
  hook: hookView(state.hook),
})

const gamestatePart = (state: SessionState, viewer: Viewer): GamestatePart => ({
  flags: chatFlagsView(state),
  userChannels: userChannelsView(state, viewer),
  following: followingView(state, viewer),
  media: mediaView(state, viewer),
  whisperTo: whisperToView(state, viewer),
  whisperFrom: whisperFromView(state, viewer),
  texts: textsView(state, viewer),
  directTexts: directTextsView(state, viewer),
  raisedHands: handsView(state),
  timer: timerView(state.timer),
  vote: voteView(state, viewer),
  pointing: pointingView(state, viewer),
  signals: signalsView(state, viewer),
  woken: wokenView(state, viewer),
})

export function viewFor(state: SessionState, userId: string): SessionView {
  const viewer = viewerOf(state, userId)
  return {
    self: selfView(viewer),
    session: sessionPart(state, viewer),
    gamestate: gamestatePart(state, viewer),
    gamestateST: storytellerPart(state, viewer),
  }
}
