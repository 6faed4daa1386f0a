import type { Evolvers } from '../core/topic.ts'
import type { Connection, Cosmetics, GoneReason, SessionState, SessionUser } from '../state.ts'

/** Account of a person, as far as the table knows it. */
export interface UserProfile {
  readonly id: string
  readonly username: string
  readonly pronouns: string
  readonly level: string | null
  readonly expires: number | null
  readonly flags: readonly string[]
  readonly cosmetics: Cosmetics
}

export interface MemberEvents {
  userConnected: { readonly profile: UserProfile; readonly connection: Connection }
  connectionEnded: { readonly userId: string; readonly connectionId: string }
  userChanged: { readonly profile: UserProfile }
  /** Departure of a person: all connections end; the seat stays unless an event of the seats says otherwise. */
  userGone: { readonly userId: string; readonly reason: GoneReason }
  /** A lost line that was not found again in time. */
  userAway: { readonly userId: string }
  userForgotten: { readonly userId: string }
  userBanned: { readonly userId: string }
  userUnbanned: { readonly userId: string }
  insightChanged: { readonly userId: string; readonly since: number | null }
  spectatingChanged: { readonly userId: string; readonly since: number | null }
  boostSet: { readonly until: number | null }
  announced: { readonly title: string; readonly text: string }
  sessionEnded: { readonly at: number }
}

const withUser = (state: SessionState, user: SessionUser): SessionState => ({
  ...state,
  users: { ...state.users, [user.id]: user },
})

const patchUser = (state: SessionState, userId: string, change: Partial<SessionUser>): SessionState => {
  const user = state.users[userId]
  return user ? withUser(state, { ...user, ...change }) : state
}

const newcomer = (profile: UserProfile): SessionUser => ({
  ...profile,
  grimoireAccess: 0,
  connections: [],
  goneFor: null,
  insightSince: null,
  spectatingSince: null,
})

const withBanlist = (state: SessionState, banlist: readonly string[]): SessionState => ({
  ...state,
  secret: { ...state.secret, banlist },
})

export const memberEvolvers: Evolvers<MemberEvents> = {
  userConnected: (state, { profile, connection }) => {
    const before = state.users[profile.id] ?? newcomer(profile)
    const connections = [...before.connections, connection]
    const user = { ...before, ...profile, connections, goneFor: null }
    return withUser(state, user)
  },
  connectionEnded: (state, { userId, connectionId }) =>
    patchUser(state, userId, {
      connections: (state.users[userId]?.connections ?? []).filter(({ id }) => id !== connectionId),
    }),
  userChanged: (state, { profile }) => patchUser(state, profile.id, profile),
  userGone: (state, { userId, reason }) => patchUser(state, userId, { connections: [], goneFor: reason }),
  userAway: (state, { userId }) => patchUser(state, userId, { goneFor: 'away' }),
  userForgotten: (state, { userId }) => {
    const { [userId]: _forgotten, ...users } = state.users
    return { ...state, users }
  },
  userBanned: (state, { userId }) => withBanlist(state, [...state.secret.banlist, userId]),
  userUnbanned: (state, { userId }) =>
    withBanlist(
      state,
      state.secret.banlist.filter((id) => id !== userId),
    ),
  insightChanged: (state, { userId, since }) => patchUser(state, userId, { insightSince: since }),
  spectatingChanged: (state, { userId, since }) => patchUser(state, userId, { spectatingSince: since }),
  boostSet: (state, { until }) => ({ ...state, meta: { ...state.meta, boostUntil: until } }),
  announced: (state) => state,
  sessionEnded: (state, { at }) => ({ ...state, meta: { ...state.meta, endedAt: at } }),
}
