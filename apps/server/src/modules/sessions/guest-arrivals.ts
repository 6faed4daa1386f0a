import type { Clock } from '@belfry/kit'
import type { LogRow } from '@belfry/room'
import type { SessionState } from '@belfry/rules'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Bite } from '../../domain/limits/table.ts'
import { GUESTS, KICKED_NETWORK_MS } from '../../domain/limits/values.ts'
import { networkOf } from '../../platform/http/caller.ts'
import { hashOf } from '../../platform/system/secrets.ts'

/** Guests as they come to a table: how many did, and which networks have to ask after a kick. */
export interface GuestArrivals {
  /** Whether a table has had as many guests as it may within the hour. */
  isFull(state: SessionState): Promise<boolean>
  /** Counts a guest who came in for the first time. A guest who was only made doesn't count. */
  count(state: SessionState): Promise<void>
  /** Whether somebody of the same network was sent away within the hour: then a Storyteller has to let them in. */
  mustKnock(sessionId: string, ip: string): Promise<boolean>
  /** Remembers the networks of those who were sent away. */
  decided(sessionId: string, rows: readonly LogRow[]): Promise<void>
}

interface ArrivalDeps {
  readonly repositories: Repositories
  readonly clock: Clock
  readonly bite: Bite
}

/** By invitation: a new one begins a new count, so that a Storyteller can let people in again. */
const countKey = ({ meta, secret }: SessionState): string =>
  `guests:table:${meta.sessionId}:${hashOf(secret.door.invitation ?? '')}`

const kickKey = (sessionId: string, ip: string): string => `kicked:${sessionId}:${networkOf(ip)}`

const kickedIn = (rows: readonly LogRow[]): readonly string[] =>
  rows.flatMap(({ events }) => events.flatMap((event) => (event.type === 'userBanned' ? [event.userId] : [])))

export function createGuestArrivals({ repositories, clock, bite }: ArrivalDeps): GuestArrivals {
  const { tallies, logins } = repositories
  return {
    async isFull(state) {
      const tally = await tallies.find(countKey(state), clock.now())
      const isFull = (tally?.count ?? 0) >= GUESTS.session
      if (isFull) bite('guests')
      return isFull
    },
    async count(state) {
      await tallies.add(countKey(state), clock.now(), GUESTS.windowMs)
    },
    mustKnock: async (sessionId, ip) =>
      (await tallies.find(kickKey(sessionId, ip), clock.now())) !== undefined,
    async decided(sessionId, rows) {
      const now = clock.now()
      for (const userId of kickedIn(rows)) {
        const addresses = (await logins.listLive(userId, now)).map(({ ip }) => ip)
        for (const key of new Set(addresses.map((ip) => kickKey(sessionId, ip))))
          await tallies.add(key, now, KICKED_NETWORK_MS)
      }
    },
  }
}
