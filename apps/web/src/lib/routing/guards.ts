import type { RouteName, Routes } from './routes.ts'

/** Two pending versions and more may not be put off; one is only announced. */
const PENDING_VERSIONS_LIMIT = 2
const CLOCK_GAP_LIMIT_MS = 60_000

/** Facts the guards know of the user and the device. */
export interface GuardFacts {
  readonly pendingVersions: number
  /** Absolute difference between server and device clock; 0 until measured. */
  readonly clockGapMs: number
  readonly refreshToken: string | null
  /** Unknown until an access token was read. */
  readonly flags: ReadonlySet<string> | null
  readonly hasLevel: boolean
  readonly hasSession: boolean
  readonly isLoaded: boolean
  /** A table is on the screen. */
  readonly isAtTable?: boolean
  /** Logged out by themselves. */
  readonly hasLeft?: boolean
}

export interface Navigation {
  readonly to: RouteName
  readonly from: RouteName | null
}

export interface Redirect {
  readonly to: RouteName
  /** The way back after the login: kept only where the visitor was turned away before entering. */
  readonly remember?: true
}

/** A guard lets the navigation through to the next guard, settles it where it is, or sends it elsewhere. */
type Verdict = 'next' | 'stay' | Redirect
type IsPublic = Routes['isPublic']
export type Guard = (navigation: Navigation, facts: GuardFacts, isPublic: IsPublic) => Verdict

/** "Logged in" means a refresh token exists, nothing more. */
export const isLoggedIn = (facts: Pick<GuardFacts, 'refreshToken'>): boolean =>
  facts.refreshToken !== null && facts.refreshToken !== ''

const confine = (page: RouteName, to: RouteName): Verdict => (to === page ? 'stay' : { to: page })

/**
 * Versions that come out while somebody plays, and a clock that turns out to be wrong, wait until they go on to another
 * page: nobody is taken from a game.
 */
const isInGame = (to: RouteName, { isAtTable, isLoaded }: GuardFacts): boolean =>
  to === 'Grimoire' && isLoaded && isAtTable === true

const version: Guard = ({ to, from }, facts) => {
  if (facts.pendingVersions >= PENDING_VERSIONS_LIMIT)
    return isInGame(to, facts) ? 'next' : confine('Update', to)
  if (to === 'Update') return { to: 'Grimoire' }
  return from === 'Update' && to !== 'Grimoire' ? { to: 'Grimoire' } : 'next'
}

const clock: Guard = ({ to }, facts) =>
  facts.clockGapMs > CLOCK_GAP_LIMIT_MS && !isInGame(to, facts) ? confine('Clock', to) : 'next'

const login: Guard = ({ to }, facts, isPublic) =>
  isLoggedIn(facts) || isPublic(to)
    ? 'next'
    : { to: 'Login', ...(facts.hasLeft ? {} : { remember: true as const }) }

const banned: Guard = ({ to }, facts) =>
  isLoggedIn(facts) && facts.flags?.has('banned') ? confine('Banned', to) : 'next'

/** Guests have no address to verify. */
const mustVerify = ({ flags }: GuardFacts): boolean =>
  flags !== null && !flags.has('verified-email') && !flags.has('guest')

const verifiedEmail: Guard = ({ to }, facts) =>
  isLoggedIn(facts) && mustVerify(facts) ? confine('Verification', to) : 'next'

const home: Guard = ({ to }, facts) =>
  isLoggedIn(facts) && (to === 'Login' || to === 'Banned' || to === 'Continue') ? { to: 'Lobby' } : 'next'

const seatAtTheTable: Guard = ({ to }, facts) =>
  to === 'Grimoire' && facts.isLoaded && !facts.hasLevel && !facts.hasSession ? { to: 'Lobby' } : 'next'

/** The order is the rule: the first guard that does not say 'next' decides. */
const GUARDS: readonly Guard[] = [version, clock, login, banned, verifiedEmail, home, seatAtTheTable]

const judge = (navigation: Navigation, facts: GuardFacts, isPublic: IsPublic): Exclude<Verdict, 'next'> => {
  for (const guard of GUARDS) {
    const verdict = guard(navigation, facts, isPublic)
    if (verdict !== 'next') return verdict
  }
  return 'stay'
}

export interface Settled {
  readonly to: RouteName
  readonly remember: boolean
}

/** Follows redirects to the page that is shown. A redirect is a navigation of its own and is judged again. */
export function settle(
  navigation: Navigation,
  facts: GuardFacts,
  { isPublic }: Pick<Routes, 'isPublic'>,
): Settled {
  let current = navigation
  let remember = false
  for (let step = 0; step < GUARDS.length; step++) {
    const verdict = judge(current, facts, isPublic)
    if (verdict === 'stay') break
    remember ||= verdict.remember === true
    current = { to: verdict.to, from: current.to }
  }
  return { to: current.to, remember }
}
