import { BOOST_NOTICE_MS, type SessionPart } from '@belfry/rules'

/** Milliseconds until people without a level have to go; null where that is not near, or nobody's concern. */
export function boostLeft(
  session: Pick<SessionPart, 'createdAt' | 'boostDuration'>,
  hasLevel: boolean,
  serverNow: number,
): number | null {
  // Without a boost there is no time to run out: whoever has no level is not let in at all.
  if (hasLevel || session.boostDuration === 0) return null
  const left = session.createdAt + session.boostDuration - serverNow
  return left < BOOST_NOTICE_MS ? Math.max(0, left) : null
}
