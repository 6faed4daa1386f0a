import type { Clock } from '@belfry/kit'
import type { Tallies } from '../../db/repositories/tallies.ts'
import { hashOf } from '../system/secrets.ts'

const HOUR_MS = 60 * 60 * 1000
const MOST_AN_HOUR = 3

/**
 * Mails that anybody can cause who knows an address: three an hour for each address. They are counted whether or
 * not there is an account, so that the answer to one too many says nothing.
 */
export interface MailAllowance {
  /** After how many minutes the next may go out; 0: now. */
  minutesLeft(address: string): Promise<number>
  /** False when it is one too many. */
  take(address: string): Promise<boolean>
}

export function mailAllowance(tallies: Tallies, clock: Clock): MailAllowance {
  const keyOf = (address: string): string => `mail:${hashOf(address)}`
  return {
    async minutesLeft(address) {
      const now = clock.now()
      const sent = await tallies.find(keyOf(address), now)
      if (!sent || sent.count < MOST_AN_HOUR || sent.sinceAt > now) return 0
      return Math.max(1, Math.ceil((sent.sinceAt + HOUR_MS - now) / 60_000))
    },
    async take(address) {
      return (await tallies.add(keyOf(address), clock.now(), HOUR_MS)).count <= MOST_AN_HOUR
    },
  }
}
