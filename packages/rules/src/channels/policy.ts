import { ok, type Result } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { hasInsight, viewerOf } from '../core/viewer.ts'
import { isNight } from '../game/phase.ts'
import { isOnStage, type PersonAtTable, personOf } from '../members/person.ts'
import type { SessionState, WhisperKind } from '../state.ts'
import { channelKind, membersOf, PUBLIC_CHANNELS } from './names.ts'

/** Facts that public channels depend on; a screen has the same in its view. */
export interface ChannelTimes {
  readonly phase: number
  readonly hasNomination: boolean
}

/** Public channels: none at night and while somebody is nominated, when everybody belongs to the town square. */
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

/** Private channels of others are only open to those who see the grimoire. */
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

/** Facts that a whisper depends on besides the two people. */
export interface WhisperTable {
  readonly isNight: boolean
  readonly isWhispersDisabled: boolean
}

/** Players and Storytellers whisper; between two players only by day and while it is allowed. */
export function canWhisper(
  table: WhisperTable,
  from: PersonAtTable,
  to: PersonAtTable | undefined,
): Result<true, RuleError> {
  if (!isOnStage(from)) return refuse('whisper-spectator')
  if (!to) return refuse('no-such-user')
  if (from.id === to.id) return refuse('whisper-self')
  if (!isOnStage(to)) return refuse('whisper-to-spectator')
  if (!to.isOnline) return refuse('whisper-offline')
  if (from.isStoryteller || to.isStoryteller) return ok(true)
  if (table.isNight) return refuse('whisper-at-night')
  return table.isWhispersDisabled ? refuse('whispers-disabled') : ok(true)
}

export function checkWhisper(state: SessionState, from: string, to: string): Result<true, RuleError> {
  const sender = personOf(state, from)
  if (!sender) return refuse('not-member')
  const { isWhispersDisabled } = state.channels
  return canWhisper({ isNight: isNight(state.game.phase), isWhispersDisabled }, sender, personOf(state, to))
}

/** Head of a chain of followers; undefined if the chain would bite its tail. */
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
