import type { types } from 'mediasoup'
import type { Opaque } from './types.ts'

/** Addresses further down the list are tried later. */
const STEP_OF_PRIORITY = 256

/** Below every other way: whoever gets through by another costs the server of the pages nothing. */
const LAST = 1 << 24

/** The port of the pages, for networks that let nothing else pass. */
const overPages = (candidates: readonly types.IceCandidate[], port: number): readonly types.IceCandidate[] =>
  candidates
    .filter(({ protocol }) => port !== 0 && protocol === 'tcp')
    .map((candidate) => ({
      ...candidate,
      foundation: `${candidate.foundation}pages`,
      priority: candidate.priority % LAST,
      port,
    }))

/**
 * The server listens once and may be reached at several addresses: a candidate for each of them. Mediasoup itself
 * would need a socket for every one.
 */
export const candidatesAt = (
  candidates: readonly types.IceCandidate[],
  addresses: readonly string[],
  pagesPort: number,
): Opaque[] =>
  [...candidates, ...overPages(candidates, pagesPort)].flatMap((candidate) =>
    addresses.map((address, index) => ({
      ...candidate,
      foundation: index === 0 ? candidate.foundation : `${candidate.foundation}${index}`,
      priority: candidate.priority - index * STEP_OF_PRIORITY,
      ip: address,
      address,
    })),
  )
