import type { FastifyRequest } from 'fastify'

/** What the server notes about whoever calls. */
export interface Caller {
  readonly ip: string
  readonly agent: string
  readonly version: string
  /** A program on this very machine, not one behind a proxy on it. */
  readonly isLocal: boolean
}

const LONGEST_AGENT = 300
const LONGEST_VERSION = 40

const header = (request: FastifyRequest, name: string, longest: number): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

const isLoopback = (ip: string): boolean => /^(::ffff:)?127\./.test(ip) || ip === '::1'

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    agent: header(request, 'user-agent', LONGEST_AGENT),
    version: header(request, 'app-version', LONGEST_VERSION),
    isLocal: isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined,
  }
}

/** A household's IPv6 network counts as one caller. */
export const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip
