import { ok, type Result } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { isNight } from '../game/phase.ts'
import { isUserOnline, userOf } from '../members/presence.ts'
import type { SessionState, WhisperKind } from '../state.ts'
import { hasInsight, viewerOf } from '../views/viewer.ts'
import { channelKind, isOnStage, membersOf, PUBLIC_CHANNELS } from './names.ts'

/** What public channels depend on; a screen has the same facts in its view. */
export interface ChannelTimes {
  readonly phase: number
  readonly hasNomination: boolean
}

/** At night and while somebody is nominated everybody belongs to the town square. */
export function canUsePublicChannels({ phase, hasNomination }: ChannelTimes): Result<true, RuleError> {
  if (isNight(phase)) return refuse('channel-at-night')
  return hasNomination ? refuse('channel-during-nomination') : ok(true)
}

export const channelTimes = (state: SessionState): ChannelTimes => ({
  phase: state.game.phase,
  hasNomination: state.vote.nomination !== null,
})

/** Whispers by day and at night are different kinds and never meet. */
export const whisperKindNow = (phase: number): WhisperKind => (isNight(phase) ? 'night' : 'private')

/** Somebody else's private channel is only open to those who see the grimoire. */
const canEnterPrivate = (state: SessionState, userId: string, channel: string): Result<true, RuleError> => {
  if (!hasInsight(viewerOf(state, userId))) return refuse('channel-private')
  return membersOf(state, channel).length > 0 ? ok(true) : refuse('channel-unknown')
}

export function canEnterChannel(
  state: SessionState,
  userId: string,
  channel: string,
): Result<true, RuleError> {
  if (channelKind(channel) !== 'public') return canEnterPrivate(state, userId, channel)
  if (!PUBLIC_CHANNELS.includes(channel)) return refuse('channel-unknown')
  return canUsePublicChannels(channelTimes(state))
}

/** Players and Storytellers whisper; between two players only by day and while it is allowed. */
export function canWhisper(state: SessionState, from: string, to: string): Result<true, RuleError> {
  if (from === to) return refuse('whisper-self')
  if (!isOnStage(state, from)) return refuse('whisper-spectator')
  const partner = userOf(state, to)
  if (!partner) return refuse('no-such-user')
  if (!isOnStage(state, to)) return refuse('whisper-to-spectator', { name: partner.username })
  if (!isUserOnline(state, to)) return refuse('whisper-offline', { name: partner.username })
  if (isStoryteller(state, from) || isStoryteller(state, to)) return ok(true)
  if (isNight(state.game.phase)) return refuse('whisper-at-night')
  return state.channels.isWhispersDisabled ? refuse('whispers-disabled') : ok(true)
}

/** The one at the head of a chain of followers; undefined if the chain would bite its tail. */
export function leaderOf(
  following: Readonly<Record<string, string>>,
  userId: string,
  seen: readonly string[] = [],
): string | undefined {
  if (seen.includes(userId)) return undefined
  const next = following[userId]
  return next === undefined ? userId : leaderOf(following, next, [...seen, userId])
}

export function canFollow(state: SessionState, userId: string, target: string): Result<true, RuleError> {
  if (!hasInsight(viewerOf(state, userId))) return refuse('follow-no-access')
  if (!isStoryteller(state, target)) return refuse('follow-not-storyteller')
  const wished = { ...state.secret.following, [userId]: target }
  return leaderOf(wished, userId) === undefined ? refuse('follow-circle') : ok(true)
}
