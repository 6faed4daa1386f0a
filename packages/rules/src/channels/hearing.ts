import { isStoryteller, seatOf } from '../core/actor.ts'
import { isNight } from '../game/phase.ts'
import { isUserOnStage } from '../members/person.ts'
import { isOnline } from '../members/presence.ts'
import type { SessionState } from '../state.ts'
import { ACCUSATION, DEFENSE } from '../vote/policy.ts'
import { channelOf, isPrivateChannel } from './names.ts'

/**
 * Hearing of one person: whose voice and picture may reach them. The chat server does what this says, and nothing
 * else.
 */
export interface HearingRow {
  readonly userId: string
  /** Channel of the person; null is the town square. */
  readonly channel: string | null
  readonly speaks: boolean
  /** Ids of the people whose voices arrive. */
  readonly hears: readonly string[]
  /** Ids of the people whose pictures arrive. */
  readonly sees: readonly string[]
}

/** With a zookeeper's nomination the accuser speaks, then the accused, then nobody but the Storytellers. */
const speakerSeat = ({ vote }: SessionState): number | null => {
  const [nominator, nominee] = vote.nomination ?? []
  if (vote.locked === ACCUSATION) return nominator ?? null
  return vote.locked === DEFENSE ? (nominee ?? null) : null
}

const isQuieted = (state: SessionState): boolean =>
  state.vote.nomination !== null && state.vote.nominationType === 'zookeeper'

const speaksInSquare = (state: SessionState, userId: string): boolean => {
  if (isStoryteller(state, userId)) return true
  if (isNight(state.game.phase)) return !state.channels.isNightSilent
  return !isQuieted(state) || seatOf(state, userId) === speakerSeat(state)
}

/** Only players and Storytellers are heard; in a channel always, in the town square in turn. */
export const speaks = (state: SessionState, userId: string): boolean =>
  isUserOnStage(state, userId) && (channelOf(state, userId) !== null || speaksInSquare(state, userId))

/**
 * At night Storytellers in the square are heard by each other alone: if anyone else could hear them, their silence
 * would tell when they sit with somebody.
 */
const hears = (state: SessionState, listener: string, speaker: string): boolean => {
  const channel = channelOf(state, listener)
  if (channel !== channelOf(state, speaker) || !speaks(state, speaker)) return false
  if (channel !== null || !isNight(state.game.phase)) return true
  return isStoryteller(state, listener) || !isStoryteller(state, speaker)
}

const seesAtNight = (state: SessionState, viewer: string, seen: string): boolean => {
  if (isStoryteller(state, viewer)) return true
  const channel = channelOf(state, viewer)
  return channel !== null && channel === channelOf(state, seen)
}

const seesByDay = (state: SessionState, viewer: string, seen: string): boolean => {
  const channel = channelOf(state, seen)
  if (channel === null || channel === channelOf(state, viewer)) return true
  return !state.channels.hasHiddenPrivateCams || !isPrivateChannel(channel)
}

const sees = (state: SessionState, viewer: string, seen: string): boolean =>
  isUserOnStage(state, seen) && (isNight(state.game.phase) ? seesAtNight : seesByDay)(state, viewer, seen)

/** Hearing of everybody who is here, a row each. */
export function hearingTable(state: SessionState): readonly HearingRow[] {
  const present = Object.values(state.users)
    .filter(isOnline)
    .map(({ id }) => id)
  return present.map((userId) => {
    const others = present.filter((other) => other !== userId)
    return {
      userId,
      channel: channelOf(state, userId),
      speaks: speaks(state, userId),
      hears: others.filter((other) => hears(state, userId, other)),
      sees: others.filter((other) => sees(state, userId, other)),
    }
  })
}

/** Parts of the state that decide who hears whom. States share what did not change, so looking is cheap. */
export const hearingInputs = (state: SessionState): readonly unknown[] => [
  state.users,
  state.seats,
  state.storytellers,
  state.channels,
  state.secret.nightChannels,
  state.game.phase,
  state.vote.nomination,
  state.vote.nominationType,
  state.vote.locked,
  state.meta.ownerId,
]

/** Hearing changed: somebody may hear or see somebody else now than before. */
export const isHearingAffected = (before: SessionState, after: SessionState): boolean => {
  const were = hearingInputs(before)
  return hearingInputs(after).some((input, index) => input !== were[index])
}
