import { type Draft, draftOf, isSame, type ModeratedUser } from './edits.ts'

/** Form of an account: the version it was filled from, what the moderator made of it, and what others changed too. */
export interface Form {
  readonly user: ModeratedUser
  readonly draft: Draft
  readonly conflicts: readonly Field[]
}

type Worn = Draft['cosmetics']

interface Place {
  readonly read: (draft: Draft) => string
  readonly copy: (from: Draft, to: Draft) => Draft
}

const plain = (name: 'username' | 'pronouns' | 'email' | 'level'): Place => ({
  read: (draft) => draft[name],
  copy: (from, to) => ({ ...to, [name]: from[name] }),
})

const worn = (name: 'avatar' | 'border' | 'stats'): Place => ({
  read: ({ cosmetics }) => String(cosmetics[name]),
  copy: (from, to) => ({ ...to, cosmetics: { ...to.cosmetics, [name]: from.cosmetics[name] } }),
})

/** Fields with one value, in the order of the form. */
const PLACES = {
  username: plain('username'),
  pronouns: plain('pronouns'),
  email: plain('email'),
  level: plain('level'),
  avatar: worn('avatar'),
  border: worn('border'),
  stats: worn('stats'),
} as const satisfies Readonly<Record<string, Place>>

export type Field = keyof typeof PLACES
const FIELDS = Object.keys(PLACES) as readonly Field[]

export const fieldValue = (draft: Draft, field: Field): string => PLACES[field].read(draft)

export const openForm = (user: ModeratedUser): Form => ({ user, draft: draftOf(user), conflicts: [] })

/** A list as both sides changed it: an entry is in it or not, so the sides can't contradict each other. */
const mergedList = <T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] => [
  ...theirs.filter((entry) => mine.includes(entry) || !base.includes(entry)),
  ...mine.filter((entry) => !base.includes(entry) && !theirs.includes(entry)),
]

const mergedGrants = (base: Worn, mine: Worn, theirs: Worn): Worn => ({
  ...mine,
  avatars: mergedList(base.avatars, mine.avatars, theirs.avatars),
  borders: mergedList(base.borders, mine.borders, theirs.borders),
  emotes: mergedList(base.emotes, mine.emotes, theirs.emotes),
})

/** Moves the form to a newer version of the account; what the moderator changed stays in it. */
export function rebased({ user: seen, draft: mine, conflicts }: Form, user: ModeratedUser): Form {
  const base = draftOf(seen)
  const theirs = draftOf(user)
  const differs = (field: Field, one: Draft, other: Draft): boolean =>
    !isSame(fieldValue(one, field), fieldValue(other, field))
  const draft = FIELDS.filter((field) => !differs(field, mine, base) || !differs(field, mine, theirs)).reduce(
    (merged, field) => PLACES[field].copy(theirs, merged),
    mine,
  )
  return {
    user,
    draft: {
      ...draft,
      flags: mergedList(base.flags, mine.flags, theirs.flags),
      cosmetics: mergedGrants(base.cosmetics, draft.cosmetics, theirs.cosmetics),
    },
    conflicts: FIELDS.filter(
      (field) => differs(field, draft, theirs) && (conflicts.includes(field) || differs(field, theirs, base)),
    ),
  }
}

/** Leaves a field as the other side made it. */
export const taken = ({ user, draft, conflicts }: Form, field: Field): Form => ({
  user,
  draft: PLACES[field].copy(draftOf(user), draft),
  conflicts: conflicts.filter((other) => other !== field),
})
