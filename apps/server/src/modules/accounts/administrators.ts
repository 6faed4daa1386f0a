import { timingSafeEqual } from 'node:crypto'
import { type Clock, ok } from '@belfry/kit'
import type { Repositories } from '../../db/repositories/index.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Level } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import type { Config } from '../../platform/config/config.ts'
import { hashOf, type Secrets } from '../../platform/system/secrets.ts'

/** Claimed by whoever becomes the first administrator, in whichever way: there is one first, once and for all. */
export const FIRST_ADMIN_ENTRY = 'first-admin'
export const STAFF: Level = 'special-tpi'

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LETTERS = 16
const GROUP = /.{4}(?=.)/g

/**
 * Code for the first administrator: the same for every node and every start of one installation, and worth nothing
 * afterwards.
 */
const codeFrom = (secrets: Secrets): string =>
  [...secrets.key('first administrator').slice(0, CODE_LETTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(GROUP, '$&-')

/** By their hashes, which are as long as each other whatever is typed. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

/**
 * As long as mail stays in a folder of this machine, only who can read that folder can verify an address. Where it
 * goes out, or people come from anywhere, being first proves nothing.
 */
const provesFirstWhoIsHost = ({ smtpUrl, publicUrl }: Config): boolean =>
  smtpUrl === undefined && publicUrl === undefined

export interface Administrators {
  /** Code that the start prints for the operator; none where the settings or the first account decide. */
  readonly setupCode: string | undefined
  /** Administrator by address: an account becomes one by having verified it. */
  becomesOne(user: User): Promise<boolean>
  /** Makes a member staff who knows the code, as long as there is nobody else. */
  claim(user: User, code: string): Promise<Outcome<undefined>>
}

interface AdministratorDeps {
  readonly repositories: Repositories
  readonly secrets: Secrets
  readonly clock: Clock
  readonly config: Config
}

/** First administrator: how a place gets one, and how nobody else becomes one. */
export function createAdministrators(deps: AdministratorDeps): Administrators {
  const { repositories, secrets, clock, config } = deps
  const { users, installation } = repositories
  const needsCode = config.adminEmail === undefined && !provesFirstWhoIsHost(config)
  const setupCode = needsCode ? codeFrom(secrets) : undefined

  const isFirst = async (user: User): Promise<boolean> =>
    !(await users.hasLevel(STAFF)) && (await installation.claim(FIRST_ADMIN_ENTRY, user.id))

  return {
    setupCode,
    async becomesOne(user) {
      if (setupCode !== undefined) return false
      if (config.adminEmail === undefined) return isFirst(user)
      if (user.email !== config.adminEmail) return false
      await installation.claim(FIRST_ADMIN_ENTRY, user.id)
      return true
    },
    async claim(user, code) {
      if (setupCode === undefined || !isSame(code.trim().toUpperCase(), setupCode)) return refuse('auth.code')
      if (!(await isFirst(user))) return refuse('auth.code')
      await users.update(user.id, { level: STAFF, levelExpires: null, levelByHand: true }, clock.now())
      return ok(undefined)
    },
  }
}
