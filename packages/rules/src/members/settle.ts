import { isStoryteller, seatOf } from '../core/actor.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Ctx, Settler } from '../core/topic.ts'
import { hasInsight, mayChangeEyes, type Viewer, viewerOf } from '../core/viewer.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { KNOWN_USERS_MAX, SESSION_EMPTY_MS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import { isAnyoneOnline, isGone, userOf } from './presence.ts'

/** Viewer kinds of these people, as far as they are known to this state. */
const eyesOf = (state: SessionState, ids: readonly string[]): readonly (Viewer | undefined)[] =>
  ids.map((userId) => (userOf(state, userId) ? viewerOf(state, userId) : undefined))

const sees = (viewer: Viewer | undefined): boolean => viewer !== undefined && hasInsight(viewer)

const spectates = (viewer: Viewer | undefined): boolean => viewer !== undefined && viewer.seat < 0

/** People whose insight may have changed: where only people changed, only theirs. */
const lookedAtAnew = (before: SessionState, after: SessionState): readonly string[] => {
  const ids = Object.keys(after.users)
  const { seats, storytellers, meta, game } = before
  const isOnlyPeople = !mayChangeEyes({ users: after.users, seats, storytellers, meta, game }, after)
  return isOnlyPeople ? ids.filter((id) => before.users[id] !== after.users[id]) : ids
}

/** Remembers since when somebody sees the grimoire, or looks on: what was written before stays unseen. */
const settleEyes: Settler = (before, after, { now }) => {
  const ids = lookedAtAnew(before, after)
  const [was, is] = [eyesOf(before, ids), eyesOf(after, ids)]
  const events: AnyEvent[] = []
  for (const [at, userId] of ids.entries()) {
    const hasInsightNow = sees(is[at])
    if (hasInsightNow !== sees(was[at]))
      events.push({ type: 'insightChanged', userId, since: hasInsightNow ? now : null })
    const isSpectating = spectates(is[at])
    if (isSpectating !== spectates(was[at]))
      events.push({ type: 'spectatingChanged', userId, since: isSpectating ? now : null })
  }
  return events
}

const holdsNothing = (state: SessionState, userId: string): boolean =>
  isGone(state, userId) &&
  seatOf(state, userId) < 0 &&
  !isStoryteller(state, userId) &&
  state.meta.ownerId !== userId

/** People remembered are limited: a session open for weeks would otherwise know everybody who ever looked in. */
const settleMemory: Settler = (_before, after) => {
  const ids = Object.keys(after.users)
  const excess = ids.length - KNOWN_USERS_MAX
  if (excess <= 0) return []
  return ids
    .filter((userId) => holdsNothing(after, userId))
    .slice(0, excess)
    .map((userId) => ({ type: 'userForgotten', userId }))
}

const EMPTY_DEADLINE = 'session:empty'

/** Empty sessions are kept for a while, then end. */
export const emptyEvents = (state: SessionState, { now }: Pick<Ctx, 'now'>): readonly AnyEvent[] => {
  if (state.meta.isLocal || state.meta.endedAt !== null) return []
  if (isAnyoneOnline(state)) return clearDeadline(state, EMPTY_DEADLINE)
  if (state.deadlines[EMPTY_DEADLINE]) return []
  const command = { type: 'endSession' } as const
  const due = now + (state.meta.emptyAfterMs ?? SESSION_EMPTY_MS)
  return [deadlineSet({ id: EMPTY_DEADLINE, due, keeps: 'wall', command })]
}

export const settleMembers: Settler = (before, after, ctx) => {
  if (!mayChangeEyes(before, after)) return []
  return [...settleEyes(before, after, ctx), ...settleMemory(before, after, ctx), ...emptyEvents(after, ctx)]
}
