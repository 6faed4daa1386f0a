import { defineTopic } from '../core/topic.ts'
import type { ChannelsState, WhisperRequest } from '../state.ts'
import { type ChannelCommands, channelDeciders } from './commands.ts'
import { type ChannelEvents, channelEvolvers } from './events.ts'
import { type ChannelNotice, channelNotices } from './notices.ts'
import { settleChannels } from './settle.ts'
import {
  type ChatFlagsView,
  chatFlagsView,
  followingView,
  userChannelsView,
  type WhisperView,
  whisperFromView,
  whisperToView,
} from './view.ts'

export * from './hearing.ts'
export * from './names.ts'
export * from './notices.ts'
export * from './policy.ts'
export type { ChatFlagsView, WhisperView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends ChannelCommands {}
  interface Events extends ChannelEvents {}
  interface Notices {
    channels: ChannelNotice
  }
  interface SessionState {
    readonly channels: ChannelsState
  }
  interface SecretState {
    readonly whisperRequests: readonly WhisperRequest[]
    /** Channels at night, by user id. By day they are public. */
    readonly nightChannels: Readonly<Record<string, string>>
    /** Followed person of someone with the grimoire, by the follower's user id. */
    readonly following: Readonly<Record<string, string>>
  }
  interface GamestatePart {
    flags: ChatFlagsView
    userChannels: Record<string, string>
    following: Record<string, string>
    whisperTo: Record<string, WhisperView>
    whisperFrom: Record<string, WhisperView>
  }
}

/** Channels: who talks with whom, and who hears it. */
export const channels = defineTopic({
  commands: channelDeciders,
  events: channelEvolvers,
  notices: channelNotices,
  settle: [settleChannels],
  initial: () => ({
    channels: { members: {}, isWhispersDisabled: false, hasHiddenPrivateCams: false, isNightSilent: true },
  }),
  initialSecret: () => ({ whisperRequests: [], nightChannels: {}, following: {} }),
  gamestate: (state, viewer) => ({
    flags: chatFlagsView(state),
    userChannels: userChannelsView(state, viewer),
    following: followingView(state, viewer),
    whisperTo: whisperToView(state, viewer),
    whisperFrom: whisperFromView(state, viewer),
  }),
})
