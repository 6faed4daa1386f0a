import { type AccountFlag, FLAGS } from '@belfry/rules'

export const flags: typeof FLAGS = FLAGS

export type Flag = AccountFlag

const isFlag = (raw: unknown): raw is Flag => flags.some((flag) => flag === raw)

/** Flags as stored, one list in one text; what is no flag of ours is left out. */
export const parseFlags = (stored: string): readonly Flag[] => {
  const raw: unknown = JSON.parse(stored)
  return Array.isArray(raw) ? flags.filter((flag) => raw.some((one) => isFlag(one) && one === flag)) : []
}

export const storeFlags = (list: readonly Flag[]): string =>
  JSON.stringify(flags.filter((flag) => list.includes(flag)))

export const withFlag = (list: readonly Flag[], flag: Flag): readonly Flag[] =>
  list.includes(flag) ? list : [...list, flag]

export type ChangeFlags = (held: readonly Flag[]) => readonly Flag[]

export const adding =
  (flag: Flag): ChangeFlags =>
  (held) =>
    withFlag(held, flag)

export const removing =
  (flag: Flag): ChangeFlags =>
  (held) =>
    held.filter((one) => one !== flag)

interface Standing {
  readonly flags: readonly Flag[]
  /** When the account was made, or called new again. */
  readonly newSince: number
  readonly isBanned: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The flags that count now: being new ends with time, and being banned follows from the bans. */
export function flagsAt(standing: Standing, newUserDays: number, now: number): readonly Flag[] {
  const isNew = now - standing.newSince < newUserDays * DAY_MS
  const kept = standing.flags.filter((flag) => (flag === 'newuser' ? isNew : flag !== 'banned'))
  return standing.isBanned ? withFlag(kept, 'banned') : kept
}
