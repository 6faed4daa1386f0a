import type { RestAnswer } from '@belfry/protocol'
import type { LoginRecord } from '../../db/repositories/logins.ts'
import type { Ban } from '../../domain/ban.ts'
import type { User } from '../../domain/user.ts'
import type { Standing } from '../accounts/presenters.ts'

type FoundUser = RestAnswer<'searchUsers'>['rows'][number]
type ModeratedUser = RestAnswer<'moderatedUser'>['user']
type ShownBan = RestAnswer<'moderatedUser'>['bans'][number]

/** The level and flags as stored, not as they count now: a moderator edits what is stored. */
export const foundUser = (user: User, standing: Standing): FoundUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  email: user.email,
  level: user.level,
  flags: [...standing.flags],
  createdAt: user.createdAt,
})

const tokenOf = (login: LoginRecord): ModeratedUser['Tokens'][number] => ({
  createdAt: login.createdAt,
  updatedAt: login.updatedAt,
  version: login.version,
  ip: login.ip,
  agent: login.agent,
})

export const moderatedUser = (
  user: User,
  standing: Standing,
  logins: readonly LoginRecord[],
  sessionName: string | null,
): ModeratedUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  email: user.email,
  level: user.level,
  flags: [...standing.flags],
  createdAt: user.createdAt,
  cosmetics: {
    avatar: user.avatar,
    border: user.border,
    stats: user.statsVisibility,
    avatars: [...user.granted.avatars],
    borders: [...user.granted.borders],
    emotes: [...user.granted.emotes],
  },
  patreonId: user.patreonId,
  expires: user.levelExpires,
  updatedAt: user.updatedAt,
  SessionName: sessionName,
  Tokens: logins.map(tokenOf),
})

export const banOnWire = (ban: Ban): ShownBan => ({
  id: ban.id,
  reason: ban.reason,
  expires: ban.expiresAt,
  createdAt: ban.createdAt,
  userIds: [...ban.userIds],
})
