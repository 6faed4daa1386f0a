import type { Evolvers } from '../core/topic.ts'
import type { ChannelsState, SecretState, SessionState, WhisperRequest } from '../state.ts'

/** Reasons why nothing came of a request: the one asked said no, or nothing. */
export type WhisperEnd = 'declined' | 'expired'

export interface ChannelEvents {
  /** Public and private channels by day; null is the town square. */
  channelChanged: { readonly userId: string; readonly channel: string | null }
  /** Channels at night, when it is nobody else's business. */
  nightChannelChanged: { readonly userId: string; readonly channel: string | null }
  followingChanged: { readonly userId: string; readonly target: string | null }
  whisperRequested: { readonly request: WhisperRequest }
  whisperRequestEnded: { readonly from: string; readonly to: string; readonly reason?: WhisperEnd }
  whispersSet: { readonly isDisabled: boolean }
  privateCamsSet: { readonly isHidden: boolean }
  silentNightSet: { readonly isSilent: boolean }
}

type ByUser = Readonly<Record<string, string>>

const withEntry = (entries: ByUser, userId: string, value: string | null): ByUser => {
  const { [userId]: _before, ...others } = entries
  return value === null ? others : { ...others, [userId]: value }
}

const patchChannels = (state: SessionState, change: Partial<ChannelsState>): SessionState => ({
  ...state,
  channels: { ...state.channels, ...change },
})

const patchSecret = (state: SessionState, change: Partial<SecretState>): SessionState => ({
  ...state,
  secret: { ...state.secret, ...change },
})

const without = (requests: readonly WhisperRequest[], from: string, to: string): readonly WhisperRequest[] =>
  requests.filter((request) => request.from !== from || request.to !== to)

export const channelEvolvers: Evolvers<ChannelEvents> = {
  channelChanged: (state, { userId, channel }) =>
    patchChannels(state, { members: withEntry(state.channels.members, userId, channel) }),
  nightChannelChanged: (state, { userId, channel }) =>
    patchSecret(state, { nightChannels: withEntry(state.secret.nightChannels, userId, channel) }),
  followingChanged: (state, { userId, target }) =>
    patchSecret(state, { following: withEntry(state.secret.following, userId, target) }),
  whisperRequested: (state, { request }) =>
    patchSecret(state, {
      whisperRequests: [...without(state.secret.whisperRequests, request.from, request.to), request],
    }),
  whisperRequestEnded: (state, { from, to }) =>
    patchSecret(state, { whisperRequests: without(state.secret.whisperRequests, from, to) }),
  whispersSet: (state, { isDisabled }) => patchChannels(state, { isWhispersDisabled: isDisabled }),
  privateCamsSet: (state, { isHidden }) => patchChannels(state, { hasHiddenPrivateCams: isHidden }),
  silentNightSet: (state, { isSilent }) => patchChannels(state, { isNightSilent: isSilent }),
}
