import type { RestAnswer } from '@belfry/protocol'
import type { LoginRecord } from '../../db/repositories/logins.ts'
import type { Ban } from '../../domain/ban.ts'
import { type User, wornAndGiven } from '../../domain/user.ts'
import type { Standing } from '../accounts/presenters.ts'

type FoundUser = RestAnswer<'searchUsers'>['rows'][number]
type ModeratedUser = RestAnswer<'moderatedUser'>['user']
type ShownBan = RestAnswer<'moderatedUser'>['bans'][number]

/** The level as stored, which is what is edited; addresses only for those who may know them. */
export const foundUser = (user: User, standing: Standing, isKnown: boolean): FoundUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  email: isKnown ? user.email : null,
  level: user.level,
  flags: [...standing.flags],
  createdAt: user.createdAt,
})

const tokenOf = (login: LoginRecord): NonNullable<ModeratedUser['Tokens']>[number] => ({
  createdAt: login.createdAt,
  updatedAt: login.updatedAt,
  version: login.version,
  ip: login.ip,
  agent: login.agent,
})

interface Known {
  readonly standing: Standing
  /** Logins; null where their addresses are not for the reader. */
  readonly logins: readonly LoginRecord[] | null
  readonly sessionName: string | null
}

export const moderatedUser = (user: User, { standing, logins, sessionName }: Known): ModeratedUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  email: logins && user.email,
  level: user.level,
  flags: [...standing.flags],
  createdAt: user.createdAt,
  cosmetics: wornAndGiven(user),
  patreonId: logins && user.patreonId,
  expires: user.levelExpires,
  updatedAt: user.updatedAt,
  SessionName: sessionName,
  Tokens: logins?.map(tokenOf) ?? null,
})

export type Names = ReadonlyMap<string, string>

export const personOf = (names: Names, id: string | null): { id: string; username: string } | null => {
  const username = id === null ? undefined : names.get(id)
  return id === null || username === undefined ? null : { id, username }
}

export const banOnWire = (ban: Ban, names: Names): ShownBan => ({
  id: ban.id,
  reason: ban.reason,
  expires: ban.expiresAt,
  createdAt: ban.createdAt,
  userIds: [...ban.userIds],
  users: ban.userIds.flatMap((id) => personOf(names, id) ?? []),
})
