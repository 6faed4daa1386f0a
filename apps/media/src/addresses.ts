import { networkInterfaces } from 'node:os'

/** Listening on these means listening on every address of the machine. */
const EVERY_IPV4 = '0.0.0.0'
const EVERY_IPV6 = '::'

/** Link-local IPv6 addresses need the name of an interface beside them, which no candidate carries. */
const isReachable = (address: string): boolean => !address.startsWith('fe80:')

function ownAddresses(listen: string): readonly string[] {
  const all = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, address }) => (listen === EVERY_IPV6 || family === 'IPv4') && isReachable(address))
  // Whoever plays on the machine itself finds it too, but last: nobody else does.
  const outward = all.filter(({ internal }) => !internal)
  const inward = all.filter(({ internal }) => internal)
  return [...outward, ...inward].map(({ address }) => address)
}

/** What is told to browsers: as set, else the address that is listened on, else what was found and every own one. */
export function announcedAddresses(
  listen: string,
  set: readonly string[],
  found: readonly string[] = [],
): readonly string[] {
  if (set.length > 0) return set
  if (listen !== EVERY_IPV4 && listen !== EVERY_IPV6) return [listen]
  return [...new Set([...found, ...ownAddresses(listen)])]
}
