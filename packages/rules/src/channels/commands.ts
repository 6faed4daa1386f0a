import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Ctx, Deciders, Decision } from '../core/topic.ts'
import { deadlineSet } from '../deadlines/deadlines.ts'
import { WHISPER_REQUEST_MS } from '../limits.ts'
import type { SessionState, WhisperKind } from '../state.ts'
import { dropRequest, moveTo, stopFollowing, whisperDeadline } from './moves.ts'
import { channelOf, membersOf, whisperChannel } from './names.ts'
import { canEnterChannel, canFollow, checkWhisper, whisperKindNow } from './policy.ts'

export interface ChannelCommands {
  /** Channel to go to; choosing the one somebody is in leaves it, as null does. */
  toggleChannel: { readonly channel: string | null }
  follow: { readonly userId: string | null }
  requestWhisper: { readonly userId: string; readonly kind: WhisperKind }
  /** Takes the own request to this person back, and declines that person's. */
  removeWhisper: { readonly userId: string }
  expireWhisper: { readonly from: string; readonly to: string }
  leaveLonely: { readonly userId: string; readonly channel: string }
  setWhispers: { readonly isDisabled: boolean }
  setPrivateCams: { readonly isHidden: boolean }
  setSilentNight: { readonly isSilent: boolean }
}

/** Listeners left over in the channel where two others meet: with neither of them, they are sent away. */
const clearRoom = (state: SessionState, channel: string, pair: readonly string[]): readonly AnyEvent[] => {
  if (pair.some((userId) => channelOf(state, userId) === channel)) return []
  return membersOf(state, channel).flatMap((userId) => moveTo(state, userId, null))
}

const meet = (state: SessionState, kind: WhisperKind, from: string, to: string, ctx: Ctx): Decision => {
  const channel = whisperChannel(state, kind, from, to)
  return inSteps(
    state,
    ctx,
    (current) => [...dropRequest(current, from, to), ...dropRequest(current, to, from)],
    (current) => clearRoom(current, channel, [from, to]),
    (current) => [...stopFollowing(current, from), ...stopFollowing(current, to)],
    (current) => [...moveTo(current, from, channel), ...moveTo(current, to, channel)],
  )
}

const ask = (kind: WhisperKind, from: string, to: string, now: number): readonly AnyEvent[] => {
  const expires = now + WHISPER_REQUEST_MS
  const command = { type: 'expireWhisper', from, to } as const
  return [
    { type: 'whisperRequested', request: { from, to, kind, expires } },
    deadlineSet({ id: whisperDeadline(from, to), due: expires, keeps: 'wall', command }),
  ]
}

const isAsked = (state: SessionState, kind: WhisperKind, by: string, whom: string): boolean =>
  state.secret.whisperRequests.some(
    (request) => request.from === by && request.to === whom && request.kind === kind,
  )

const whispering: Pick<Deciders<ChannelCommands>, 'requestWhisper' | 'removeWhisper' | 'expireWhisper'> = {
  requestWhisper: {
    by: ['seated', 'storyteller'],
    decide: (state, { userId: to, kind }, ctx) => {
      const { actor, now } = ctx
      if (actor.kind !== 'user') return refuse('not-seated')
      if (kind !== whisperKindNow(state.game.phase)) return refuse('whisper-wrong-time')
      const allowed = checkWhisper(state, actor.userId, to)
      if (!allowed.ok) return allowed
      if (isAsked(state, kind, to, actor.userId)) return meet(state, kind, actor.userId, to, ctx)
      return ok(ask(kind, actor.userId, to, now))
    },
  },
  removeWhisper: {
    by: ['member'],
    decide: (state, { userId: other }, { actor }) => {
      if (actor.kind !== 'user') return ok([])
      const { userId } = actor
      return ok([...dropRequest(state, userId, other), ...dropRequest(state, other, userId, 'declined')])
    },
  },
  expireWhisper: {
    by: ['system'],
    decide: (state, { from, to }) => ok(dropRequest(state, from, to, 'expired')),
  },
}

export const channelDeciders: Deciders<ChannelCommands> = {
  ...whispering,
  toggleChannel: {
    by: ['member'],
    decide: (state, { channel }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const { userId } = actor
      const wanted = channel === channelOf(state, userId) ? null : channel
      if (wanted !== null) {
        const allowed = canEnterChannel(state, userId, wanted)
        if (!allowed.ok) return allowed
      }
      return ok([...stopFollowing(state, userId), ...moveTo(state, userId, wanted)])
    },
  },
  follow: {
    by: ['member'],
    decide: (state, { userId: target }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const { userId } = actor
      if (target === null) return ok(stopFollowing(state, userId))
      const allowed = canFollow(state, userId, target)
      if (!allowed.ok) return allowed
      if (state.secret.following[userId] === target) return ok([])
      return ok([{ type: 'followingChanged', userId, target }])
    },
  },
  leaveLonely: {
    by: ['system'],
    decide: (state, { userId, channel }) => {
      const members = membersOf(state, channel)
      return ok(members.length === 1 && members[0] === userId ? moveTo(state, userId, null) : [])
    },
  },
  setWhispers: {
    by: ['storyteller'],
    decide: (state, { isDisabled }) =>
      ok(state.channels.isWhispersDisabled === isDisabled ? [] : [{ type: 'whispersSet', isDisabled }]),
  },
  setPrivateCams: {
    by: ['storyteller'],
    decide: (state, { isHidden }) =>
      ok(state.channels.hasHiddenPrivateCams === isHidden ? [] : [{ type: 'privateCamsSet', isHidden }]),
  },
  setSilentNight: {
    by: ['storyteller'],
    decide: (state, { isSilent }) =>
      ok(state.channels.isNightSilent === isSilent ? [] : [{ type: 'silentNightSet', isSilent }]),
  },
}
