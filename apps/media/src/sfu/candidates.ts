import type { types } from 'mediasoup'
import type { Opaque } from './types.ts'

/** Addresses further down the list are tried later. */
const STEP_OF_PRIORITY = 256

/**
 * The server listens once and may be reached at several addresses: a candidate for each of them. Mediasoup itself
 * would need a socket for every one.
 */
export const candidatesAt = (
  candidates: readonly types.IceCandidate[],
  addresses: readonly string[],
): Opaque[] =>
  candidates.flatMap((candidate) =>
    addresses.map((address, index) => ({
      ...candidate,
      foundation: index === 0 ? candidate.foundation : `${candidate.foundation}${index}`,
      priority: candidate.priority - index * STEP_OF_PRIORITY,
      ip: address,
      address,
    })),
  )
