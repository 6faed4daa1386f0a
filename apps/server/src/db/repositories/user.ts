import { foldedText, shownName } from '@belfry/kit'
import type { Insertable, Selectable } from 'kysely'
import { type Flag, parseFlags, storeFlags } from '../../domain/flags.ts'
import type { Granted, User } from '../../domain/user.ts'
import { type CamelKeys, columnsOf, fieldsOf } from '../camel-case.ts'
import type { Tables } from '../schema.ts'

type Unchanging = 'id' | 'createdAt' | 'updatedAt'

export type UserChange = Partial<Omit<User, Unchanging | 'flags'>> & {
  /** A list replaces the flags; a function changes those held at that moment, so that no other change is lost. */
  readonly flags?: readonly Flag[] | ((held: readonly Flag[]) => readonly Flag[])
}

type UserRow = Selectable<Tables['users']>
type NewRow = Omit<Insertable<Tables['users']>, 'session_name' | 'username_folded'>
type Kept = CamelKeys<NewRow>

/** A row has a column for each field of a user; only these are kept otherwise than they are used. */
export const userFromRow = (row: UserRow): User => {
  const { sessionName, usernameFolded, ...kept } = fieldsOf(row)
  void sessionName
  void usernameFolded
  return {
    ...kept,
    username: shownName(kept.username, kept.id),
    pronouns: shownName(kept.pronouns, ''),
    flags: parseFlags(kept.flags),
    granted: JSON.parse(kept.granted) as Granted,
    acceptsMarketing: kept.acceptsMarketing === 1,
    levelByHand: kept.levelByHand === 1,
  }
}

type Row = NewRow & { readonly username_folded: string }

export const rowOf = (user: User): Row => ({
  ...columnsOf<NewRow>({
    ...user,
    flags: storeFlags(user.flags),
    granted: JSON.stringify(user.granted),
    acceptsMarketing: user.acceptsMarketing ? 1 : 0,
    levelByHand: user.levelByHand ? 1 : 0,
  }),
  username_folded: foldedText(user.username),
})

/** The columns of a change; flags are written by themselves. */
export const changeOf = ({
  granted,
  acceptsMarketing,
  levelByHand,
  ...change
}: Omit<UserChange, 'flags'>): Partial<Row> => {
  const kept: Partial<Kept> = {
    ...change,
    ...(granted && { granted: JSON.stringify(granted) }),
    ...(acceptsMarketing !== undefined && { acceptsMarketing: acceptsMarketing ? 1 : 0 }),
    ...(levelByHand !== undefined && { levelByHand: levelByHand ? 1 : 0 }),
  }
  return {
    ...columnsOf<Partial<NewRow>>(kept),
    ...(change.username !== undefined && { username_folded: foldedText(change.username) }),
  }
}
