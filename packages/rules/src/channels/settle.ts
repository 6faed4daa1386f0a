import { isStoryteller, seatOf } from '../core/actor.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Settler } from '../core/topic.ts'
import { hasInsight, viewerOf } from '../core/viewer.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { LONELY_CHANNEL_MS } from '../limits.ts'
import { isUserOnStage } from '../members/person.ts'
import { isGone } from '../members/presence.ts'
import type { SessionState } from '../state.ts'
import { dropRequest, moveTo, stopFollowing } from './moves.ts'
import { channelKind, channelOf, channelUsers, isPrivateChannel, membersOf } from './names.ts'
import { canUsePublicChannels, channelTimes, checkWhisper, leaderOf, whisperKindNow } from './policy.ts'

/** Whispers that only Storytellers may hold while others are off. */
const isSilenced = (state: SessionState, channel: string): boolean =>
  state.channels.isWhispersDisabled &&
  channelKind(channel) === 'private' &&
  !membersOf(state, channel).some((userId) => isStoryteller(state, userId))

const isOpen = (state: SessionState, channel: string): boolean =>
  isPrivateChannel(channel)
    ? channelKind(channel) === whisperKindNow(state.game.phase) && !isSilenced(state, channel)
    : canUsePublicChannels(channelTimes(state)).ok

const mayBeIn = (state: SessionState, userId: string, channel: string): boolean =>
  !isPrivateChannel(channel) || isUserOnStage(state, userId) || hasInsight(viewerOf(state, userId))

/**
 * Channels left with a seat: taking one leaves any; being moved to another leaves the private ones, named after
 * seats.
 */
const isReseated = (before: SessionState, after: SessionState, userId: string, channel: string): boolean => {
  const was = seatOf(before, userId)
  const is = seatOf(after, userId)
  return is >= 0 && is !== was && (was < 0 || isPrivateChannel(channel))
}

const leaving: Settler = (before, after) =>
  channelUsers(after).flatMap((userId) => {
    const channel = channelOf(after, userId)
    if (channel === null) return []
    const stays =
      isOpen(after, channel) &&
      mayBeIn(after, userId, channel) &&
      !isGone(after, userId) &&
      !isReseated(before, after, userId, channel)
    return stays ? [] : moveTo(after, userId, null)
  })

const unfollowing: Settler = (_before, after) =>
  Object.entries(after.secret.following).flatMap(([userId, target]) => {
    const goesOn =
      hasInsight(viewerOf(after, userId)) &&
      isStoryteller(after, target) &&
      !isGone(after, userId) &&
      !isGone(after, target)
    return goesOn ? [] : stopFollowing(after, userId)
  })

/** Followers are where the one at the head of their chain is. */
const following: Settler = (_before, after) =>
  Object.keys(after.secret.following).flatMap((userId) => {
    const leader = leaderOf(after.secret.following, userId)
    return leader === undefined ? [] : moveTo(after, userId, channelOf(after, leader))
  })

const forgetting: Settler = (_before, after) =>
  after.secret.whisperRequests.flatMap(({ from, to, kind }) => {
    const stands =
      kind === whisperKindNow(after.game.phase) && !isGone(after, from) && checkWhisper(after, from, to).ok
    return stands ? [] : dropRequest(after, from, to)
  })

const lonelyDeadline = (userId: string): string => `lonely:${userId}`

const isAlone = (state: SessionState, userId: string): boolean => {
  const channel = channelOf(state, userId)
  return channel !== null && isPrivateChannel(channel) && membersOf(state, channel).length === 1
}

/** Private channels with one person are left: the next pair to meet there must not find a listener. */
const lonely: Settler = (_before, after, { now }) => {
  const isWaiting = (userId: string): boolean => after.deadlines[lonelyDeadline(userId)] !== undefined
  const set = channelUsers(after)
    .filter((userId) => isAlone(after, userId) && !isWaiting(userId))
    .map((userId) => {
      const command = { type: 'leaveLonely', userId, channel: channelOf(after, userId) ?? '' } as const
      return deadlineSet({ id: lonelyDeadline(userId), due: now + LONELY_CHANNEL_MS, keeps: 'wall', command })
    })
  const cleared = Object.keys(after.users)
    .filter((userId) => isWaiting(userId) && !isAlone(after, userId))
    .flatMap((userId) => clearDeadline(after, lonelyDeadline(userId)))
  return [...cleared, ...set]
}

const STEPS: readonly Settler[] = [leaving, unfollowing, following, forgetting, lonely]

/** Parts of the state that channels depend on, and the channels themselves. */
const PARTS_OF_STATE: readonly ((state: SessionState) => unknown)[] = [
  ({ users }) => users,
  ({ seats }) => seats,
  ({ storytellers }) => storytellers,
  ({ meta }) => meta,
  ({ game }) => game,
  ({ vote }) => vote.nomination,
  ({ channels }) => channels,
  ({ secret }) => secret.nightChannels,
  ({ secret }) => secret.following,
  ({ secret }) => secret.whisperRequests,
]

const isUntouched = (before: SessionState, after: SessionState): boolean =>
  PARTS_OF_STATE.every((part) => part(before) === part(after))

const isQuiet = (state: SessionState): boolean =>
  Object.keys(state.channels.members).length === 0 &&
  Object.keys(state.secret.nightChannels).length === 0 &&
  Object.keys(state.secret.following).length === 0 &&
  state.secret.whisperRequests.length === 0

export const settleChannels: Settler = (before, after, ctx) => {
  if (isUntouched(before, after) || (isQuiet(before) && isQuiet(after))) return []
  const events: AnyEvent[] = []
  let current = after
  for (const step of STEPS) {
    const added = step(before, current, ctx)
    events.push(...added)
    current = ctx.evolve(current, added)
  }
  return events
}
