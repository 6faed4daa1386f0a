import type { SessionView } from '@belfry/rules'
import type { UserOverrides } from '../people/overrides.ts'
import type { ChatAudio, ChatState, ChatVideo, Incoming, OwnMedia } from './types.ts'

/**
 * Everything about talking at one moment, in one piece. Most of it lives elsewhere: who is where and who wants to
 * whisper is the session's, what arrives is the connection's, how one wants to hear and see others is one's own.
 */
export interface WholeChatState {
  readonly channel: string | null
  readonly userChannels: SessionView['gamestate']['userChannels']
  readonly whisperTo: SessionView['gamestate']['whisperTo']
  readonly whisperFrom: SessionView['gamestate']['whisperFrom']
  readonly following: SessionView['gamestate']['following']
  /** Ids of those whose voice or picture arrives. */
  readonly consumers: readonly string[]
  readonly audio: ChatAudio
  readonly video: ChatVideo & { readonly streams: Readonly<Record<string, Incoming>> }
  readonly userOverrides: UserOverrides
  /** Whether the browser is asking for a device right now. */
  readonly isPrompt: boolean
}

export interface ChatSources {
  readonly gamestate: Pick<
    SessionView['gamestate'],
    'userChannels' | 'whisperTo' | 'whisperFrom' | 'following'
  >
  readonly connection: Pick<ChatState, 'channel' | 'streams'>
  readonly own: Pick<OwnMedia, 'audio' | 'video' | 'isPrompt'>
  readonly userOverrides: UserOverrides
}

export const chatState = ({ gamestate, connection, own, userOverrides }: ChatSources): WholeChatState => ({
  channel: connection.channel,
  userChannels: gamestate.userChannels,
  whisperTo: gamestate.whisperTo,
  whisperFrom: gamestate.whisperFrom,
  following: gamestate.following,
  consumers: Object.keys(connection.streams),
  audio: own.audio.get(),
  video: { ...own.video.get(), streams: connection.streams },
  userOverrides,
  isPrompt: own.isPrompt.get(),
})
