/** Reach of an address: the machine itself, its own network, or everybody. */
export type AddressKind = 'own' | 'private' | 'public'

const OWN = /^(127\.|::1$|localhost$)/i
/** The last of them is what providers give to many at once. */
const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i
/** An IPv4 address in the words of IPv6. */
const MAPPED = /^::ffff:/i

/** By its numbers; a name is taken for a public one. */
export function addressKind(address: string): AddressKind {
  const plain = address.replace(MAPPED, '')
  if (OWN.test(plain)) return 'own'
  return PRIVATE.test(plain) ? 'private' : 'public'
}

interface OwnAddress {
  readonly address: string
  readonly family: string
  readonly internal: boolean
}

/** By which a machine speaks to itself, and nobody else does. */
export const LOOPBACK = '127.0.0.1'

/**
 * By which address a machine speaks to itself as it does to others. Firefox believes no answer that says it came from
 * within a machine, so what is passed on for it has to come from here. Without a network there is only the inner one.
 */
export const outwardAddress = (
  interfaces: Readonly<Record<string, readonly OwnAddress[] | undefined>>,
): string =>
  Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? LOOPBACK
