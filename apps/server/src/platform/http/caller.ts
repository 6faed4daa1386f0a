import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { type Locale, localeFor } from '@belfry/i18n'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

/** Caller: what the server notes about whoever calls. */
export interface Caller {
  readonly ip: string
  readonly agent: string
  readonly version: string
  /** The complete language that the request likes best; what is sent to people is written in it. */
  readonly locale: Locale
}

const LONGEST_AGENT = 300
const LONGEST_VERSION = 40
const LONGEST_WISHES = 200

const header = (request: FastifyRequest, name: string, longest: number): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

/** `de-CH;q=0.8, en` becomes English first, then German as spoken in Switzerland. */
export const wishesOf = (acceptLanguage: string): readonly string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim())
      return { tag, weight: Number(/^q=([\d.]+)$/.exec(weight)?.[1] ?? 0) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

/** Of whoever is gone before anybody asked; they hear no answer, but what is asked must find one. */
const NOWHERE = ''

export function callerOf(request: FastifyRequest): Caller {
  const { ip }: { readonly ip: string | undefined } = request
  return {
    ip: ip ?? NOWHERE,
    agent: header(request, 'user-agent', LONGEST_AGENT),
    version: header(request, 'app-version', LONGEST_VERSION),
    locale: localeFor(wishesOf(header(request, 'accept-language', LONGEST_WISHES))),
  }
}

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3
const MAPPED = '0:0:0:0:0:ffff'

/** All groups of an IPv6 address; null for any other text. */
function groupsOf(ip: string): readonly string[] | null {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return null
  // The platform writes every address in one way: small letters, no leading zeros, no dots.
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = [left, right].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: IPV6_GROUPS - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail]
}

const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')

function prefixOf(ip: string, length: number): string {
  const groups = groupsOf(ip)
  if (groups === null) return ip
  const isMapped = groups.slice(0, 6).join(':') === MAPPED
  return isMapped ? dotted(groups.slice(6)) : groups.slice(0, length).join(':')
}

/** Network that counts as one caller: an IPv4 address, or a household's IPv6 network (/64). */
export const networkOf = (ip: string): string => prefixOf(ip, NETWORK_GROUPS)

/** Everything that one customer of a provider may hold (/48): where somebody guesses, it is counted together. */
export const siteOf = (ip: string): string => prefixOf(ip, SITE_GROUPS)

/** Trusted proxy: a peer that may say for whom it asks. */
export const trusting = (proxies: boolean | string): ((address: string) => boolean) => {
  if (typeof proxies === 'boolean') return () => proxies
  const trust = proxyAddr.compile(proxies.split(',').map((one) => one.trim()))
  return (address) => trust(address, 0)
}

/** Whose request it is, told as for requests to the API, where only the bare request is at hand. */
export const addressBehind = (proxies: boolean | string): ((request: IncomingMessage) => string) => {
  const trust = trusting(proxies)
  return (request) => {
    const address: string | undefined = proxyAddr(request, trust)
    return networkOf(address ?? NOWHERE)
  }
}
