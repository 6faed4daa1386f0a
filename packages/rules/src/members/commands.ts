import { ok } from '@belfry/kit'
import { accessLapse } from '../access/policy.ts'
import { isStoryteller, seatOf } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Ctx, Deciders, Decision } from '../core/topic.ts'
import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENT_TITLE_MAX, CONNECTIONS_PER_PERSON } from '../limits.ts'
import type { Connection, MetaState, SessionState } from '../state.ts'
import { tellAll } from '../text/system.ts'
import { dismissEvents, goneEvents } from './departure.ts'
import type { UserProfile } from './events.ts'
import { givesWay, nameAtTable } from './guests.ts'
import { canJoin, joinTarget } from './join.ts'
import { personOf } from './person.ts'
import { canKick } from './policy.ts'
import { awayEvents, dropNotice, isOnline, isUserOnline, presenceNotice, userOf } from './presence.ts'
import { emptyEvents } from './settle.ts'

export interface MemberCommands {
  /** The first command of every session. A new one waits for its owner only so long. */
  createSession: { readonly meta: MetaState; readonly seed: number }
  connectUser: {
    readonly user: UserProfile
    readonly connectionId: string
    readonly node: string
    /** Invitation that the link carried. */
    readonly invitation?: string
    /** A guest has to be let in, also where a link is enough for others. */
    readonly mustKnock?: boolean
  }
  disconnectUser: { readonly connectionId: string }
  /** Node that is gone, with every connection it held. */
  connectionsLost: { readonly node: string }
  announcePresence: { readonly userId: string; readonly isOnline: boolean }
  /** Name, level, flags or cosmetics of an account changed. */
  updateUserData: { readonly user: UserProfile }
  leave: Record<never, never>
  kickUser: { readonly userId: string }
  unbanUser: { readonly userId: string }
  announce: { readonly title: string; readonly text: string }
  /** Game state offered by a Storyteller's screen. The server knows it already, so that nothing follows. */
  offerGamestate: Record<never, never>
  endSession: Record<never, never>
}

const profileOf = (state: SessionState, user: UserProfile): UserProfile => ({
  id: user.id,
  username: nameAtTable(state, user),
  pronouns: user.pronouns,
  level: user.level,
  expires: user.expires,
  flags: user.flags,
  cosmetics: user.cosmetics,
})

/** People renamed because somebody who keeps their name, the owner or a Storyteller, has it now. */
const renamed = (state: SessionState, newcomerId: string): readonly AnyEvent[] =>
  Object.values(state.users)
    .filter((user) => givesWay(state, user.id, newcomerId) && nameAtTable(state, user) !== user.username)
    .map((user) => ({ type: 'userChanged', profile: profileOf(state, user) }))

const endConnections = (
  state: SessionState,
  ctx: Ctx,
  isMeant: (connection: Connection) => boolean,
): Decision =>
  inSteps(
    state,
    ctx,
    () =>
      Object.values(state.users).flatMap((user) =>
        user.connections
          .filter(isMeant)
          .map(({ id }) => ({ type: 'connectionEnded', userId: user.id, connectionId: id }) as const),
      ),
    (current) =>
      Object.values(state.users)
        .filter((user) => isOnline(user) && !isUserOnline(current, user.id))
        .flatMap((user) => presenceNotice(current, user.id, ctx.now)),
  )

const kickEvents = (state: SessionState, userId: string, now: number): readonly AnyEvent[] => {
  const seat = seatOf(state, userId)
  return [
    ...accessLapse(state, userId, now),
    ...(isStoryteller(state, userId) ? [{ type: 'storytellerRemoved', userId } as const] : []),
    ...(seat >= 0 ? [{ type: 'seatLeft', index: seat, userId, reason: 'gone' } as const] : []),
    ...(state.secret.banlist.includes(userId) ? [] : [{ type: 'userBanned', userId } as const]),
    { type: 'userGone', userId, reason: 'kicked' },
    ...dropNotice(state, userId),
    tellAll(now, 'kick', { id: userId }),
  ]
}

const connecting: Pick<
  Deciders<MemberCommands>,
  'createSession' | 'connectUser' | 'disconnectUser' | 'connectionsLost' | 'announcePresence'
