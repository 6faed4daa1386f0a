import { seatOf } from '../core/actor.ts'
import { MAX_SEATS, PUBLIC_CHANNEL_COUNT } from '../limits.ts'
import type { SessionState, WhisperKind } from '../state.ts'

export const PUBLIC_CHANNELS: readonly string[] = Array.from(
  { length: PUBLIC_CHANNEL_COUNT },
  (_, index) => `public-${index}`,
)

export type ChannelKind = 'public' | WhisperKind

const KINDS: readonly ChannelKind[] = ['public', 'private', 'night']

/** A channel's name says what it is. */
export const channelKind = (channel: string): ChannelKind | null =>
  KINDS.find((kind) => channel.startsWith(kind)) ?? null

export const isPrivateChannel = (channel: string): boolean => {
  const kind = channelKind(channel)
  return kind === 'private' || kind === 'night'
}

/** Public channels are named after places of the edition; scripts made by users share one set of names. */
export const channelNameSet = (
  edition: { readonly id: string; readonly isOfficial: boolean } | null,
): string => (edition?.isOfficial ? edition.id : 'custom')

export const channelOf = (state: SessionState, userId: string): string | null =>
  state.secret.nightChannels[userId] ?? state.channels.members[userId] ?? null

export const membersOf = (state: SessionState, channel: string): readonly string[] =>
  Object.entries(channelKind(channel) === 'night' ? state.secret.nightChannels : state.channels.members)
    .filter(([, at]) => at === channel)
    .map(([userId]) => userId)

/** Users who are in some channel. */
export const channelUsers = (state: SessionState): readonly string[] => [
  ...Object.keys(state.channels.members),
  ...Object.keys(state.secret.nightChannels),
]

/**
 * Number of a person in a whisper's name: the seat, or for a Storyteller one beyond all seats, so that the player's
 * is the lower.
 */
const numberOf = (state: SessionState, userId: string): number => {
  const seat = seatOf(state, userId)
  return seat >= 0 ? seat : MAX_SEATS + state.storytellers.findIndex(({ id }) => id === userId)
}

/** Name of the channel where two meet: the kind, and the lower of their numbers. */
export const whisperChannel = (state: SessionState, kind: WhisperKind, a: string, b: string): string =>
  `${kind}-${Math.min(numberOf(state, a), numberOf(state, b))}`
