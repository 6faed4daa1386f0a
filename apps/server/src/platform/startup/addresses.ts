import { networkInterfaces } from 'node:os'

interface Listening {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
}

const everywhere = new Set(['0.0.0.0', '::'])

const urlOf = (host: string, { port, isTls }: Listening): string =>
  `${isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`

export const localUrl = (listening: Listening): string =>
  urlOf(everywhere.has(listening.host) ? 'localhost' : listening.host, listening)

/** The IPv4 addresses under which other machines may reach this one. */
export const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)

export const networkUrls = (listening: Listening): readonly string[] =>
  everywhere.has(listening.host) ? ownAddresses().map((address) => urlOf(address, listening)) : []
