import type { RestAnswer } from '@belfry/protocol'
import type { Actor } from '../../domain/actor.ts'
import type { Ban } from '../../domain/ban.ts'
import { wornBy } from '../../domain/cosmetics.ts'
import type { Flag } from '../../domain/flags.ts'
import type { Level } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'

/** Oneself, as the protocol shows it. */
export type OwnUser = RestAnswer<'token'>['user']

type PrivateField =
  | 'acceptsMarketing'
  | 'email'
  | 'expires'
  | 'patreonId'
  | 'hasAgreedTOS'
  | 'banReason'
  | 'banExpires'

/** User as others see them: everything that is not private. */
export type PublicUser = Omit<OwnUser, PrivateField>

/** Flags others may know: how new and how trusted somebody is, not how they were treated. */
const publicFlags: readonly Flag[] = ['guest', 'newuser', 'verified-phone', 'powerful']

export interface Standing {
  readonly level: Level
  readonly flags: readonly Flag[]
}

const cosmeticsOf = (user: User, standing: Standing): OwnUser['cosmetics'] => {
  const { avatar, border, avatars, borders } = wornBy(user, standing)
  return {
    avatar,
    border,
    stats: user.statsVisibility,
    avatars: [...avatars],
    borders: [...borders],
    emotes: [...user.granted.emotes],
  }
}

export const publicUser = (user: User, standing: Standing): PublicUser => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  level: standing.level,
  flags: standing.flags.filter((flag) => publicFlags.includes(flag)),
  createdAt: user.createdAt,
  cosmetics: cosmeticsOf(user, standing),
})

export const ownUser = (actor: Actor, ban: Ban | undefined): OwnUser => ({
  id: actor.user.id,
  username: actor.user.username,
  pronouns: actor.user.pronouns,
  level: actor.level,
  flags: [...actor.flags],
  createdAt: actor.user.createdAt,
  cosmetics: cosmeticsOf(actor.user, actor),
  email: actor.user.email,
  expires: actor.user.levelExpires,
  patreonId: actor.user.patreonId,
  acceptsMarketing: actor.user.acceptsMarketing,
  hasAgreedTOS: actor.flags.includes('tos-agreed'),
  banReason: ban?.reason ?? null,
  banExpires: ban?.expiresAt ?? null,
})
