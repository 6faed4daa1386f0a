import { type Clock, ok } from '@belfry/kit'
import type { Tallies, Tally } from '../../db/repositories/tallies.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { siteOf } from '../../platform/http/caller.ts'
import { hashOf } from '../../platform/system/secrets.ts'
import type { KnownDevices } from './known-devices.ts'

const HOUR_MS = 60 * 60 * 1000
/** Failures are forgotten after half a day without one. */
const FORGOTTEN_MS = 12 * HOUR_MS
const FREE_FAILURES = 5
/** So many failures in an hour, from wherever, and strangers have one try instead of five. */
const UNEASY_AT = 20
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 15 * 60 * 1000
/** Of many tries at once one goes on; the others come a moment too late. */
const BUSY_SECONDS = 1

export const pauseAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - free), LONGEST_PAUSE_MS)

/** One attempt, counted as a failure before it is made, so that a thousand at once are no way around it. */
export interface Attempt {
  failed(): Promise<void>
  /** It was none after all. */
  forgive(): Promise<void>
}

/**
 * Pauses that grow with the failures of one address at one account. Nobody else's failures count against it: whoever
 * tries from somewhere else can make the leash shorter, and never shuts the door.
 */
export interface Pauses {
  begin(email: string, from: { readonly ip: string; readonly device: string }): Promise<Outcome<Attempt>>
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const paused = (seconds: number) => refuse('auth.paused', { seconds, time: clockOf(seconds) })

export function createPauses(tallies: Tallies, devices: KnownDevices, clock: Clock): Pauses {
  const freeFor = async (account: string, isKnown: boolean): Promise<number> => {
    const sum = await tallies.find(account, clock.now())
    return !isKnown && (sum?.count ?? 0) >= UNEASY_AT ? 1 : FREE_FAILURES
  }
  const waitOf = ({ count, lastAt }: Tally, free: number): number =>
    Math.min(lastAt, clock.now()) + pauseAfter(count, free) - clock.now()

  const attemptOf = (key: string, account: string, from: Tally | undefined, to: Tally): Attempt => ({
    failed: async () => void (await tallies.add(account, clock.now(), HOUR_MS)),
    async forgive() {
      const before = from ?? { ...to, count: 0 }
      await tallies.move({ key, from: to, to: before, expiresAt: before.lastAt + FORGOTTEN_MS })
    },
  })

  return {
    async begin(email, { ip, device }) {
      const now = clock.now()
      const account = `login:${hashOf(email)}`
      const known = await devices.nameFor(email, device)
      const free = await freeFor(account, known !== undefined)
      const key = `${account}:${known === undefined ? siteOf(ip) : `device ${known}`}`
      const from = await tallies.find(key, now)
      const wait = from ? waitOf(from, free) : 0
      if (wait > 0) return paused(Math.ceil(wait / 1000))
      const to = { count: (from?.count ?? 0) + 1, sinceAt: from?.sinceAt ?? now, lastAt: now }
      const isOurs = await tallies.move({ key, from, to, expiresAt: now + FORGOTTEN_MS })
      return isOurs ? ok(attemptOf(key, account, from, to)) : paused(BUSY_SECONDS)
    },
  }
}
