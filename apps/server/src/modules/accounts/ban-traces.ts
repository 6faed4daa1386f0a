import { createHmac } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import type { Bans } from '../../db/repositories/bans.ts'
import type { Users } from '../../db/repositories/users.ts'
import type { User } from '../../domain/user.ts'
import type { Secrets } from '../../platform/system/secrets.ts'

/** An address or phone number that an account proved to own. */
type Proof = { readonly email: string } | { readonly phone: string }

/**
 * A banned person who deletes their account leaves keyed hashes of what they had proven, so that the ban covers the
 * next account that proves the same. An address that was only typed may be another person's and leaves nothing.
 */
export interface BanTraces {
  of(user: User): readonly string[]
  /** Extends the bans that a deleted account left to the account that now proved the same. */
  apply(userId: string, proof: Proof): Promise<void>
}

export function createBanTraces(secrets: Secrets, repositories: BanRepositories, clock: Clock): BanTraces {
  const { bans, users } = repositories
  const key = secrets.key('ban-trace')
  const hashOf = (proof: Proof): string =>
    createHmac('sha256', key).update(JSON.stringify(proof)).digest('base64url')
  return {
    of: ({ email, phone, flags }) => [
      ...(flags.includes('verified-email') ? [hashOf({ email })] : []),
      ...(phone === null ? [] : [hashOf({ phone })]),
    ],
    async apply(userId, proof) {
      const now = clock.now()
      const left = await bans.leftBy(hashOf(proof), now)
      for (const banId of left) await bans.addUser(banId, userId)
      if (left.length > 0) await users.touch(userId, now)
    },
  }
}

interface BanRepositories {
  readonly bans: Bans
  readonly users: Users
}
