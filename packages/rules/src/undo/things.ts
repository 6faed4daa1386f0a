import type { EditionState, SeatThings, SessionState, TableThings } from '../state.ts'

/** What lies on a seat, field by field. */
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
    traveller: seat.traveller,
    name: seat.name,
  }
}

export const tableThings = ({ secret }: SessionState): TableThings => ({
  bluffs: secret.bluffs,
  rolesSelected: secret.rolesSelected,
  hasUnsentRoles: secret.hasUnsentRoles,
})

/** A state from a snapshot has lost the order of its keys nowhere, so texts can be compared. */
export const isAlike = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two seats differ, with the values of the first. */
export const differing = (of: SeatThings, from: SeatThings): Partial<SeatThings> =>
  Object.fromEntries(
    (Object.keys(of) as (keyof SeatThings)[])
      .filter((field) => !isAlike(of[field], from[field]))
      .map((field) => [field, of[field]]),
  )

export const editionKey = (edition: EditionState | null): string =>
  edition ? [edition.id, edition.name, ...edition.roles].join(' ') : ''