> = {
  createSession: {
    by: ['system'],
    decide: (state, { meta, seed }, ctx) =>
      inSteps(
        state,
        ctx,
        () => [{ type: 'sessionCreated', meta, seed }],
        (current) => emptyEvents(current, ctx),
      ),
  },
  connectUser: {
    by: ['system'],
    decide: (state, { user, connectionId, node, invitation, mustKnock }, ctx) => {
      const { now } = ctx
      const known = userOf(state, user.id)
      if (known?.connections.some(({ id }) => id === connectionId)) return ok([])
      const allowed = canJoin(user, joinTarget(state, user.id, now, invitation, mustKnock), now)
      if (!allowed.ok) return allowed
      if ((known?.connections.length ?? 0) >= CONNECTIONS_PER_PERSON)
        return refuse('join-too-many-windows', { max: CONNECTIONS_PER_PERSON })
      return inSteps(
        state,
        ctx,
        () => [
          { type: 'userConnected', profile: profileOf(state, user), connection: { id: connectionId, node } },
        ],
        (current) => renamed(current, user.id),
        (current) => (isOnline(known) ? [] : presenceNotice(current, user.id, now)),
      )
    },
  },
  disconnectUser: {
    by: ['system'],
    decide: (state, { connectionId }, ctx) => endConnections(state, ctx, ({ id }) => id === connectionId),
  },
  connectionsLost: {
    by: ['system'],
    decide: (state, { node }, ctx) => endConnections(state, ctx, (connection) => connection.node === node),
  },
  announcePresence: {
    by: ['system'],
    decide: (state, { userId, isOnline: isHere }, { now }) =>
      ok([...awayEvents(state, userId), tellAll(now, isHere ? 'join' : 'leave', { id: userId })]),
  },
}

export const memberDeciders: Deciders<MemberCommands> = {
  ...connecting,
  updateUserData: {
    by: ['system'],
    decide: (state, { user }, ctx) => {
      if (!userOf(state, user.id)) return ok([])
      return inSteps(
        state,
        ctx,
        () => [{ type: 'userChanged', profile: profileOf(state, user) }],
        (current) => renamed(current, user.id),
        (current) => dismissEvents(current, 'not-allowed', ctx, ({ id }) => id === user.id),
      )
    },
  },
  leave: {
    by: ['member'],
    decide: (state, _command, ctx) =>
      ctx.actor.kind === 'user' && isUserOnline(state, ctx.actor.userId)
        ? ok(goneEvents(state, ctx.actor.userId, 'left', ctx))
        : ok([]),
  },
  kickUser: {
    by: ['storyteller', 'moderator'],
    decide: (state, { userId }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-storyteller')
      const kicker = personOf(state, actor.userId)
      if (!kicker) return refuse('not-member')
      const allowed = canKick(kicker, personOf(state, userId))
      return allowed.ok ? ok(kickEvents(state, userId, now)) : allowed
    },
  },
  unbanUser: {
    by: ['storyteller', 'moderator'],
    decide: (state, { userId }) =>
      ok(state.secret.banlist.includes(userId) ? [{ type: 'userUnbanned', userId }] : []),
  },
  announce: {
    by: ['system'],
    decide: (_state, { title, text }) => {
      if (title.trim() === '' || title.length > ANNOUNCEMENT_TITLE_MAX)
        return refuse('bad-value', { field: 'title' })
      if (text.trim() === '' || text.length > ANNOUNCEMENT_TEXT_MAX)
        return refuse('bad-value', { field: 'text' })
      return ok([{ type: 'announced', title, text }])
    },
  },
  offerGamestate: { by: ['storyteller'], decide: () => ok([]) },
  endSession: {
    by: ['system'],
    decide: (state, _command, { now }) => {
      if (state.meta.endedAt !== null) return ok([])
      const online = Object.values(state.users).filter(isOnline)
      return ok([
        ...online.map(({ id }) => ({ type: 'userGone', userId: id, reason: 'session-ended' }) as const),
        ...Object.keys(state.deadlines).map((id) => ({ type: 'deadlineCleared', id }) as const),
        { type: 'sessionEnded', at: now },
      ])
    },
  },
}
