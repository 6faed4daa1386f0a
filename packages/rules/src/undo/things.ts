import type { EditionState, SeatThings, SessionState, TableThings } from '../state.ts'

/** Things on a seat, field by field. */
export const thingsOn = (state: SessionState, index: number): SeatThings | null => {
  const seat = state.seats[index]
  const secret = state.secret.seats[index]
  if (!seat || !secret) return null
  return {
    role: secret.role,
    team: secret.team,
    alignment: secret.alignment,
    reminders: secret.reminders,
    isMarkedForDeath: secret.isMarkedForDeath,
    isDead: seat.isDead,
    isVoteless: seat.isVoteless,
    isRevealed: seat.isRevealed,
    traveller: seat.traveller,
    name: seat.name,
  }
}

export const tableThings = ({ secret }: SessionState): TableThings => ({
  bluffs: secret.bluffs,
  rolesSelected: secret.rolesSelected,
  hasUnsentRoles: secret.hasUnsentRoles,
})

const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const areListsAlike = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, at) => isAlike(entry, b[at]))

/** Missing is as good as undefined: a snapshot keeps no difference between the two. */
const hasAllOf = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean => {
  for (const key in a) if (!isAlike(a[key], b[key])) return false
  return true
}

/** Equality all the way down. States share what did not change, so most of it is the same object. */
export const isAlike = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areListsAlike(a, b)
  return isThing(a) && isThing(b) && hasAllOf(a, b) && hasAllOf(b, a)
}

/** Fields in which two seats differ, with the values of the first. */
export const differing = (of: SeatThings, from: SeatThings): Partial<SeatThings> =>
  Object.fromEntries(
    (Object.keys(of) as (keyof SeatThings)[])
      .filter((field) => !isAlike(of[field], from[field]))
      .map((field) => [field, of[field]]),
  )

export const editionKey = (edition: EditionState | null): string =>
  edition ? [edition.id, edition.name, ...edition.roles].join(' ') : ''
