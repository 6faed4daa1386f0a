import type { ChannelNotice, ChatFlagsView, SessionView, WhisperView } from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { line } from '../texts.ts'
import { chatFlagsSchema, whisperSchema, whispersSchema } from '../views/chat.ts'
import { text, userId } from '../views/common.ts'

const channelName = line(30).min(1)

const flag = z.boolean()

const channelsInbound = {
  /** Asks for a channel by name; null, or the one the sender is in, leaves. */
  channel: inbound({
    class: 'durable',
    ack: false,
    schema: channelName.nullable(),
    toCommand: (channel) => ({ type: 'toggleChannel', channel }),
  }),
  /** Person to follow through the channels: a Storyteller, or null for nobody. */
  follow: inbound({
    class: 'durable',
    ack: false,
    schema: userId.nullable(),
    toCommand: (followed) => ({ type: 'follow', userId: followed }),
  }),
  /** Request to talk to somebody in a kind of channel: 'private' by day, 'night' at night. Also accepts. */
  whisperRequest: inbound({
    class: 'durable',
    ack: false,
    schema: z.strictObject({ userId, channel: z.enum(['private', 'night']) }),
    toCommand: ({ userId: asked, channel }) => ({ type: 'requestWhisper', userId: asked, kind: channel }),
  }),
  /** Takes the own request to this person back, or declines the one of that person. */
  whisperRemove: inbound({
    class: 'durable',
    ack: false,
    schema: userId,
    toCommand: (asked) => ({ type: 'removeWhisper', userId: asked }),
  }),
  /** True switches whispers off. */
  whispers: inbound({
    class: 'durable',
    ack: false,
    schema: flag,
    toCommand: (isDisabled) => ({ type: 'setWhispers', isDisabled }),
  }),
  /** True hides the cameras of people in private channels from the others. */
  privatecams: inbound({
    class: 'durable',
    ack: false,
    schema: flag,
    toCommand: (isHidden) => ({ type: 'setPrivateCams', isHidden }),
  }),
  /** False lets the players hear each other in the town square at night. */
  silentNight: inbound({
    class: 'durable',
    ack: false,
    schema: flag,
    toCommand: (isSilent) => ({ type: 'setSilentNight', isSilent }),
  }),
}

const withEntry = <Value>(
  entries: Record<string, Value>,
  key: string,
  value: Value | null,
): Record<string, Value> => {
  const { [key]: _before, ...others } = entries
  return value === null ? others : { ...others, [key]: value }
}

const withFlags = (view: SessionView, changed: Partial<ChatFlagsView>): SessionView => {
  const { isWhispersDisabled, hasHiddenPrivateCams, isNightSilent } = view.gamestate.flags
  return withGamestate(view, {
    flags: { isWhispersDisabled, hasHiddenPrivateCams, isNightSilent, ...changed },
  })
}

const parties = { from: userId, to: userId }

const channelsOutbound = {
  /** Channel of somebody now: by day for everybody, at night for those who may know. */
  channel: outbound({
    schema: z.strictObject({ userId, channel: channelName.nullable() }),
    apply: (view, { userId: moved, channel }) =>
      withGamestate(view, { userChannels: withEntry(view.gamestate.userChannels, moved, channel) }),
  }),
  follow: outbound({
    schema: z.strictObject({ userId, target: userId.nullable() }),
    apply: (view, { userId: follower, target }) =>
      withGamestate(view, { following: withEntry(view.gamestate.following, follower, target) }),
  }),
  /** To the two it concerns. */
  whisperRequest: outbound({
    schema: z.strictObject({ ...parties, ...whisperSchema.shape }),
    apply: (view, { from, to, channel, expires }) => {
      const request: WhisperView = { channel, expires }
      return from === view.self.userId
        ? withGamestate(view, { whisperTo: withEntry(view.gamestate.whisperTo, to, request) })
        : withGamestate(view, { whisperFrom: withEntry(view.gamestate.whisperFrom, from, request) })
    },
  }),
  whisperRemove: outbound({
    schema: z.strictObject(parties),
    apply: (view, { from, to }) =>
      from === view.self.userId
        ? withGamestate(view, { whisperTo: withEntry(view.gamestate.whisperTo, to, null) })
        : withGamestate(view, { whisperFrom: withEntry(view.gamestate.whisperFrom, from, null) }),
  }),
  /** To whoever asked: the other has declined, or has not answered in time. Told once and kept nowhere. */
  whisperUnanswered: outbound({
    schema: z.strictObject({ to: userId, reason: z.enum(['declined', 'expired']) }),
    apply: (view) => view,
  }),
  whispers: outbound({
    schema: flag,
    apply: (view, isWhispersDisabled) => withFlags(view, { isWhispersDisabled }),
  }),
  privatecams: outbound({
    schema: flag,
    apply: (view, hasHiddenPrivateCams) => withFlags(view, { hasHiddenPrivateCams }),
  }),
  silentNight: outbound({
    schema: flag,
    apply: (view, isNightSilent) => withFlags(view, { isNightSilent }),
  }),
}

const channelsToWire: ToWire<ChannelNotice> = {
  channelChanged: ({ userId: moved, channel }) => [['channel', { userId: moved, channel }]],
  followingChanged: ({ userId: follower, target }) => [['follow', { userId: follower, target }]],
  whisperRequested: ({ from, to, channel, expires }) => [['whisperRequest', { from, to, channel, expires }]],
  whisperRequestEnded: ({ from, to }) => [['whisperRemove', { from, to }]],
  whisperUnanswered: ({ to, reason }) => [['whisperUnanswered', { to, reason }]],
  whispersSet: ({ isDisabled }) => [['whispers', isDisabled]],
  privateCamsSet: ({ isHidden }) => [['privatecams', isHidden]],
  silentNightSet: ({ isSilent }) => [['silentNight', isSilent]],
}

/** Channels: where people are, whom they follow, and with whom they whisper. */
export const channels = {
  inbound: channelsInbound,
  outbound: channelsOutbound,
  toWire: channelsToWire,
  gamestate: {
    flags: chatFlagsSchema,
    userChannels: z.record(userId, text),
    following: z.record(userId, userId),
    whisperTo: whispersSchema,
    whisperFrom: whispersSchema,
  },
}
