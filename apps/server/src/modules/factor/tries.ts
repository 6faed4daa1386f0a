import { type Clock, ok } from '@belfry/kit'
import type { Tallies, Tally } from '../../db/repositories/tallies.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { siteOf } from '../../platform/http/caller.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** People mistype; from the fourth wrong code on each pause is twice the last. */
const FREE_TRIES = 3
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60 * 1000
/** Wrong codes a day from unknown browsers of all networks together. Guessing one in three thousand takes more. */
const STRANGERS_A_DAY = 100

export const pauseAfter = (failures: number): number =>
  failures <= FREE_TRIES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_TRIES - 1), LONGEST_PAUSE_MS)

/** Where a code is typed. */
export interface Source {
  readonly ip: string
  /** Login or browser that the account knows; without one the network counts. */
  readonly known: string | undefined
}

/** One try, counted as wrong before it is judged, so that many at once are no way around the pauses. */
interface Try {
  right(): Promise<unknown>
  wrong(): Promise<unknown>
}

/** Pauses that grow with the wrong codes of one source. Tries from elsewhere don't keep the owner waiting. */
export interface FactorTries {
  begin(userId: string, source: Source): Promise<Outcome<Try>>
}

const waiting = (ms: number): Outcome<never> =>
  refuse('request.limited', { seconds: Math.max(1, Math.ceil(ms / 1000)) })

const waitOf = (tally: Tally | undefined, now: number): number =>
  tally === undefined ? 0 : Math.min(tally.lastAt, now) + pauseAfter(tally.count) - now

export const createFactorTries = (tallies: Tallies, clock: Clock): FactorTries => ({
  async begin(userId, { ip, known }) {
    const now = clock.now()
    const account = `factor:${userId}`
    const strangers = known === undefined ? await tallies.find(account, now) : undefined
    if (strangers && strangers.count >= STRANGERS_A_DAY) return waiting(strangers.sinceAt + DAY_MS - now)
    const key = `${account}:${known ?? siteOf(ip)}`
    const from = await tallies.find(key, now)
    const wait = waitOf(from, now)
    if (wait > 0) return waiting(wait)
    const to = { count: (from?.count ?? 0) + 1, sinceAt: from?.sinceAt ?? now, lastAt: now }
    const expiresAt = now + DAY_MS
    if (!(await tallies.move({ key, from, to, expiresAt }))) return waiting(0)
    return ok({
      right: () => tallies.move({ key, from: to, to: { ...to, count: 0 }, expiresAt }),
      wrong: async () => known === undefined && tallies.add(account, now, DAY_MS),
    })
  },
})
