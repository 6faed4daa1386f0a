import type { RestAnswer } from '@belfry/protocol'
import type { Ban } from '../../db/repositories/bans.ts'
import type { Family } from '../../db/repositories/families.ts'
import type { User } from '../../db/repositories/users.ts'
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

const tokenOf = (family: Family): ModeratedUser['Tokens'][number] => ({
  createdAt: family.createdAt,
  updatedAt: family.updatedAt,
  version: family.version,
  ip: family.ip,
  agent: family.agent,
})

export const moderatedUser = (
  user: User,
  standing: Standing,
  families: readonly Family[],
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
  Tokens: families.map(tokenOf),
})

export const banOnWire = (ban: Ban): ShownBan => ({
  id: ban.id,
  reason: ban.reason,
  expires: ban.expiresAt,
  createdAt: ban.createdAt,
  userIds: [...ban.userIds],
})
