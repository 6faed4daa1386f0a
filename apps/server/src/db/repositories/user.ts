import { shownName } from '@belfry/kit'
import { type Flag, parseFlags, storeFlags } from '../../domain/flags.ts'
import type { Level } from '../../domain/levels.ts'
import type { Granted, User } from '../../domain/user.ts'

export type UserChange = Partial<
  Pick<
    User,
    | 'provider'
    | 'subject'
    | 'email'
    | 'username'
    | 'pronouns'
    | 'level'
    | 'levelExpires'
    | 'avatar'
    | 'border'
    | 'statsVisibility'
    | 'granted'
    | 'patreonId'
    | 'phone'
  >
> & {
  /** A list replaces the flags; a function changes those held at that moment, so that no other change is lost. */
  readonly flags?: readonly Flag[] | ((held: readonly Flag[]) => readonly Flag[])
}

const columns = {
  id: 'id',
  provider: 'provider',
  subject: 'subject',
  email: 'email',
  username: 'username',
  pronouns: 'pronouns',
  level: 'level',
  levelExpires: 'level_expires',
  flags: 'flags',
  avatar: 'avatar',
  border: 'border',
  statsVisibility: 'stats_visibility',
  granted: 'granted',
  patreonId: 'patreon_id',
  phone: 'phone',
  acceptsMarketing: 'accepts_marketing',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof User, string>

const writers: { readonly [K in keyof User]?: (value: User[K]) => unknown } = {
  flags: storeFlags,
  granted: (value) => JSON.stringify(value),
  acceptsMarketing: (value) => (value ? 1 : 0),
}

export const toRow = (values: Partial<User>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const name = key as keyof User
      const write = writers[name] as ((value: unknown) => unknown) | undefined
      return [columns[name], write ? write(value) : value]
    }),
  )

type Row = Record<(typeof columns)[keyof User], unknown>

export const userFromRow = (row: Row): User => ({
  id: row.id as string,
  provider: row.provider as string,
  subject: row.subject as string,
  email: row.email as string,
  username: shownName(row.username as string, row.id as string),
  pronouns: shownName(row.pronouns as string, ''),
  level: row.level as Level,
  levelExpires: row.level_expires as number | null,
  flags: parseFlags(row.flags as string),
  avatar: row.avatar as string,
  border: row.border as string,
  statsVisibility: row.stats_visibility as number,
  granted: JSON.parse(row.granted as string) as Granted,
  patreonId: row.patreon_id as string | null,
  phone: row.phone as string | null,
  acceptsMarketing: row.accepts_marketing === 1,
  createdAt: row.created_at as number,
  updatedAt: row.updated_at as number,
})
