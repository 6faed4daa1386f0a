import type { GuardFacts } from '../../lib/routing/guards.ts'
import { isLoggedIn } from '../../lib/routing/guards.ts'
import type { RouteName } from '../../lib/routing/routes.ts'

const MINUTE_MS = 60_000

export interface ClockGap {
  readonly minutes: number
  /** Whether the device is ahead of the server or behind it. */
  readonly side: 'ahead' | 'behind'
}

/** The difference in whole minutes; the server's clock minus the device's. */
export const gapOf = (serverTimeDiff: number): ClockGap => ({
  minutes: Math.round(Math.abs(serverTimeDiff) / MINUTE_MS),
  side: serverTimeDiff < 0 ? 'ahead' : 'behind',
})

/** Back to the table if there is one, else to the lobby, else to the login. */
export function wayOn(facts: Pick<GuardFacts, 'hasSession' | 'refreshToken'>): RouteName {
  if (!isLoggedIn(facts)) return 'Login'
  return facts.hasSession ? 'Grimoire' : 'Lobby'
}
