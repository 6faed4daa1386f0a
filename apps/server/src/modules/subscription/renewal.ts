import type { PatronLink } from '../../db/repositories/patron-links.ts'
import { isReplaceable } from '../../domain/levels.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { createSeal, type Seal } from '../../platform/system/seal.ts'
import { type PatronSettings, readSubscription, type Subscription } from './patron.ts'

const HOUR_MS = 60 * 60 * 1000
/** Often enough that a level ends and changes within a day, and never runs out while somebody pays. */
const RENEW_AFTER_MS = 24 * HOUR_MS
const RETRY_AFTER_MS = HOUR_MS
const LOOK_EVERY_MS = 5 * 60 * 1000
const AT_ONCE = 20

type Deps = Pick<Foundation, 'database' | 'clock' | 'secrets' | 'log'>

export const patronSeal = ({ secrets }: Pick<Deps, 'secrets'>): Seal => createSeal(secrets.key('patron link'))

/** Keeps what renews a subscription; without a token it is read anew by hand. */
export async function keepLink(deps: Deps, userId: string, refreshToken: string | undefined): Promise<void> {
  const { patronLinks } = deps.database.repositories
  if (refreshToken === undefined) return patronLinks.remove(userId)
  const token = patronSeal(deps).seal(userId, refreshToken)
  await patronLinks.save({ userId, token, renewAt: deps.clock.now() + RENEW_AFTER_MS })
}

/** A level that staff set stays; otherwise the subscription decides, also downwards. */
export async function applyLevel(
  { database, clock }: Deps,
  userId: string,
  found: Subscription,
): Promise<{
  readonly level: Subscription['level']
  readonly expires: number | null
  readonly isKept: boolean
}> {
  const { users } = database.repositories
  const user = await users.find(userId)
  const isKept = user !== undefined && !isReplaceable(user, clock.now())
  const level = isKept ? user.level : found.level
  const expires = isKept ? user.levelExpires : found.expires
  const levelByHand = isKept && user.levelByHand
  const change = { patreonId: found.patronId, level, levelExpires: expires, levelByHand }
  await users.update(userId, change, clock.now())
  return { level, expires, isKept }
}

async function renew(deps: Deps, settings: PatronSettings, link: PatronLink): Promise<void> {
  const { patronLinks } = deps.database.repositories
  const now = deps.clock.now()
  if (!(await patronLinks.claim(link, now + RETRY_AFTER_MS))) return
  const refreshToken = patronSeal(deps).open(link.userId, link.token)
  if (refreshToken === undefined) return patronLinks.remove(link.userId)
  const found = await readSubscription(settings, { refreshToken }, now)
  if (found.ok) {
    await applyLevel(deps, link.userId, found.value)
    return keepLink(deps, link.userId, found.value.refreshToken ?? refreshToken)
  }
  // The site does not know us any more: the level runs out, and linking anew is the way on.
  if (found.error.code === 'subscription.ended') await patronLinks.remove(link.userId)
}

/** Looks again and again whose subscription is to be read anew; ends with what it gives. */
export function keepRenewing(deps: Deps, settings: PatronSettings): () => void {
  const { database, clock, log } = deps
  let cancel = (): void => undefined
  const look = async (): Promise<void> => {
    try {
      for (const link of await database.repositories.patronLinks.due(clock.now(), AT_ONCE))
        await renew(deps, settings, link)
    } catch (error) {
      log.warn({ err: error }, 'subscriptions could not be renewed')
    }
    cancel = clock.after(LOOK_EVERY_MS, () => void look())
  }
  cancel = clock.after(LOOK_EVERY_MS, () => void look())
  return () => cancel()
}
